import type { Endpoint } from '#shared/contract/endpoint.ts';
import { typedKeys } from '#shared/domain/typedKeys.ts';
import { declared as account } from './handlers/account/declared.ts';
import { declared as activity } from './handlers/activity/declared.ts';
import { declared as admin } from './handlers/admin/declared.ts';
import { declared as assets } from './handlers/assets/declared.ts';
import { declared as passwordChange } from './handlers/change-encryption-password/declared.ts';
import { declared as dataReset } from './handlers/data-reset/declared.ts';
import { declared as encryption } from './handlers/encryption/declared.ts';
import { declared as fileCleanup } from './handlers/file-cleanup/declared.ts';
import { declared as files } from './handlers/files/declared.ts';
import { declared as reportCleanup } from './handlers/report-cleanup/declared.ts';
import { declared as reports } from './handlers/reports/declared.ts';
import { declared as sendQr } from './handlers/send-qr/declared.ts';
import { declared as system } from './handlers/system/declared.ts';
import { declared as tokenClaims } from './handlers/token-claims/declared.ts';
import { declared as transferMaintenance } from './handlers/transfer-maintenance/declared.ts';
import { declared as transfers } from './handlers/transfers/declared.ts';
import { declared as weather } from './handlers/weather/declared.ts';
import type { FunctionDeclaration } from './lib/aws/declaration.ts';
import { variablesOf as variablesOfDeclaration } from './lib/aws/environment.ts';

export type { CountName } from './lib/aws/counts.ts';
export type {
  AddressVariable,
  BucketOperation,
  BucketVariable,
  DirectoryOperation,
  DirectoryVariable,
  FunctionDeclaration,
  KeyVariable,
  SettingVariable,
  TableVariable,
  Variable,
} from './lib/aws/declaration.ts';

/**
 * Every function of the product, by the name under which it is deployed. The stack and the local cloud are built
 * from this list. A function's declaration stands beside its handler, which reads its own and no other.
 */
export const FUNCTIONS = {
  assets,
  files,
  'send-qr': sendQr,
  encryption,
  'change-encryption-password': passwordChange,
  'data-reset': dataReset,
  account,
  activity,
  transfers,
  admin,
  reports,
  'report-cleanup': reportCleanup,
  'file-cleanup': fileCleanup,
  /**
   * The hourly job. It is deployed under this name, which logical ids, metrics, logs and `npm run job` have; its code is in
   * handlers/transfer-maintenance.
   */
  'problem-transfers': transferMaintenance,
  weather,
  system,
  'token-claims': tokenClaims,
} as const satisfies Record<string, FunctionDeclaration>;

export type FunctionName = keyof typeof FUNCTIONS;

export const FUNCTION_NAMES: readonly FunctionName[] = typedKeys(FUNCTIONS);

export const declarationOf = (name: FunctionName): FunctionDeclaration => FUNCTIONS[name];

/** The endpoints that a function serves; none for one that something other than a request starts. */
export const endpointsOf = (name: FunctionName): readonly Endpoint[] => declarationOf(name).endpoints ?? [];

/** The environment variables that a function is given, besides those that its logs and metrics need. */
export const variablesOf = (name: FunctionName) => variablesOfDeclaration(declarationOf(name));

/** Every endpoint that some function serves. */
export const SERVED_ENDPOINTS: readonly Endpoint[] = FUNCTION_NAMES.flatMap(endpointsOf);

export interface Schedule {
  readonly functionName: FunctionName;
  readonly everyMinutes: number;
  readonly timeoutMinutes: number;
}

/** Every function that the clock starts. */
export const SCHEDULES: readonly Schedule[] = FUNCTION_NAMES.flatMap((functionName) => {
  const { schedule } = declarationOf(functionName);
  return schedule ? [{ functionName, ...schedule }] : [];
});
