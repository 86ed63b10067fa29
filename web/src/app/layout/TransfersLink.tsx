import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { NavLink, useLocation } from 'react-router';
import { useApi } from '#web/api/ApiProvider.tsx';
import type { Api } from '#web/api/client.ts';
import styles from './Navigation.module.css';
import { TRANSFERS_LINK } from './navigationItems.ts';
import { PendingBadge } from './PendingBadge.tsx';

/** The way to the pending transfers, with their count. On their own screen it reads them again. */
export function TransfersLink({ onClick }: { readonly onClick?: () => void }) {
  const { t } = useTranslation('navigation');
  const { pathname } = useLocation();
  const api = useApi();
  const client = useQueryClient();
  const follow = () => {
    if (pathname === TRANSFERS_LINK.to) void readAgain(api, client);
    onClick?.();
  };
  return (
    <NavLink to={TRANSFERS_LINK.to} className={styles.link ?? ''} onClick={follow}>
      {t(TRANSFERS_LINK.text)}
      <PendingBadge />
    </NavLink>
  );
}

/** Loaded with the screen of the transfers, the only place where it is needed. */
async function readAgain(api: Api, client: QueryClient): Promise<void> {
  const { readPendingAgain } = await import('#web/features/transfers/api/transfers.ts');
  await readPendingAgain(api, client);
}
