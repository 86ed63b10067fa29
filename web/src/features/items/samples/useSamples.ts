import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useAuth } from 'react-oidc-context';
import { assets, type Item } from '#shared/contract/assets.ts';
import { useApi } from '#web/api/ApiProvider.tsx';
import { addToList } from '#web/api/itemCache.ts';
import { userIdOf } from '#web/auth/userId.ts';
import { addFiles } from '#web/files/adding/uploads.ts';
import { useWithAuthentication } from '#web/session/authentication.ts';
import { useDeleteItem } from '../api/items.ts';
import { forgetSample, recallSamples, rememberSample } from './sampleIds.ts';
import { SAMPLE_ITEMS, type SampleItem } from './sampleItems.ts';

/** @throws {Error} when the app's own photo does not arrive */
async function photoOf(name: string): Promise<File> {
  const response = await fetch(`/samples/${name}.jpg`);
  if (!response.ok) throw new Error(`The photo responded with ${response.status}`);
  return new File([await response.blob()], `${name}.jpg`, { type: 'image/jpeg' });
}

interface Added {
  readonly item: Item;
  readonly file: File;
}

/**
 * Registers the sample items, as a user would. They come into the list together, so that it moves once; their photos
 * follow, because an item that the list does not have is not shown anew with its photo.
 */
export function useAddSamples() {
  const api = useApi();
  const client = useQueryClient();
  const userId = userIdOf(useAuth().user);
  const withAuthentication = useWithAuthentication();

  async function register({ item, photo }: SampleItem): Promise<Added> {
    const file = await photoOf(photo);
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const created = await withAuthentication(() => api.call(assets.create, { headers, body: item }));
    if (userId !== undefined) rememberSample(userId, created.id);
    return { item: created, file };
  }

  return useMutation({
    mutationFn: async () => {
      const added: Added[] = [];
      try {
        for (const sample of SAMPLE_ITEMS) added.push(await register(sample));
      } finally {
        for (const { item } of added) addToList(client, item);
        for (const { item, file } of added) void addFiles({ api, client }, item.id, [file]);
      }
    },
  });
}

/** Deletes the sample items that this user has added in this browser. */
export function useRemoveSamples() {
  const userId = userIdOf(useAuth().user);
  const { mutateAsync: deleteItem } = useDeleteItem();
  const withAuthentication = useWithAuthentication();
  return useMutation({
    mutationFn: async () => {
      for (const id of recallSamples(userId)) {
        await withAuthentication(() => deleteItem(id));
        if (userId !== undefined) forgetSample(userId, id);
      }
    },
  });
}
