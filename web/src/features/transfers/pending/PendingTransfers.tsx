import { Alert, Badge, Button, Checkbox, Group } from '@mantine/core';
import { IconChecks, IconInfoCircle, IconSearchOff, IconTransfer } from '@tabler/icons-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { actionRequired } from '#shared/domain/transfers.ts';
import { routes } from '#web/base/routes.ts';
import { Notice } from '#web/ui/Notice.tsx';
import { SearchField } from '#web/ui/SearchField.tsx';
import { Status } from '#web/ui/Status.tsx';
import type { ShownTransfer } from '../api/transfers.ts';
import { type CardDecision, GroupCards } from './GroupCards.tsx';
import { listedTransfers, type TransferView, visibleTransfers } from './listTransfers.ts';
import { PagedTransfers } from './PagedTransfers.tsx';
import styles from './PendingTransfers.module.css';
import type { useActions } from './useActions.ts';
import { useNames } from './useNames.ts';

export const EVERYTHING: TransferView = { query: '', onlyMine: false };

/** Shown while nothing is pending, with the way to a first transfer. */
function NothingPending() {
  const { t } = useTranslation('pendingTransfers');
  return (
    <Notice icon={<IconTransfer size={28} />} title={t('empty.title')} text={t('empty.text')}>
      <Button component={Link} to={routes.transferRequest.href()}>
        {t('empty.action')}
      </Button>
    </Notice>
  );
}

interface NothingShownProps {
  /** Whether a search leaves nothing, and not the filter alone. */
  readonly isSearch: boolean;
  readonly onShowAll: () => void;
}

function NothingShown({ isSearch, onShowAll }: NothingShownProps) {
  const { t } = useTranslation('pendingTransfers');
  const reason = isSearch ? 'nothingFound' : 'nothingMine';
  return (
    <Notice
      icon={isSearch ? <IconSearchOff size={28} /> : <IconChecks size={28} />}
      title={t(`${reason}.title`)}
      text={t(`${reason}.text`)}
    >
      <Button variant="default" onClick={onShowAll}>
        {t(`${reason}.action`)}
      </Button>
    </Notice>
  );
}

interface ViewProps {
  readonly view: TransferView;
  readonly onView: (view: TransferView) => void;
}

/** Search, filter, and the number of transfers that wait for the user. */
function TransferTools({ view, onView, count }: ViewProps & { readonly count: number }) {
  const { t } = useTranslation('pendingTransfers');
  return (
    <Group role="search" aria-label={t('view.label')} gap="md" mb="md">
      <SearchField
        flex="1 1 240px"
        label={t('view.search')}
        placeholder={t('view.placeholder')}
        clear={t('view.clear')}
        value={view.query}
        onChange={(query) => onView({ ...view, query })}
      />
      <Checkbox
        classNames={{ body: styles.filter ?? '', label: styles.filterLabel ?? '' }}
        label={t('view.onlyMine')}
        checked={view.onlyMine}
        onChange={(event) => onView({ ...view, onlyMine: event.currentTarget.checked })}
      />
      <div role="status" className={styles.count}>
        {count > 0 && (
          <Badge size="lg" variant="light">
            {t('actionCount', { count })}
          </Badge>
        )}
      </div>
    </Group>
  );
}

interface PendingTransfersProps extends ViewProps {
  readonly transfers: readonly ShownTransfer[];
  /** The id of the transfer to which the address leads. */
  readonly linked: string | undefined;
  readonly actions: Pick<ReturnType<typeof useActions>, 'start' | 'isBusy'>;
  readonly group: CardDecision;
}

/**
 * The list of pending transfers, with its search and filter. It is memoized because to draw dozens of timelines at each
 * step of a decision about a group would keep the browser busy all along.
 */
export const PendingTransfers = memo(function PendingTransfers(props: PendingTransfersProps) {
  const { transfers, linked, view, onView, actions, group } = props;
  const { t } = useTranslation('pendingTransfers');
  const { nameOf } = useNames();
  const isSearch = view.query.trim() !== '';
  const listed = listedTransfers(transfers);
  const visible = visibleTransfers(listed, view, nameOf);
  const isLinkDead = linked !== undefined && !listed.some(({ id }) => id === linked);
  const note = isLinkDead && (
    <Alert role="note" mb="md" icon={<IconInfoCircle aria-hidden="true" />}>
      <Status>{t('linked')}</Status>
    </Alert>
  );
  if (listed.length === 0) {
    return (
      <>
        {note}
        <NothingPending />
      </>
    );
  }
  return (
    <>
      {note}
      <TransferTools view={view} onView={onView} count={listed.filter(actionRequired).length} />
      {visible.length === 0 ? (
        <NothingShown isSearch={isSearch} onShowAll={() => onView(EVERYTHING)} />
      ) : (
        <>
          {/* On a phone they would push what was found off the screen. */}
          {!isSearch && <GroupCards transfers={listed} decision={group} />}
          <PagedTransfers
            view={view}
            transfers={visible}
            linked={linked}
            isBusy={actions.isBusy}
            onAction={actions.start}
          />
        </>
      )}
    </>
  );
});
