import { Button, Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Item, ListedItem } from '#shared/contract/assets.ts';
import { useAuth } from '#web/auth/SignIn.tsx';
import '#web/base/texts/samples.ts';
import { userIdOf } from '#web/auth/userId.ts';
import { needsAuthentication } from '#web/session/authentication.ts';
import { confirmDialog, errorDialog, successToast } from '#web/ui/dialogs.tsx';
import { isDamaged } from '../itemList.ts';
import { listed } from './listed.ts';
import { recallSamples } from './sampleIds.ts';
import { TourOffer } from './TourOffer.tsx';
import { isUntouched } from './untouched.ts';
import { useRemoveSamples } from './useRemoveSamples.ts';

/** Asks, removes the samples and reports. */
function useRemoval(samples: readonly Item[]) {
  const { t } = useTranslation('samples');
  const { mutateAsync, isPending } = useRemoveSamples();

  const remove = async (): Promise<void> => {
    const isConfirmed = await confirmDialog({
      title: t('question.title'),
      text: t('question.text', { names: listed(samples.map(({ name }) => name)) }),
      confirmLabel: t('question.confirm'),
      danger: true,
    });
    if (!isConfirmed) return;
    try {
      const left = await mutateAsync(samples);
      if (left.length === 0) return successToast(t('removed'));
      const text = t('removeFailed.text', { names: listed(left.map(({ name }) => name)) });
      await errorDialog({ title: t('removeFailed.title'), text });
    } catch (error) {
      if (!needsAuthentication(error)) throw error;
    }
  };
  return { remove, isPending };
}

interface SamplesNoticeProps {
  readonly items: readonly ListedItem[];
}

/** Says that some items are samples, and removes them. A sample that its owner has changed is none any more. */
export default function SamplesNotice({ items }: SamplesNoticeProps) {
  const { t } = useTranslation('samples');
  const ids = recallSamples(userIdOf(useAuth().user));
  const samples = items.flatMap((item) =>
    !isDamaged(item) && ids.includes(item.id) && isUntouched(item) ? [item] : [],
  );
  const { remove, isPending } = useRemoval(samples);
  if (samples.length === 0) return null;
  return (
    <Group gap="xs" mb="xs">
      <Text size="sm" c="dimmed">
        {t('notice')}
      </Text>
      <TourOffer />
      <Button variant="subtle" loading={isPending} onClick={() => void remove()}>
        {t('remove')}
      </Button>
    </Group>
  );
}
