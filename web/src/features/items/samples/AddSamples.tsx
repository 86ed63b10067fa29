import { Button, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import '#web/base/texts/samples.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { assets, type Item } from '#shared/contract/assets.ts';
import { useApi } from '#web/api/ApiProvider.tsx';
import { addToList } from '#web/api/itemCache.ts';
import { useAuth } from '#web/auth/SignIn.tsx';
import { userIdOf } from '#web/auth/userId.ts';
import { addFiles } from '#web/files/adding/addFiles.ts';
import { needsAuthentication, useWithAuthentication } from '#web/session/authentication.ts';
import { confirmDialog, errorDialog } from '#web/ui/dialogs.tsx';
import { rememberSample } from './noteSamples.ts';
import { listed, SAMPLE_ITEMS, type SampleItem } from './sampleItems.ts';
import { TourOffer } from './TourOffer.tsx';

/** @throws {Error} when the app's own photo does not arrive */
async function photoOf(name: string): Promise<File> {
  const response = await fetch(`/samples/${name}.jpg`);
  if (!response.ok) throw new Error(`The photo responded with ${response.status}`);
  return new File([await response.blob()], `${name}.jpg`, { type: 'image/jpeg' });
}

interface Order extends SampleItem {
  /** The same at each try: a sample whose response was lost is not registered twice. */
  readonly key: string;
}

interface Added {
  readonly item: Item;
  readonly file: File;
}

interface Outcome {
  readonly missing: readonly Order[];
  /** Why the first of the missing ones failed. */
  readonly error?: unknown;
}

/**
 * Registers samples one after the other, up to the first that fails. They come into the list together, so that it moves
 * once; their photos follow, because an item that the list does not have is not shown anew with its photo.
 */
function useAddInOrder(): (orders: readonly Order[]) => Promise<Outcome> {
  const api = useApi();
  const client = useQueryClient();
  const userId = userIdOf(useAuth().user);
  const withAuthentication = useWithAuthentication();

  async function register({ item, photo, key }: Order): Promise<Added> {
    const file = await photoOf(photo);
    const headers = { 'idempotency-key': key };
    const created = await withAuthentication(() => api.call(assets.create, { headers, body: item }));
    if (userId !== undefined) rememberSample(userId, created.id);
    return { item: created, file };
  }
  return async (orders) => {
    const added: Added[] = [];
    try {
      for (const order of orders) added.push(await register(order));
      return { missing: [] };
    } catch (error) {
      return { missing: orders.slice(added.length), error };
    } finally {
      for (const { item } of added) addToList(client, item);
      for (const { item, file } of added) void addFiles({ api, client }, item.id, [file]);
    }
  };
}

const newOrders = (): readonly Order[] =>
  SAMPLE_ITEMS.map((sample) => ({ ...sample, key: crypto.randomUUID() }));

/**
 * Registers the sample items, as a user would. It fails when none could be registered, or the password was not given.
 * @param askToGoOn receives the names of those that are missing when only some came, and says whether to try again
 */
function useAddSamples(askToGoOn: (names: readonly string[]) => Promise<boolean>) {
  const addInOrder = useAddInOrder();
  const [orders, setOrders] = useState(newOrders);
  return useMutation({
    mutationFn: async () => {
      let { missing, error } = await addInOrder(orders);
      while (missing.length > 0) {
        if (missing.length === orders.length || needsAuthentication(error)) throw error;
        if (!(await askToGoOn(missing.map(({ item }) => item.name)))) return;
        ({ missing, error } = await addInOrder(missing));
      }
    },
    onSuccess: () => setOrders(newOrders()),
  });
}

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
