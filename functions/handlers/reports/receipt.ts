import type { Caller } from '#functions/lib/base/caller.ts';
import { ensureSeen } from '#functions/lib/transfers/parties.ts';
import { createItemReader, toTransfer } from '#functions/lib/transfers/toTransfer.ts';
import { wrongState } from '#functions/lib/vault-access/refusals.ts';
import { withVaultEvenIfLocked } from '#functions/lib/vault-access/withVault.ts';
import type { ReportDeps } from './deps.ts';
import { asFile } from './files.ts';

/**
 * The receipt of a completed transfer, for its parties. Without a session the name of an encrypted item is left out.
 * @throws {RegistryError} `not_found`, `wrong_state` until it is completed
 */
export async function receipt(deps: ReportDeps, reader: Caller, transferId: string) {
  const transfer = await withVaultEvenIfLocked(deps, reader, async (vault) => {
    const seen = await ensureSeen(deps, reader.userId, transferId);
    if (seen.transfer.status !== 'Completed') throw wrongState('Only a completed transfer has a receipt.');
    return toTransfer(vault, seen, await createItemReader(deps.assets)(seen));
  });
  const { drawReceipt } = await import('#functions/lib/documents/receipt.ts');
  const bytes = await drawReceipt({ transfer });
  return asFile({ name: `transfer-receipt-${transferId}.pdf`, bytes });
}
