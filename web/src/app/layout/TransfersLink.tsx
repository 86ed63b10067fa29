import { VisuallyHidden } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NavLink, useLocation } from 'react-router';
import { BADGE_HIGHLIGHT_MS } from '#shared/domain/constants.ts';
import { useApi } from '#web/api/ApiProvider.tsx';
import { usePendingCount } from '#web/features/transfers/api/pendingCount.ts';
import { loadPart } from '#web/ui/lazyPart.ts';
import styles from './Navigation.module.css';
import { TRANSFERS_LINK } from './navigationItems.ts';

/** True for a moment after `count` has changed from one known value to another. */
function useHighlight(count: number | undefined): boolean {
  const shown = useRef(count);
  const [highlighted, setHighlighted] = useState(false);
  useEffect(() => {
    const before = shown.current;
    shown.current = count;
    if (before === undefined || before === count) return;
    setHighlighted(true);
    const timer = setTimeout(() => setHighlighted(false), BADGE_HIGHLIGHT_MS);
    return () => clearTimeout(timer);
  }, [count]);
  return highlighted;
}

/** How many transfers need the user's action; nothing at zero. */
export function PendingBadge() {
  const { t } = useTranslation('navigation');
  const count = usePendingCount();
  const highlighted = useHighlight(count);
  if (!count) return null;
  return (
    <span className={styles.badge} data-highlighted={highlighted || undefined}>
      <span aria-hidden="true">{count}</span>
      <VisuallyHidden>{t('pendingCount', { count })}</VisuallyHidden>
    </span>
  );
}

interface TransfersLinkProps {
  readonly className: string | undefined;
  readonly children: ReactNode;
}

/** The link to the pending transfers. On their own screen it reads them again. */
export function TransfersLink({ className = '', children }: TransfersLinkProps) {
  const { pathname } = useLocation();
  const api = useApi();
  const client = useQueryClient();

  const readAgain = async () => {
    // Imported here to stay out of the first load: it travels with the screen of the transfers.
    const transfers = await loadPart(() => import('#web/features/transfers/api/transfers.ts'));
    await transfers?.readPendingAgain(api, client);
  };
  const follow = () => {
    if (pathname === TRANSFERS_LINK.to) void readAgain();
  };
  return (
    <NavLink to={TRANSFERS_LINK.to} className={className} onClick={follow}>
      {children}
    </NavLink>
  );
}
