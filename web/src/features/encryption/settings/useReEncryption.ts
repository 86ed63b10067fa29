import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { encryption } from '#shared/contract/encryption.ts';
import { DAY_MS } from '#shared/domain/durations.ts';
import { failureText } from '#web/api/failureText.ts';
import { hasCode } from '#web/base/apiError.ts';
import { storedText, storeText } from '#web/base/storage.ts';
import { needsAuthentication, useWithAuthentication } from '#web/session/authentication.ts';
import { type ReEncryption, useReEncryptItems, useReEncryptionKey } from '../api.ts';

/** The sum of all requests so far. */
export type Progress = ReEncryption;

export type ReEncryptionState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'running'; readonly progress: Progress }
  /** By the user, or by a failure; it can go on where there is a place to go on from. */
  | { readonly kind: 'stopped'; readonly progress: Progress; readonly failure?: string | undefined }
  | { readonly kind: 'done'; readonly progress: Progress };

const NOTHING: Progress = { done: 0, remaining: 0, inTransit: 0, plain: 0, damaged: 0 };

const plus = (sum: Progress, step: ReEncryption): Progress => ({
  ...step,
  done: sum.done + step.done,
  inTransit: sum.inTransit + step.inTransit,
  plain: sum.plain + step.plain,
  damaged: sum.damaged + step.damaged,
  damagedVersions: (sum.damagedVersions ?? 0) + (step.damagedVersions ?? 0),
});

/** Later, too much may have come back from the trash to a place that was passed by. */
const KEPT_MS = DAY_MS;

const keptSchema = z.object({ at: z.number(), progress: encryption.reEncryptItems.response });

/** How far a work under these keys came that was left less than a day ago. */
function keptProgress(key: string, generation: number): Progress | undefined {
  try {
    const { at, progress } = keptSchema.parse(JSON.parse(storedText(key) ?? ''));
    return Date.now() - at < KEPT_MS && progress.next?.generation === generation ? progress : undefined;
  } catch {
    return undefined;
  }
}

/** Keeps how far the work came where there is something left of it. It names no more than the id of an item. */
const keep = (key: string, progress: Progress): boolean =>
  storeText(key, progress.next && JSON.stringify({ at: Date.now(), progress }));

/** The keys are others than those that it began with, so what is done is not done any more. */
const hasToStartAgain = (error: unknown): boolean => hasCode(error, 'wrong_state');

function useFailure(): (error: unknown) => string {
  const { t } = useTranslation('reEncryption');
  return (error) => failureText(error, t('failed'), (reason) => t('thrown', { reason }));
}

/**
 * Encrypts the items again, request by request, until none remains or the user stops it or leaves the screen. It can go on
 * after that.
 */
export function useReEncryption(generation: number) {
  const reEncrypt = useReEncryptItems();
  const withAuthentication = useWithAuthentication();
  const failureOf = useFailure();
  const key = useReEncryptionKey();
  const [state, show] = useState<ReEncryptionState>(() => {
    const progress = keptProgress(key, generation);
    return progress ? { kind: 'stopped', progress } : { kind: 'idle' };
  });
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  /** @param total how many items are to be encrypted, as far as it is known before the first response */
  const goOn = async (total: number, from: Progress = { ...NOTHING, remaining: total }): Promise<void> => {
    if (running.current) return;
    const stopping = new AbortController();
    running.current = stopping;
    let progress = from;
    try {
      do {
        show({ kind: 'running', progress });
        const after = progress.next;
        progress = plus(progress, await withAuthentication(() => reEncrypt(after, stopping.signal)));
        keep(key, progress);
      } while (progress.next && !stopping.signal.aborted);
      show({ kind: progress.next ? 'stopped' : 'done', progress });
    } catch (error) {
      const isWanted = stopping.signal.aborted || needsAuthentication(error);
      const failure = isWanted ? undefined : failureOf(error);
      if (hasToStartAgain(error)) progress = NOTHING;
      if (!progress.next) keep(key, progress);
      show({ kind: 'stopped', failure, progress });
    } finally {
      running.current = undefined;
    }
  };
  return { state, goOn, stop: () => running.current?.abort() };
}
