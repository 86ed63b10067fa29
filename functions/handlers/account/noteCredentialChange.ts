import type { Caller } from '#functions/lib/base/caller.ts';
import { lostRace } from '#functions/lib/base/errors.ts';
import { secondsOf } from '#functions/lib/base/time.ts';
import { createdBefore, creationRow, creationUnder } from '#functions/lib/storage/idempotency.ts';
import type { Alerts } from '#functions/lib/vault-access/deps.ts';
import type { account } from '#shared/contract/account.ts';
import type { BodyOf } from '#shared/contract/endpoint.ts';
import { endOtherSignIns, type SignInDeps } from './signIns.ts';

export interface NoteDeps extends SignInDeps {
  readonly alerts: Alerts;
}

type NotedChange = BodyOf<typeof account.credentialChanged>;

/**
 * Records that the caller has changed their password or authenticator in the directory, and tells them by mail. It ends
 * all other sign-ins where that is wanted. A repeat under the same key within 24 hours does none of this.
 * @throws {RegistryError} `unauthorized`, `idempotency_conflict` for another change under the same key, `lost_race`
 */
export async function noteCredentialChange(
  deps: NoteDeps,
  caller: Caller,
  noted: NotedChange,
  key?: string,
): Promise<void> {
  const { change } = noted;
  const at = deps.now();
  const creation = noteUnder(key, caller, noted, at);
  const memory = creation && creationRow(creation);
  const earlier = memory && (await deps.users.findCreation(memory, secondsOf(at)));
  if (earlier) return void createdBefore(earlier, creation);
  const remembered = memory ? [deps.users.rememberCreation(memory, secondsOf(at))] : [];
  if (noted.endOtherSignIns) await endOtherSignIns(deps, caller, [change], remembered);
  else {
    const recorded = deps.activity.record({ kind: change, at, by: caller });
    if (!(await deps.transact([...recorded, ...remembered])).committed) throw lostRace();
  }
  await deps.alerts.notify(caller.userId, change);
}

function noteUnder(key: string | undefined, { userId }: Caller, noted: NotedChange, now: Date) {
  const { change, endOtherSignIns } = noted;
  const canonicalBody = JSON.stringify([change, endOtherSignIns]);
  const operation = 'note credential change';
  return creationUnder(key, { userId, operation, canonicalBody, createdId: change, now });
}
