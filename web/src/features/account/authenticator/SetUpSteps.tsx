import { Button, Skeleton, Stack, Text, TextInput, VisuallyHidden } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { DialogActions } from '#web/ui/DialogActions.tsx';
import { Failure } from '#web/ui/Failure.tsx';
import { KeyView } from './KeyView.tsx';
import { useConfirmation } from './useConfirmation.ts';
import { type OfferedKey, useOfferedKey } from './useOfferedKey.ts';

interface SetUpStepsProps {
  readonly onBusy: (busy: boolean) => void;
  readonly onCancel: () => void;
  readonly onDone: () => void;
}

function Loading() {
  const { t } = useTranslation('account');
  return (
    <>
      <VisuallyHidden role="status">{t('authenticator.making')}</VisuallyHidden>
      <Skeleton height={200} width={200} />
    </>
  );
}

function Confirmation({
  offered,
  onBusy,
  onCancel,
  onDone,
}: SetUpStepsProps & { readonly offered: OfferedKey }) {
  const { t } = useTranslation('account');
  const { t: common } = useTranslation('common');
  const { fieldProps, onSubmit, isSending, failure } = useConfirmation({ onBusy, onDone });
  return (
    <form noValidate onSubmit={onSubmit}>
      <Stack>
        <Text size="sm">{t('authenticator.scan')}</Text>
        <KeyView {...offered} />
        <TextInput
          {...fieldProps}
          label={t('authenticator.code')}
          description={t('authenticator.codeHint')}
          inputMode="numeric"
          autoComplete="one-time-code"
        />
        <Failure text={failure} />
        <DialogActions
          submit={t('authenticator.submit')}
          cancel={{ label: common('cancel'), onClick: onCancel }}
          isSending={isSending}
        />
      </Stack>
    </form>
  );
}

/** What happens, the key, and the code that proves that the app has it. */
export function SetUpSteps(props: SetUpStepsProps) {
  const { t } = useTranslation('account');
  const { t: common } = useTranslation('common');
  const { key, failure, retry } = useOfferedKey();
  return (
    <Stack>
      <Text size="sm">{t('authenticator.effect')}</Text>
      {key && <Confirmation offered={key} {...props} />}
      {!key && failure === undefined && <Loading />}
      <Failure text={failure}>
        <Button variant="default" mt="sm" onClick={retry}>
          {common('retry')}
        </Button>
      </Failure>
    </Stack>
  );
}
