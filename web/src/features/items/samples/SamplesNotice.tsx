import { Button, Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { assets, type Item, type ListedItem } from '#shared/contract/assets.ts';
import { useAuth } from '#web/auth/SignIn.tsx';
import { isNotFound } from '#web/base/apiError.ts';
import '#web/base/texts/samples.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ItemFile } from '#shared/contract/itemFile.ts';
import { useApi } from '#web/api/ApiProvider.tsx';
import { dropFromList, showItem } from '#web/api/itemCache.ts';
import { userIdOf } from '#web/auth/userId.ts';
import { needsAuthentication, useWithAuthentication } from '#web/session/authentication.ts';
import { confirmDialog, errorDialog, successToast } from '#web/ui/dialogs.tsx';
import { useDeleteItem } from '../api/items.ts';
import { isDamaged } from '../itemList.ts';
import { hasSameContent } from '../sameContent.ts';
import { forgetSample } from './noteSamples.ts';
import { recallSamples } from './sampleIds.ts';
import { listed, SAMPLE_ITEMS, type SampleItem } from './sampleItems.ts';
import { TourOffer } from './TourOffer.tsx';

const isOwnPhoto = ({ name, caption = '', date = '' }: ItemFile, { photo }: SampleItem): boolean =>
  name === `${photo}.jpg` && caption === '' && date === '';

/**
 * Whether an item is still what a sample began as: its texts, and its photo or, where that did not arrive, none. Anything
 * else is work of its owner.
 */
function isUntouched(item: Item): boolean {
  const sample = SAMPLE_ITEMS.find(({ item: original }) => hasSameContent(original, item));
  const files = item.files ?? [];
  return sample !== undefined && files.length <= 1 && files.every((file) => isOwnPhoto(file, sample));
}

/** Deletes one sample, after another look at it: it may have been changed elsewhere since the list was read. */
function useRemoveSample(): (id: string) => Promise<void> {
  const api = useApi();
  const client = useQueryClient();
  const { mutateAsync: deleteItem } = useDeleteItem();
  const withAuthentication = useWithAuthentication();

  return async (id) => {
    try {
      const item = await withAuthentication(() => api.call(assets.get, { params: { id } }));
      if (isUntouched(item)) await withAuthentication(() => deleteItem(id));
      else showItem(client, item);
    } catch (error) {
      if (!isNotFound(error)) throw error;
      dropFromList(client, id);
    }
  };
}

/**
 * Deletes samples that nobody has changed, and forgets that the others began as samples. One that cannot be deleted does
 * not stop the next.
 * @returns a function that resolves with those that could not be deleted
 * @throws an error with `needsAuthentication` when the user does not give the password
 */
function useRemoveSamples() {
  const userId = userIdOf(useAuth().user);
  const removeSample = useRemoveSample();
  return useMutation({
    mutationFn: async (samples: readonly Item[]): Promise<Item[]> => {
      const left: Item[] = [];
      for (const sample of samples) {
        try {
          await removeSample(sample.id);
        } catch (error) {
          if (needsAuthentication(error)) throw error;
          left.push(sample);
        }
      }
      const kept = new Set(left.map(({ id }) => id));
      if (userId === undefined) return left;
      for (const id of recallSamples(userId)) if (!kept.has(id)) forgetSample(userId, id);
      return left;
    },
  });
}

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

/** On a phone both buttons begin at the edge of the page, and have room in one line. */
const PADDING = { base: 0, sm: 'md' };

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
    <Group gap="0 12px" mb="xs">
      <Text size="sm" c="dimmed">
        {t('notice')}
      </Text>
      <TourOffer px={PADDING} />
      <Button variant="subtle" px={PADDING} loading={isPending} onClick={() => void remove()}>
        {t('remove')}
      </Button>
    </Group>
  );
}
