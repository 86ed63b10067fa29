import { Alert, Button, Stack } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { serverMessage } from '#web/api/failureText.ts';
import { hasCode } from '#web/base/apiError.ts';
import { RetryButton } from '#web/ui/buttons.tsx';
import actions from '#web/ui/DialogActions.module.css';
import styles from './dialogParts.module.css';

interface DecisionButtonsProps {
  readonly accept: 'approve' | 'accept';
  readonly reject: 'deny' | 'reject';
  /** Whether the decision is about several transfers. */
  readonly areAll?: boolean;
  /** Whether all that the user has to know before the decision is loaded. */
  readonly isReady: boolean;
  readonly isBusy: boolean;
  readonly onDecide: (step: 'approve' | 'accept' | 'deny' | 'reject') => void;
}

/** The two buttons of a decision, of which the accepting one is filled. */
export function DecisionButtons(props: DecisionButtonsProps) {
  const { accept, reject, areAll = false, isReady, isBusy, onDecide } = props;
  const { t } = useTranslation('pendingTransfers');
  const labelOf = (step: typeof accept | typeof reject) =>
    areAll ? t(`group.actions.${step}`) : t(`actions.${step}`);
  return (
    <div className={`${actions.buttons} ${styles.decision}`}>
      <Button variant="subtle" color="red" disabled={isBusy} onClick={() => onDecide(reject)}>
        {labelOf(reject)}
      </Button>
      <Button disabled={!isReady} loading={isBusy} onClick={() => onDecide(accept)}>
        {labelOf(accept)}
      </Button>
    </div>
  );
}

/** Takes the place of a dialog's content that could not be loaded. */
export function DialogFailure({ onRetry }: { readonly onRetry: () => void }) {
  const { t } = useTranslation('pendingTransfers');
  return (
    <Alert
      color="red"
      role="alert"
      icon={<IconAlertTriangle aria-hidden="true" />}
      title={t('loadFailed.title')}
    >
      <Stack align="flex-start">
        {t('loadFailed.item')}
        <RetryButton onRetry={onRetry} />
      </Stack>
    </Alert>
  );
}

/** Whether the server refused to show a transfer because its record says something else than the request did. */
export const isForged = (error: unknown): boolean => hasCode(error, 'key_changed');

/** Says what the server found, in place of a party that nobody can be sure of. */
export function ForgedRequest({ error }: { readonly error: unknown }) {
  const { t } = useTranslation('pendingTransfers');
  return (
    <Alert color="red" role="alert" icon={<IconAlertTriangle aria-hidden="true" />} title={t('forged')}>
      {serverMessage(error)}
    </Alert>
  );
}
