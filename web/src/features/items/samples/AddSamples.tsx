import { Button, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import '#web/base/texts/samples.ts';
import { needsAuthentication } from '#web/session/authentication.ts';
import { confirmDialog, errorDialog } from '#web/ui/dialogs.tsx';
import { listed } from './listed.ts';
import { TourOffer } from './TourOffer.tsx';
import { useAddSamples } from './useAddSamples.ts';

/** Offers sample items to a user who has none. */
export default function AddSamples() {
  const { t } = useTranslation('samples');
  const askToGoOn = (names: readonly string[]) =>
    confirmDialog({
      title: t('addedSome.title'),
      text: t('addedSome.text', { names: listed(names) }),
      confirmLabel: t('addedSome.confirm'),
      cancelLabel: t('addedSome.cancel'),
    });
  const { mutate, isPending } = useAddSamples(askToGoOn);
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
      <TourOffer />
    </Stack>
  );
}
