import { Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Failure } from '#web/ui/Failure.tsx';
import { useResetEligibility } from '../api/resetEligibility.ts';
import { useEligibilityFailure } from '../reset/useEligibilityFailure.ts';
import { OptionCard } from './OptionCard.tsx';

/** The last way, when the server allows it; else why it does not. */
export function ResetOption({ onChoose }: { readonly onChoose: () => void }) {
  const { t } = useTranslation('encryptionDialogs');
  const { t: common } = useTranslation('common');
  const { data, error, refetch, isFetching } = useResetEligibility();
  const failureOf = useEligibilityFailure();

  if (data?.canResetData) {
    return (
      <OptionCard
        danger
        icon={<IconTrash />}
        title={t('change.options.reset.title')}
        text={t('change.options.reset.text')}
        onClick={onChoose}
      />
    );
  }
  if (data) return <Text c="dimmed">{data.message}</Text>;
  if (!error) return <Skeleton height={80} />;
  return (
    <Stack gap="xs">
      <Failure text={failureOf(error)} />
      <Group>
        <Button variant="default" loading={isFetching} onClick={() => void refetch()}>
          {common('retry')}
        </Button>
      </Group>
    </Stack>
  );
}
