import { useTranslation } from 'react-i18next';
import { isolate } from '#web/ui/text.ts';
import type { ShownTransfer } from '../api/transfers.ts';
import { otherParty } from './listTransfers.ts';

type Reason = NonNullable<ShownTransfer['unnamed']>;

/** The transfer with the item's name, which its party has been told since. */
export const named = (transfer: ShownTransfer, assetName: string): ShownTransfer => ({
  ...transfer,
  assetName,
  unnamed: undefined,
});

/** How items are called, also those whose name the user may not see now. */
export function useNames() {
  const { t } = useTranslation('pendingTransfers');
  const textOf = (transfer: ShownTransfer, reason: Reason, form: 'name' | 'phrase' | 'hint') => {
    const kind = reason === 'unknown' && transfer.isOwner ? 'own' : reason;
    return t(`unnamed.${kind}.${form}`, { user: isolate(otherParty(transfer)) });
  };
  return {
    /** As a title. */
    nameOf: (transfer: ShownTransfer): string =>
      transfer.unnamed ? textOf(transfer, transfer.unnamed, 'name') : transfer.assetName,
    /** Within a sentence. */
    phraseOf: (transfer: ShownTransfer): string =>
      transfer.unnamed ? textOf(transfer, transfer.unnamed, 'phrase') : isolate(transfer.assetName),
    /** A sentence on the way to the name; empty where there is none. */
    hintOf: (transfer: ShownTransfer): string =>
      transfer.unnamed ? textOf(transfer, transfer.unnamed, 'hint') : '',
  };
}
