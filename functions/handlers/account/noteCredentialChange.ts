import type { Caller } from '#functions/lib/base/caller.ts';
import { lostRace } from '#functions/lib/base/errors.ts';
import { secondsOf } from '#functions/lib/base/time.ts';
import {
  createdBefore,
  creationRow,
  creationUnder,
  rememberedAt,
} from '#functions/lib/storage/idempotency.ts';
import type { CreationRow } from '#functions/lib/storage/users.ts';
import type { Alerts } from '#functions/lib/vault-access/deps.ts';
import type { account } from '#shared/contract/account.ts';
import type { BodyOf } from '#shared/contract/endpoint.ts';
import { endOtherSignIns, lockOtherSignIns, type SignInDeps } from './signIns.ts';

export interface NoteDeps extends SignInDeps {
  readonly alerts: Alerts;
}

type NotedChange = BodyOf<typeof account.credentialChanged>;

/**
 * Records that the caller has changed their password or authenticator in the directory, and tells them by mail. It ends
 * all other sign-ins where that is wanted. Under one key it is recorded once within 24 hours. A repeat finishes what was
 * interrupted: it locks the items at the other sign-ins, and mails unless that has happened since.
 * @throws {RegistryError} `unauthorized`, `idempotency_conflict` for another change under the same key, `lost_race`
 */
export async function noteCredentialChange(
  deps: NoteDeps,
  caller: Caller,
  noted: NotedChange,
  key?: string,
): Promise<void> {
  const creation = noteUnder(key, caller, noted, deps.now());
  const memory = creation && creationRow(creation);
  const earlier = memory && (await deps.users.findCreation(memory, secondsOf(deps.now())));
  if (!earlier) await record(deps, caller, noted, memory);
  else {
    createdBefore(earlier, creation);
    if (noted.endOtherSignIns) await lockOtherSignIns(deps, caller);
  }
  await deps.alerts.notify(caller.userId, noted.change, earlier && rememberedAt(earlier));
}

async function record(
  deps: NoteDeps,
  caller: Caller,
  { change, endOtherSignIns: endsOthers }: NotedChange,
  memory: CreationRow | undefined,
): Promise<void> {
  const at = deps.now();
  const remembered = memory ? [deps.users.rememberCreation(memory, secondsOf(at))] : [];
  if (endsOthers) return endOtherSignIns(deps, caller, [change], remembered);
  const recorded = deps.activity.record({ kind: change, at, by: caller });
  if (!(await deps.transact([...recorded, ...remembered])).committed) throw lostRace();
}

function noteUnder(key: string | undefined, { userId }: Caller, noted: NotedChange, now: Date) {
  const { change, endOtherSignIns } = noted;
  const canonicalBody = JSON.stringify([change, endOtherSignIns]);
  const operation = 'note credential change';
  return creationUnder(key, { userId, operation, canonicalBody, createdId: change, now });
}
