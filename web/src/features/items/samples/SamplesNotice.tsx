import { Button, Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import '#web/base/texts/samples.ts';
import { needsAuthentication } from '#web/session/authentication.ts';
import { errorDialog, successToast } from '#web/ui/dialogs.tsx';
import { useRemoveSamples } from './useSamples.ts';

/** Says that some items are samples, and removes them. */
export default function SamplesNotice() {
  const { t } = useTranslation('samples');
  const { mutate, isPending } = useRemoveSamples();
  const onError = (error: Error) => {
    if (needsAuthentication(error)) return;
    void errorDialog({ title: t('removeFailed.title'), text: t('removeFailed.text') });
  };
  const onSuccess = () => void successToast(t('removed'));
  return (
    <Group gap="xs" mb="xs">
      <Text size="sm" c="dimmed">
        {t('notice')}
      </Text>
      <Button variant="subtle" loading={isPending} onClick={() => mutate(undefined, { onError, onSuccess })}>
        {t('remove')}
      </Button>
    </Group>
  );
}
