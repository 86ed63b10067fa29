import type { ErrorCode } from '#shared/contract/errors.ts';
import { ApiError } from '#web/base/apiError.ts';
import { FileFault, type FileFaultCode } from '../making/fileFault.ts';
import type { UploadFault } from '../worker/messages.ts';
import { UploadFailure } from '../worker/uploadFailure.ts';

/** The refusals of the server that have a sentence of their own. */
const REFUSALS = [
  'not_found',
  'in_transit',
  'too_many_files',
  'no_room',
  'item_damaged',
  'too_many_requests',
] as const satisfies ErrorCode[];

export type Failure = FileFaultCode | (typeof REFUSALS)[number] | 'item_full' | 'connection' | 'other';

/** Failures that the same file meets again. */
const LASTING: readonly Failure[] = [
  'too_large',
  'heic',
  'undecodable',
  'broken',
  'not_found',
  'item_damaged',
];

/** A file on its way to an item, as the screens show it. */
export interface Upload {
  readonly id: string;
  readonly assetId: string;
  readonly name: string;
  readonly stage: 'waiting' | 'preparing' | 'sending' | 'adding' | 'done' | 'failed';
  /** The share of its bytes that have been sent, from 0 to 1. */
  readonly share: number;
  readonly failure?: Failure;
  /** Names a sentence that the owner has to read about a file that was added. */
  readonly note?: 'falsePicture';
}

export const isActive = ({ stage }: Upload): boolean => stage !== 'done' && stage !== 'failed';

/** Waiting for a connection, with which it goes on by itself. */
export const isHeld = ({ failure }: Upload): boolean => failure === 'connection';

export const isPending = (upload: Upload): boolean => isActive(upload) || isHeld(upload);

/** On its way to the storage, or waiting for its turn. Only a later one, that is being added, cannot be called back. */
export const isComing = (upload: Upload): boolean => isActive(upload) && upload.stage !== 'adding';

export const canRetry = ({ stage, failure = 'other' }: Upload): boolean =>
  stage === 'failed' && !LASTING.includes(failure);

const OF_UPLOADS: Readonly<Partial<Record<UploadFault, Failure>>> = {
  connection: 'connection',
  full: 'no_room',
};

export function failureOf(error: unknown): Failure {
  if (error instanceof FileFault) return error.code;
  if (error instanceof UploadFailure) return OF_UPLOADS[error.fault] ?? 'other';
  if (!(error instanceof ApiError)) return 'other';
  if (error.status === 0) return 'connection';
  // A file that is too large itself never comes as far as the server.
  if (error.code === 'too_large') return 'item_full';
  return REFUSALS.find((code) => code === error.code) ?? 'other';
}
