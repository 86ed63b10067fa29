import { useWindowEvent } from '@mantine/hooks';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { leaveDialog, prepareDialogs } from './dialogs.tsx';
import type { ConfirmDialog } from './shownDialogs.tsx';

interface TypedForm {
  readonly hasTyped: () => boolean;
  readonly discard: () => void;
  readonly question: () => ConfirmDialog | undefined;
  readonly losesWork: () => boolean;
  readonly endsAtLock: () => boolean;
}

const forms = new Set<TypedForm>();
const typedForms = (): TypedForm[] => [...forms].filter(({ hasTyped }) => hasTyped());

/** Whether a form on the page holds something that is not saved. */
export const isAnythingTyped = (): boolean => typedForms().length > 0;

/** The loss that leaving would be. */
export interface Stake {
  /** Undefined for what was typed. */
  readonly question: ConfirmDialog | undefined;
}

/**
 * Where several forms are left, the question is about work that would be lost, then about what was typed: other work
 * under way can be taken up again.
 */
function stakeOf(left: readonly TypedForm[]): Stake | undefined {
  const worst = left.find(({ losesWork }) => losesWork());
  if (worst) return { question: worst.question() };
  const questions = left.map(({ question }) => question());
  if (questions.length === 0) return undefined;
  return { question: questions.includes(undefined) ? undefined : questions[0] };
}

/** The loss of what outlasts a lock; undefined where the forms on the page hold nothing of that kind. */
export const stakePastLock = (): Stake | undefined =>
  stakeOf(typedForms().filter(({ endsAtLock }) => !endsAtLock()));

let asked: Promise<boolean> | undefined;

/**
 * Asks whether what was typed may be discarded, if anything was. A second way out while the question is open waits for
 * the same answer.
 */
export async function mayLeave(): Promise<boolean> {
  if (!isAnythingTyped()) return true;
  // Without the code of the dialog nothing is lost: the answer is no.
  asked ??= leaveDialog(stakeOf(typedForms())?.question).finally(() => {
    asked = undefined;
  });
  const isDiscarded = await asked;
  if (isDiscarded) for (const form of typedForms()) form.discard();
  return isDiscarded;
}

interface LeavingOptions {
  readonly onDiscard?: () => void;
  readonly question?: ConfirmDialog;
  readonly losesWork?: boolean;
  readonly endsAtLock?: boolean;
}

interface Leaving {
  /** Lets the user leave without a question: the form is done with. */
  readonly release: () => void;
}

/**
 * Makes every way out of a form ask while something typed is not saved: links, Back, and, in the browser's own words,
 * a reload and another site.
 * @param options.onDiscard runs once the user has agreed to lose it
 * @param options.question the words where work is under way and nothing typed is at stake
 * @param options.losesWork whether that work cannot be taken up again, so that its question comes before all others
 * @param options.endsAtLock whether nothing of it is left after a lock that leaving could lose
 */
export function useLeaveQuestion(hasTyped: () => boolean, options: LeavingOptions = {}): Leaving {
  const latest = useRef({ hasTyped, ...options });
  const isReleased = useRef(false);
  useLayoutEffect(() => {
    latest.current = { hasTyped, ...options };
  });
  useLayoutEffect(() => {
    isReleased.current = false;
    const form: TypedForm = {
      hasTyped: () => !isReleased.current && latest.current.hasTyped(),
      discard: () => {
        isReleased.current = true;
        latest.current.onDiscard?.();
      },
      question: () => latest.current.question,
      losesWork: () => latest.current.losesWork === true,
      endsAtLock: () => latest.current.endsAtLock === true,
    };
    forms.add(form);
    return () => {
      forms.delete(form);
    };
  }, []);
  useEffect(prepareDialogs, []);
  useWindowEvent('beforeunload', (event) => {
    if (!isReleased.current && hasTyped()) event.preventDefault();
  });
  return {
    release: () => {
      isReleased.current = true;
    },
  };
}
