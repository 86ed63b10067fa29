import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { serverMessage } from '#web/api/serverMessage.ts';
import { errorDialog } from '#web/ui/dialogs.ts';
import type { PartyStep } from '../api/transferStep.ts';
import { type Failure, failureOf } from '../model/failures.ts';

/** Says in a dialog why a step failed. Resolves, when it was read, with the reason. */
export function useExplain() {
  const { t } = useTranslation('pendingTransfers');
  return useCallback(
    async (error: unknown, step: PartyStep): Promise<Failure> => {
      const failure = failureOf(error, step);
      const told = () => serverMessage(error) ?? t(`failed.texts.${step}`);
      const texts: Record<Failure, () => string> = {
        authentication: () => t('failed.authentication'),
        network: () => t('failed.network'),
        badApproval: () => t('failed.badApproval'),
        changed: () => t('failed.changed'),
        inTransit: told,
        other: told,
      };
      const title =
        failure === 'authentication' ? t('failed.authenticationTitle') : t(`failed.titles.${step}`);
      await errorDialog({ title, text: texts[failure]() });
      return failure;
    },
    [t],
  );
}
