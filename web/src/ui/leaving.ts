import { useWindowEvent } from '@mantine/hooks';
import i18next from 'i18next';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { confirmDialog, prepareDialogs } from './dialogs.tsx';

interface TypedForm {
  readonly hasTyped: () => boolean;
  readonly discard: () => void;
}

const forms = new Set<TypedForm>();
const typedForms = (): TypedForm[] => [...forms].filter(({ hasTyped }) => hasTyped());

/** Whether a form on the page holds something that is not saved. */
export const isAnythingTyped = (): boolean => typedForms().length > 0;

/** Without the code of the dialog nothing is lost: the answer is no. */
const ask = (): Promise<boolean> =>
  confirmDialog({
    title: i18next.t('leaving:title'),
    text: i18next.t('leaving:text'),
    confirmLabel: i18next.t('leaving:discard'),
    cancelLabel: i18next.t('leaving:keep'),
    danger: true,
  });

let asked: Promise<boolean> | undefined;

/**
 * Asks whether what was typed may be discarded, if anything was. A second way out while the question is open waits for
 * the same answer.
 */
export async function mayLeave(): Promise<boolean> {
  if (!isAnythingTyped()) return true;
  asked ??= ask().finally(() => {
    asked = undefined;
  });
  const isDiscarded = await asked;
  if (isDiscarded) for (const form of typedForms()) form.discard();
  return isDiscarded;
}

interface Leaving {
  /** Lets the user leave without a question: the form is done with. */
  readonly release: () => void;
}

/**
 * Makes every way out of a form ask while something typed is not saved: links, Back, and, in the browser's own words,
 * a reload and another site.
 * @param onDiscard runs once the user has agreed to lose it
 */
export function useLeaveQuestion(hasTyped: () => boolean, onDiscard?: () => void): Leaving {
  const latest = useRef({ hasTyped, onDiscard });
  const isReleased = useRef(false);
  useLayoutEffect(() => {
    latest.current = { hasTyped, onDiscard };
  });
  useLayoutEffect(() => {
    isReleased.current = false;
    const form: TypedForm = {
      hasTyped: () => !isReleased.current && latest.current.hasTyped(),
      discard: () => {
        isReleased.current = true;
        latest.current.onDiscard?.();
      },
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
