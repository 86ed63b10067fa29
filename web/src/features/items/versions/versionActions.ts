import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Item } from '#shared/contract/assets.ts';
import type { EarlierContent } from '#shared/contract/versions.ts';
import { useApi } from '#web/api/ApiProvider.tsx';
import { isOutcomeUnknown } from '#web/api/retrying.ts';
import { isNotFound } from '#web/base/apiError.ts';
import { needsAuthentication, useWithAuthentication } from '#web/session/authentication.ts';
import { confirmDialog, errorDialog, successToast, undoToast } from '#web/ui/dialogs.tsx';
import { formatInstant } from '#web/ui/text.ts';
import { useIsShown } from '#web/ui/useIsShown.ts';
import { isConflict, isDamaged, isInTransit, isTooLarge } from '../api/items.ts';
import { changesBetween } from './changes.ts';
import { deleteVersions, goBackTo, readAgain } from './versionsApi.ts';

export type KeptVersion = EarlierContent & { readonly version: number; readonly updatedAt: string };

const hasTextsOf = (item: Item, version: EarlierContent): boolean =>
  changesBetween(version, item).every(({ of }) => of === 'file');

/** Gives an item the texts of an earlier version. Where the answer was lost, the item itself tells whether it has them. */
function useChange() {
  const [api, client] = [useApi(), useQueryClient()];
  const withAuthentication = useWithAuthentication();
  return (item: Pick<Item, 'id' | 'version'>, wanted: EarlierContent, version: number): Promise<Item> =>
    withAuthentication(async () => {
      try {
        return await goBackTo(api, client, item, version);
      } catch (error) {
        if (needsAuthentication(error) || isInTransit(error)) throw error;
        const latest = await readAgain(api, client, item.id).catch((reading: unknown) => {
          // After a refusal it is known that the item stays as it is, also where it cannot be read.
          throw isOutcomeUnknown(error) ? reading : error;
        });
        if (latest.version === item.version + 1 && hasTextsOf(latest, wanted)) return latest;
        throw error;
      }
    });
}

/** Says why an item did not go back to a version, or why its versions were not removed. */
function useProblem(of: 'problem' | 'remove') {
  const { t } = useTranslation('versions');
  return async (error: unknown): Promise<void> => {
    const text = () => {
      if (isInTransit(error)) return t('inTransit');
      if (isConflict(error)) return t(`${of}.changed`);
      if (isTooLarge(error)) return t('problem.tooLarge');
      if (isDamaged(error)) return t('problem.damaged');
      return isNotFound(error) ? t(`${of}.gone`) : t(`${of}.failed`);
    };
    await errorDialog(
      isOutcomeUnknown(error)
        ? { title: t(`${of}.unknownTitle`), text: t(`${of}.unknown`) }
        : { title: t(`${of}.failedTitle`), text: text() },
    );
  };
}

/** Asks whether an item is to go back to an earlier version, does so, and offers to take that back. */
export function useGoBack(item: Item, onDone: () => void) {
  const { t } = useTranslation('versions');
  const [isBusy, setBusy] = useState(false);
  const change = useChange();
  const explain = useProblem('problem');
  const isShown = useIsShown();
  /** A user who was asked for the password and cancelled needs no explanation. The offer to undo outlives the dialog. */
  const report = async (error: unknown): Promise<void> => {
    if (!(needsAuthentication(error) && isShown.current)) await explain(error);
  };

  const undo = async (changed: Item): Promise<void> => {
    try {
      await change(changed, item, item.version);
      void successToast(t('undone'));
    } catch (error) {
      await report(error);
    }
  };
  const goBack = async (wanted: KeptVersion): Promise<void> => {
    const date = formatInstant(wanted.updatedAt);
    const question = { title: t('question.title'), text: t('question.text', { date }) };
    if (isBusy || !(await confirmDialog({ ...question, confirmLabel: t('question.confirm') }))) return;
    setBusy(true);
    try {
      const changed = await change(item, wanted, wanted.version);
      onDone();
      const text = t('done', { date });
      void undoToast({ text, laterText: text, undoLabel: t('undo'), onUndo: () => void undo(changed) });
    } catch (error) {
      await report(error);
    } finally {
      setBusy(false);
    }
  };
  return { goBack, isBusy };
}

/** Asks whether the earlier versions of an item are to go, and deletes them. */
export function useDeletion({ id }: Item, onDone: () => void) {
  const { t } = useTranslation('versions');
  const [api, client] = [useApi(), useQueryClient()];
  const withAuthentication = useWithAuthentication();
  const explain = useProblem('remove');
  const [isBusy, setBusy] = useState(false);

  const run = async (): Promise<void> => {
    const [title, text, confirmLabel] = [t('remove.title'), t('remove.text'), t('remove.confirm')];
    if (isBusy || !(await confirmDialog({ title, text, confirmLabel, danger: true }))) return;
    setBusy(true);
    try {
      await withAuthentication(() => deleteVersions(api, client, id));
      onDone();
      void successToast(t('remove.done'));
    } catch (error) {
      // The user was asked for the password and cancelled.
      if (!needsAuthentication(error)) await explain(error);
    } finally {
      setBusy(false);
    }
  };
  return { run, isBusy };
}
