import { Button } from '@mantine/core';
import { IconChecks, IconSearchOff, IconTransfer } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { routes } from '#web/base/routes.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';

/** Nothing is pending: how that changes. */
export function NothingPending() {
  const { t } = useTranslation('pendingTransfers');
  return (
    <EmptyState
      icon={<IconTransfer size={28} />}
      title={t('empty.title')}
      text={t('empty.text')}
      action={
        <Button component={Link} to={routes.transferRequest.href()}>
          {t('empty.action')}
        </Button>
      }
    />
  );
}

interface NothingShownProps {
  /** Whether a search leaves nothing, and not the filter alone. */
  readonly isSearch: boolean;
  readonly onShowAll: () => void;
}

/** The search or the filter leaves nothing. */
export function NothingShown({ isSearch, onShowAll }: NothingShownProps) {
  const { t } = useTranslation('pendingTransfers');
  const reason = isSearch ? 'nothingFound' : 'nothingMine';
  return (
    <EmptyState
      icon={isSearch ? <IconSearchOff size={28} /> : <IconChecks size={28} />}
      title={t(`${reason}.title`)}
      text={t(`${reason}.text`)}
      action={
        <Button variant="default" onClick={onShowAll}>
          {t(`${reason}.action`)}
        </Button>
      }
    />
  );
}
