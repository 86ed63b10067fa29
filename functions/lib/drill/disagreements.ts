import type { ProblemKind } from '#functions/lib/storage/problems.ts';

/** Every way in which rows can disagree with each other, or with what the product writes, in words for operators. */
export const DISAGREEMENTS = {
  unreadable: 'the row is not what the product writes',
  no_owner: 'nobody has the user id of its owner',
  no_content: 'the item has no content that can be read',
  foreign_key: "its key belongs to no generation of its owner's vault",
  item_unopened: 'its content does not open, or is no sealed content at all',
  held_twice: 'two rows hold the item',
  version_without_item: 'an earlier version of an item that is not there',
  older_than_its_versions: 'the item is not newer than one of its earlier versions',
  wrong_lock: 'the lock of the item and the status of the transfer disagree',
  wrong_request: 'the open requests of the item and the transfer disagree',
  item_gone: 'the transfer is open, and its item is not there',
  not_moved: 'the transfer is completed, and the item is still under its old owner',
  lost: 'the transfer is completed, and the item is under neither party',
  sealed_to_nobody: "the item's key was sealed to no generation of the requester's vault",
  wrong_turn: 'the transfer waits for a user whose turn it is not',
  wrong_date: 'the entry in the index of dates is not the one of the status',
  no_party: 'the transfer is open, and one of its parties is not there',
  request_unproved: 'KMS does not prove that the request was made as it says',
  vault_unopened: 'KMS does not open its part of the vault, or the vault is damaged',
  identity_unproved: 'KMS does not prove that the identity has this user id',
  identity_without_user: 'the access row of its user is not there, or names another subject',
  wrong_file_bytes: "the count of the user's file bytes is not the sum over their items",
  file_missing: 'an item names a file that has no row, or the row of another item',
  file_due: 'an item names a file that is marked for deletion',
  file_unnamed: 'no item names the file, and nothing marks it for deletion',
  object_missing: 'the bucket does not hold a rendition of the file, or one of another length',
} as const satisfies Record<string, string> & Record<ProblemKind, string>;

export type Disagreement = keyof typeof DISAGREEMENTS;

/** Takes each disagreement that is found. @param ids of the row, or of what it is about: none of them is a secret */
export type ReportDisagreement = (kind: Disagreement, ids: Readonly<Record<string, string>>) => void;
