import { Button, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import '#web/base/texts/samples.ts';
import { needsAuthentication } from '#web/session/authentication.ts';
import { errorDialog } from '#web/ui/dialogs.tsx';
import { useAddSamples } from './useSamples.ts';

/** Offers sample items to a user who has none. */
export default function AddSamples() {
  const { t } = useTranslation('samples');
  const { mutate, isPending } = useAddSamples();
  const onError = (error: Error) => {
    if (needsAuthentication(error)) return;
    void errorDialog({ title: t('addFailed.title'), text: t('addFailed.text') });
  };
  return (
    <Stack gap="xs" align="center">
      <Button variant="default" loading={isPending} onClick={() => mutate(undefined, { onError })}>
        {t('add')}
      </Button>
      <Text size="sm" c="dimmed" ta="center">
        {t('hint')}
      </Text>
    </Stack>
  );
}
