import type { Seen } from '#functions/lib/transfers/parties.ts';
import { wrongState } from '#functions/lib/vault-access/refusals.ts';
import { awaitedParty, labelOf, type Party, STEPS, type TransferStep } from '#shared/domain/transfers.ts';

/** Whether this very step is what the transfer came to where it is by: then it is not taken again. */
export const hasTaken = ({ transfer, party }: Seen, step: TransferStep): boolean =>
  STEPS[step].actor === party && transfer.lastStep === step;

/** @throws {RegistryError} `wrong_state` when the step is not this party's, or not one from here; says whose turn it is */
export function ensureTurn(seen: Seen, step: TransferStep): void {
  const { actor, from } = STEPS[step];
  if (actor === seen.party && from === seen.transfer.status) return;
  throw wrongState(`This transfer is at '${labelOf(seen.transfer.status)}'. ${turnIn(seen)}`);
}

function turnIn({ transfer, party }: Seen): string {
  const awaited: Party | undefined = awaitedParty(transfer.status);
  if (!awaited) return 'It has ended.';
  if (awaited === party) return 'It is your turn.';
  return `It is ${awaited === 'owner' ? transfer.ownerUsername : transfer.requesterUsername}'s turn.`;
}
