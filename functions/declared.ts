import { admin } from '#shared/contract/admin.ts';
import { assets } from '#shared/contract/assets.ts';
import { dataReset, encryption, passwordChange } from '#shared/contract/encryption.ts';
import type { Endpoint } from '#shared/contract/endpoint.ts';
import { labels } from '#shared/contract/labels.ts';
import { activity, system, weather } from '#shared/contract/system.ts';
import { transfers } from '#shared/contract/transfers.ts';
import { typedKeys } from '#shared/domain/typedKeys.ts';

interface DeclaredFunction {
  /** The module that exports `handler`, from the project's root. */
  readonly entry: string;
  /** The endpoints that it serves; none for a function that something else triggers. */
  readonly endpoints: readonly Endpoint[];
  /** The tables that it is given, by the environment variable that names each one. */
  readonly tables: readonly TableVariable[];
  /** The keys that it is given, by the environment variable that names each one. */
  readonly keys: readonly KeyVariable[];
  /** What it is told of the directory of people who sign in, by the environment variable that says it. */
  readonly directory: readonly DirectoryVariable[];
  /** Which addresses it is told, by the environment variable of each one. */
  readonly addresses: readonly AddressVariable[];
  /** The buckets of its files, by the environment variable that names each one. */
  readonly buckets: readonly BucketVariable[];
  /** What the clock starts it by, and how long it may then take: longer than anyone waits for an answer. */
  readonly schedule?: { readonly everyMinutes: number; readonly timeoutMinutes: number };
}

export type TableVariable =
  | 'ACTIVITY_TABLE'
  | 'ASSETS_TABLE'
  | 'PROBLEMS_TABLE'
  | 'SESSIONS_TABLE'
  | 'TRANSFERS_TABLE'
  | 'USERS_TABLE';
export type KeyVariable = 'WRAPPING_KEY_ID' | 'HMAC_KEY_ID';
export type DirectoryVariable = 'USER_POOL_ID' | 'PASSWORD_CLIENT_ID';
/** Where people find the product, and whom its mails come from: who is told that may send them. */
export type AddressVariable = 'SITE_ORIGIN' | 'MAIL_SENDER';
export type BucketVariable = 'REPORTS_BUCKET';

/** Every function of the product. The stack and the local cloud are built from this list. */
export const FUNCTIONS = {
  assets: {
    entry: 'functions/handlers/assets/handler.ts',
    endpoints: [
      assets.list,
      assets.get,
      assets.history,
      assets.create,
      assets.update,
      assets.remove,
      assets.addProperty,
      assets.removeProperty,
      assets.generateQrCode,
    ],
    tables: ['ACTIVITY_TABLE', 'ASSETS_TABLE', 'SESSIONS_TABLE', 'TRANSFERS_TABLE', 'USERS_TABLE'],
    keys: ['WRAPPING_KEY_ID'],
    directory: [],
    addresses: [],
    buckets: [],
  },
  'send-qr': {
    entry: 'functions/handlers/send-qr/handler.ts',
    endpoints: [assets.sendQr],
    tables: ['ASSETS_TABLE', 'SESSIONS_TABLE', 'USERS_TABLE'],
    keys: ['WRAPPING_KEY_ID'],
    directory: ['USER_POOL_ID'],
    addresses: ['MAIL_SENDER', 'SITE_ORIGIN'],
    buckets: [],
  },
  encryption: {
    entry: 'functions/handlers/encryption/handler.ts',
    endpoints: Object.values(encryption),
    tables: ['ACTIVITY_TABLE', 'ASSETS_TABLE', 'SESSIONS_TABLE', 'USERS_TABLE'],
    keys: ['WRAPPING_KEY_ID', 'HMAC_KEY_ID'],
    directory: [],
    addresses: [],
    buckets: [],
  },
  'change-encryption-password': {
    entry: 'functions/handlers/change-encryption-password/handler.ts',
    endpoints: Object.values(passwordChange),
    tables: ['ACTIVITY_TABLE', 'SESSIONS_TABLE', 'USERS_TABLE'],
    keys: ['WRAPPING_KEY_ID', 'HMAC_KEY_ID'],
    directory: [],
    addresses: [],
    buckets: [],
  },
  'data-reset': {
    entry: 'functions/handlers/data-reset/handler.ts',
    endpoints: [dataReset.checkEligibility, dataReset.reset],
    tables: ['ACTIVITY_TABLE', 'ASSETS_TABLE', 'SESSIONS_TABLE', 'TRANSFERS_TABLE', 'USERS_TABLE'],
    keys: ['WRAPPING_KEY_ID'],
    directory: ['USER_POOL_ID', 'PASSWORD_CLIENT_ID'],
    addresses: [],
    buckets: [],
  },
  account: {
    entry: 'functions/handlers/account/handler.ts',
    endpoints: [dataReset.signOutEverywhere, dataReset.deleteAccount],
    tables: ['ACTIVITY_TABLE', 'ASSETS_TABLE', 'SESSIONS_TABLE', 'TRANSFERS_TABLE', 'USERS_TABLE'],
    keys: ['WRAPPING_KEY_ID'],
    directory: ['USER_POOL_ID', 'PASSWORD_CLIENT_ID'],
    addresses: [],
    buckets: [],
  },
  activity: {
    entry: 'functions/handlers/activity/handler.ts',
    endpoints: [activity.list],
    tables: ['ACTIVITY_TABLE', 'USERS_TABLE'],
    keys: [],
    directory: [],
    addresses: [],
    buckets: [],
  },
  transfers: {
    entry: 'functions/handlers/transfers/handler.ts',
    endpoints: [
      transfers.pending,
      transfers.pendingCount,
      transfers.pendingCountHead,
      transfers.preview,
      transfers.item,
      transfers.get,
      transfers.request,
      transfers.requesterDecision,
      transfers.approve,
      transfers.deny,
      transfers.reclaim,
      transfers.withdraw,
      transfers.cancel,
    ],
    tables: ['ACTIVITY_TABLE', 'ASSETS_TABLE', 'SESSIONS_TABLE', 'TRANSFERS_TABLE', 'USERS_TABLE'],
    keys: ['WRAPPING_KEY_ID'],
    directory: ['USER_POOL_ID'],
    addresses: ['MAIL_SENDER', 'SITE_ORIGIN'],
    buckets: [],
  },
  admin: {
    entry: 'functions/handlers/admin/handler.ts',
    endpoints: [
      admin.problemTransfers,
      admin.repairTransfer,
      admin.users,
      admin.invite,
      admin.enable,
      admin.disable,
      admin.grantAdmin,
      admin.revokeAdmin,
      admin.resetPassword,
      admin.signOut,
    ],
    tables: [
      'ACTIVITY_TABLE',
      'ASSETS_TABLE',
      'PROBLEMS_TABLE',
      'SESSIONS_TABLE',
      'TRANSFERS_TABLE',
      'USERS_TABLE',
    ],
    keys: ['WRAPPING_KEY_ID', 'HMAC_KEY_ID'],
    directory: ['USER_POOL_ID'],
    addresses: ['MAIL_SENDER', 'SITE_ORIGIN'],
    buckets: [],
  },
  reports: {
    entry: 'functions/handlers/reports/handler.ts',
    endpoints: [assets.generateReport, labels.print, transfers.receipt, transfers.completed],
    tables: ['ASSETS_TABLE', 'SESSIONS_TABLE', 'TRANSFERS_TABLE', 'USERS_TABLE'],
    keys: ['WRAPPING_KEY_ID'],
    directory: [],
    addresses: ['SITE_ORIGIN'],
    buckets: ['REPORTS_BUCKET'],
  },
  'problem-transfers': {
    entry: 'functions/handlers/transfer-maintenance/handler.ts',
    endpoints: [],
    tables: ['ACTIVITY_TABLE', 'ASSETS_TABLE', 'PROBLEMS_TABLE', 'TRANSFERS_TABLE', 'USERS_TABLE'],
    keys: [],
    directory: ['USER_POOL_ID'],
    addresses: ['MAIL_SENDER', 'SITE_ORIGIN'],
    buckets: [],
    schedule: { everyMinutes: 60, timeoutMinutes: 12 },
  },
  weather: {
    entry: 'functions/handlers/weather/handler.ts',
    endpoints: Object.values(weather),
    tables: ['USERS_TABLE'],
    keys: [],
    directory: [],
    addresses: [],
    buckets: [],
  },
  system: {
    entry: 'functions/handlers/system/handler.ts',
    endpoints: Object.values(system),
    tables: [],
    keys: [],
    directory: [],
    addresses: [],
    buckets: [],
  },
  'token-claims': {
    entry: 'functions/handlers/token-claims/handler.ts',
    endpoints: [],
    tables: [],
    keys: [],
    directory: [],
    addresses: [],
    buckets: [],
  },
} as const satisfies Record<string, DeclaredFunction>;

export type FunctionName = keyof typeof FUNCTIONS;

export const FUNCTION_NAMES: readonly FunctionName[] = typedKeys(FUNCTIONS);

/** Every endpoint that some function serves. */
export const SERVED_ENDPOINTS: readonly Endpoint[] = Object.values(FUNCTIONS).flatMap(
  (declared): readonly Endpoint[] => declared.endpoints,
);

export interface Schedule {
  readonly functionName: FunctionName;
  readonly everyMinutes: number;
  readonly timeoutMinutes: number;
}

/** Every function that the clock starts. */
export const SCHEDULES: readonly Schedule[] = FUNCTION_NAMES.flatMap((functionName) => {
  const { schedule }: DeclaredFunction = FUNCTIONS[functionName];
  return schedule ? [{ functionName, ...schedule }] : [];
});
