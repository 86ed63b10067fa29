import { useMediaQuery } from '@mantine/hooks';
import { actionRequired } from '#shared/domain/transfers.ts';
import type { ShownTransfer } from '../api/shownTransfer.ts';
import { listedTransfers, type TransferView, visibleTransfers } from '../model/listTransfers.ts';
import { NothingPending, NothingShown } from './NoTransfers.tsx';
import { TransferCards } from './TransferCards.tsx';
import { TransferTable } from './TransferTable.tsx';
import { TransferTools } from './TransferTools.tsx';
import type { useActions } from './useActions.ts';

export const EVERYTHING: TransferView = { query: '', onlyMine: false };
const NARROW = '(max-width: 40em)';

interface PendingTransfersProps {
  readonly transfers: readonly ShownTransfer[];
  readonly view: TransferView;
  readonly onView: (view: TransferView) => void;
  readonly actions: Pick<ReturnType<typeof useActions>, 'start' | 'isBusy'>;
}

/** The transfers, with the means to find one. */
export function PendingTransfers({ transfers, view, onView, actions }: PendingTransfersProps) {
  const isNarrow = useMediaQuery(NARROW, false, { getInitialValueInEffect: false });
  const listed = listedTransfers(transfers);
  const visible = visibleTransfers(listed, view);
  if (listed.length === 0) return <NothingPending />;
  const List = isNarrow ? TransferCards : TransferTable;
  return (
    <>
      <TransferTools view={view} onView={onView} count={listed.filter(actionRequired).length} />
      {visible.length === 0 ? (
        <NothingShown isSearch={view.query.trim() !== ''} onShowAll={() => onView(EVERYTHING)} />
      ) : (
        <List transfers={visible} isBusy={actions.isBusy} onAction={actions.start} />
      )}
    </>
  );
}
