import { Button, Center, Group, Loader, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { failureText } from '#web/api/failureText.ts';
import { Failure } from '#web/ui/Failure.tsx';
import { useChangeImpact } from '../api/changeImpact.ts';
import { ChangeViews } from './ChangeViews.tsx';

export type ChangeMode = 'normal' | 'recovery';

interface ChangePasswordProps {
  readonly mode: ChangeMode;
  readonly onBusy: (busy: boolean) => void;
  readonly onClose: () => void;
}

/** Asks first what this person can do. */
export function ChangePassword({ mode, onBusy, onClose }: ChangePasswordProps) {
  const { t } = useTranslation('encryptionDialogs');
  const { t: common } = useTranslation('common');
  const { data, error, refetch, isFetching } = useChangeImpact();
  const failed = t('change.loadFailed');

  if (data) return <ChangeViews mode={mode} options={data} onBusy={onBusy} onClose={onClose} />;
  if (!error) {
    return (
      <Center mih={160} role="status">
        <Group gap="sm">
          <Loader size="sm" aria-hidden="true" />
          <Text>{t('change.loading')}</Text>
        </Group>
      </Center>
    );
  }
  return (
    <Stack>
      <Failure text={failureText(error, { fallback: failed, thrown: () => failed })} />
      <Group justify="flex-end">
        <Button variant="default" loading={isFetching} onClick={() => void refetch()}>
          {common('retry')}
        </Button>
      </Group>
    </Stack>
  );
}
