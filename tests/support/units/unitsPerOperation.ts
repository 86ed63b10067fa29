import type { Taken } from './meter.ts';

/*
 * The most that each operation may take. docs/costs.md counts with these numbers, so lower one that falls for good.
 * Items have ten details and 1.6 KB. Users are at Enhanced with an open vault where items are encrypted, and without a
 * vault where they are plain. A function has just started, so it keeps no key yet.
 */

/** The operations on items, and a request that does nothing else. */
export const ITEM_UNITS = {
  'the first request of all of a user': { of: 'GET /weatherforecast', reads: 1, writes: 2 },
  'a request that does nothing else': { of: 'GET /weatherforecast', reads: 1, writes: 0 },
  'the first such request of an hour': { of: 'GET /weatherforecast', reads: 1, writes: 1 },
  'is it healthy': { of: 'GET /api/health', reads: 0, writes: 0 },
  'the description of the API': { of: 'GET /api/openapi.json', reads: 0, writes: 0 },
  'list 50 of 1,000 plain items': { of: 'GET /assets', reads: 24, writes: 0 },
  'list 50 of 1,000 encrypted items': { of: 'GET /assets', reads: 27, writes: 0, kms: 1 },
  'list 1,000 plain items': { of: 'GET /assets', reads: 404, writes: 0 },
  'list 1,000 encrypted items': { of: 'GET /assets', reads: 459, writes: 0, kms: 1 },
  'read a plain item': { of: 'GET /assets/{id}', reads: 4, writes: 0 },
  'read an encrypted item': { of: 'GET /assets/{id}', reads: 4, writes: 0, kms: 1 },
  'register a plain item': { of: 'POST /assets', reads: 3, writes: 13 },
  'register an encrypted item': { of: 'POST /assets', reads: 3, writes: 15, kms: 1 },
  'import 25 plain items': { of: 'POST /assets/imports/{importId}', reads: 3, writes: 183 },
  'import 25 encrypted items': { of: 'POST /assets/imports/{importId}', reads: 4, writes: 185, kms: 1 },
  'list the imports': { of: 'GET /assets/imports', reads: 2, writes: 0 },
  'undo an import of 25 encrypted items': {
    of: 'POST /assets/imports/{importId}/undo',
    reads: 34,
    writes: 164,
    kms: 1,
  },
  'change a plain item': { of: 'PUT /assets/{id}', reads: 4, writes: 15 },
  'change an encrypted item': { of: 'PUT /assets/{id}', reads: 4, writes: 17, kms: 1 },
  'add a detail to an encrypted item': { of: 'POST /assets/{id}/properties', reads: 4, writes: 17, kms: 1 },
  'remove a detail of an encrypted item': {
    of: 'DELETE /assets/properties/{propertyId}',
    reads: 4,
    writes: 17,
    kms: 1,
  },
  'delete a plain item': { of: 'DELETE /assets/{id}', reads: 5, writes: 16 },
  'delete an encrypted item': { of: 'DELETE /assets/{id}', reads: 5, writes: 18, kms: 1 },
  'delete an encrypted item for good': { of: 'DELETE /api/trash/{id}', reads: 5, writes: 13, kms: 1 },
  'restore an encrypted item': { of: 'POST /api/trash/{id}/restore', reads: 4, writes: 18, kms: 1 },
  'list 50 encrypted items in the trash': { of: 'GET /api/trash', reads: 27, writes: 0, kms: 1 },
  'empty a trash of 50 encrypted items': { of: 'POST /api/trash/empty', reads: 78, writes: 307, kms: 1 },
  "an item's ten earlier versions": { of: 'GET /assets/{id}/versions', reads: 9, writes: 0, kms: 1 },
  'go back to an earlier version': {
    of: 'POST /assets/{id}/versions/{version}/restore',
    reads: 5,
    writes: 17,
    kms: 1,
  },
  "a page of an item's history": { of: 'GET /assets/{id}/history', reads: 5, writes: 0 },
  'a page of 200 entries of activity': { of: 'GET /api/activity', reads: 5, writes: 0 },
  'a page of one kind of 200 entries': { of: 'GET /api/activity', reads: 14, writes: 0 },
  'draw a QR code': { of: 'GET /assets/generate-qrcode', reads: 1, writes: 0 },
  'mail a QR code': { of: 'POST /assets/send-qr', reads: 3, writes: 1, cognito: 1, mails: 1 },
  'report on 50 encrypted items': { of: 'POST /assets/generate-report', reads: 53, writes: 0, kms: 1 },
  'report on 1,000 encrypted items': { of: 'POST /assets/generate-report', reads: 1003, writes: 0, kms: 1 },
  'labels of 21 plain items': { of: 'POST /assets/labels', reads: 24, writes: 0 },
} as const satisfies Record<string, Taken>;

/** The operations on the files of an encrypted item. */
export const FILE_UNITS = {
  'declare a photo': { of: 'POST /assets/{id}/files', reads: 4, writes: 9 },
  'add a photo': { of: 'PUT /assets/{id}/files', reads: 5, writes: 24, kms: 1 },
  'links to the covers of 50 items': { of: 'POST /assets/files/links', reads: 51, writes: 0 },
  'the job over 100 files that are due': { of: 'file-cleanup', reads: 339, writes: 609 },
} as const satisfies Record<string, Taken>;

/** The operations on a vault, and on everything in it. */
export const VAULT_UNITS = {
  'which level': { of: 'GET /encryption/security-level', reads: 2, writes: 0 },
  'is the vault open': { of: 'GET /encryption/session-status', reads: 3, writes: 0 },
  'how far 1,000 items are encrypted': { of: 'GET /encryption/status', reads: 916, writes: 0 },
  'open the vault': { of: 'POST /encryption/authenticate-session', reads: 5, writes: 12, kms: 3 },
  'lock the vault': { of: 'POST /encryption/invalidate-session', reads: 2, writes: 2 },
  'choose Standard': { of: 'POST /encryption/set-security-level', reads: 2, writes: 8, kms: 3 },
  'choose Enhanced with 100 items': {
    of: 'POST /encryption/migrate-to-encrypted',
    reads: 139,
    writes: 418,
    kms: 5,
  },
  'go from Enhanced to Maximum with 100 items': {
    of: 'POST /encryption/change-security-level',
    reads: 3,
    writes: 13,
    kms: 6,
  },
  'encrypt 100 items again': { of: 'POST /encryption/re-encrypt-items', reads: 52, writes: 414, kms: 1 },
  'what a change of password means': {
    of: 'POST /change-encryption-password/check-change-impact',
    reads: 2,
    writes: 0,
  },
  'change the password with 100 items': {
    of: 'POST /change-encryption-password/change-password',
    reads: 3,
    writes: 13,
    kms: 7,
  },
  'change it by the recovery key': {
    of: 'POST /change-encryption-password/change-with-recovery',
    reads: 3,
    writes: 13,
    kms: 6,
  },
  'may the data be reset': { of: 'POST /api/DataReset/check-reset-eligibility', reads: 2, writes: 0 },
  'reset 100 encrypted items': {
    of: 'POST /api/DataReset/reset-encrypted-data',
    reads: 59,
    writes: 527,
    kms: 3,
    cognito: 3,
  },
  'list the sign-ins': { of: 'GET /api/account/sign-ins', reads: 4, writes: 1 },
  'sign out': { of: 'POST /api/account/sign-ins/current/end', reads: 5, writes: 8 },
  'end another sign-in': { of: 'POST /api/account/sign-ins/{id}/end', reads: 5, writes: 8 },
  'end all other sign-ins': { of: 'POST /api/account/sign-ins/others/end', reads: 4, writes: 8 },
  'note a new account password': {
    of: 'POST /api/account/credential-changes',
    reads: 6,
    writes: 12,
    cognito: 1,
    mails: 1,
  },
  'sign out everywhere': { of: 'POST /api/account/sign-out', reads: 2, writes: 10, cognito: 2 },
  'delete an account with 100 encrypted items': {
    of: 'DELETE /api/account',
    reads: 164,
    writes: 557,
    kms: 3,
    cognito: 5,
  },
} as const satisfies Record<string, Taken>;

/** The operations on transfers. */
export const TRANSFER_UNITS = {
  'how many transfers wait': { of: 'GET /transfers/pending-count', reads: 1.5, writes: 0 },
  'the same at the start': { of: 'HEAD /transfers/pending-count', reads: 1.5, writes: 0 },
  'list ten transfers of encrypted items': { of: 'GET /transfers/pending', reads: 16, writes: 0, kms: 1 },
  'list ten completed ones': { of: 'GET /transfers/completed', reads: 6, writes: 0, kms: 1 },
  'read a transfer of an encrypted item': { of: 'GET /transfers/{id}', reads: 7, writes: 0, kms: 2 },
  'whose item a link names': { of: 'GET /transfers/preview', reads: 4, writes: 0, cognito: 1 },
  'request a plain item': { of: 'POST /transfers', reads: 12, writes: 25, kms: 7, cognito: 2, mails: 1 },
  'clear a denied transfer': { of: 'POST /transfers/{id}/clear', reads: 2, writes: 6 },
  'request an encrypted item': { of: 'POST /transfers', reads: 12, writes: 23, kms: 2, cognito: 2, mails: 1 },
  'read an encrypted item in review': {
    of: 'GET /transfers/asset/{transferId}',
    reads: 5,
    writes: 0,
    kms: 1,
  },
  'a receipt of an encrypted item': { of: 'GET /transfers/{id}/receipt', reads: 5, writes: 0, kms: 1 },
  'approve a transfer of a plain item': {
    of: 'POST /transfers/approve-owner/{id}',
    reads: 7,
    writes: 26,
    kms: 4,
    cognito: 1,
    mails: 1,
  },
  'approve a transfer of an encrypted item': {
    of: 'POST /transfers/approve-owner/{id}',
    reads: 8,
    writes: 26,
    kms: 5,
    cognito: 1,
    mails: 1,
  },
  'deny a transfer of a plain item': {
    of: 'POST /transfers/deny-owner/{id}',
    reads: 4,
    writes: 13,
    cognito: 1,
    mails: 1,
  },
  'deny a transfer of an encrypted item': {
    of: 'POST /transfers/deny-owner/{id}',
    reads: 4,
    writes: 13,
    cognito: 1,
    mails: 1,
  },
  'withdraw a transfer of a plain item': {
    of: 'POST /transfers/{id}/withdraw',
    reads: 4,
    writes: 13,
    cognito: 1,
    mails: 1,
  },
  'withdraw a transfer of an encrypted item': {
    of: 'POST /transfers/{id}/withdraw',
    reads: 4,
    writes: 13,
    cognito: 1,
    mails: 1,
  },
  'accept a transfer of a plain item': {
    of: 'POST /transfers/requester-decision/{id}',
    reads: 7,
    writes: 29,
    kms: 5,
    cognito: 1,
    mails: 1,
  },
  'accept a transfer of an encrypted item': {
    of: 'POST /transfers/requester-decision/{id}',
    reads: 6,
    writes: 33,
    kms: 2,
    cognito: 1,
    mails: 1,
  },
  'reject a transfer of a plain item': {
    of: 'POST /transfers/requester-decision/{id}',
    reads: 4,
    writes: 14,
    cognito: 1,
    mails: 1,
  },
  'reject a transfer of an encrypted item': {
    of: 'POST /transfers/requester-decision/{id}',
    reads: 4,
    writes: 18,
    cognito: 1,
    mails: 1,
  },
  'cancel a transfer of a plain item': {
    of: 'POST /transfers/{id}/cancel',
    reads: 5,
    writes: 13,
    cognito: 1,
    mails: 1,
  },
  'cancel a transfer of an encrypted item': {
    of: 'POST /transfers/{id}/cancel',
    reads: 4,
    writes: 17,
    cognito: 1,
    mails: 1,
  },
  'reclaim a transfer of a plain item': { of: 'POST /transfers/reclaim/{id}', reads: 4, writes: 13 },
  'reclaim a transfer of an encrypted item': { of: 'POST /transfers/reclaim/{id}', reads: 3, writes: 13 },
} as const satisfies Record<string, Taken>;

/** The operations of administrators, and the hourly job. */
export const ADMIN_UNITS = {
  'list 20 users with 10 items each': { of: 'GET /api/admin/users', reads: 161, writes: 0, cognito: 2 },
  'invite a user': { of: 'POST /api/admin/users', reads: 2, writes: 10, kms: 1, cognito: 1 },
  'enable a user': { of: 'POST /api/admin/users/{id}/enable', reads: 3, writes: 8, kms: 1, cognito: 2 },
  'disable a user': { of: 'POST /api/admin/users/{id}/disable', reads: 4, writes: 8, kms: 1, cognito: 2 },
  'make an administrator': {
    of: 'POST /api/admin/users/{id}/grant-admin',
    reads: 3,
    writes: 8,
    kms: 1,
    cognito: 2,
  },
  'make one a user again': {
    of: 'POST /api/admin/users/{id}/revoke-admin',
    reads: 4,
    writes: 8,
    kms: 1,
    cognito: 2,
  },
  "reset a user's password": {
    of: 'POST /api/admin/users/{id}/reset-password',
    reads: 4,
    writes: 8,
    kms: 1,
    cognito: 2,
  },
  'sign a user out': { of: 'POST /api/admin/users/{id}/sign-out', reads: 4, writes: 8, kms: 1, cognito: 2 },
  'the job over 1,000 transfers': { of: 'problem-transfers', reads: 1913.5, writes: 6 },
  'look for problems among 1,000 transfers': {
    of: 'POST /api/admin/check-transfers',
    reads: 1913.5,
    writes: 6,
  },
  'list ten problem transfers': { of: 'GET /api/admin/problem-transfers', reads: 23, writes: 0 },
  'leave one of ten to its owner': {
    of: 'POST /api/admin/leave-repair-to-owner',
    reads: 8,
    writes: 8,
  },
  'repair one of ten': { of: 'POST /api/admin/repair-transfer', reads: 21, writes: 17, cognito: 2 },
} as const satisfies Record<string, Taken>;

export const UNITS = {
  ...ITEM_UNITS,
  ...FILE_UNITS,
  ...VAULT_UNITS,
  ...TRANSFER_UNITS,
  ...ADMIN_UNITS,
} as const;
