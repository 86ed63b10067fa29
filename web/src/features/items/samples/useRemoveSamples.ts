import { useMutation, useQueryClient } from '@tanstack/react-query';
import { assets, type Item } from '#shared/contract/assets.ts';
import { useApi } from '#web/api/ApiProvider.tsx';
import { dropFromList, showItem } from '#web/api/itemCache.ts';
import { useAuth } from '#web/auth/SignIn.tsx';
import { userIdOf } from '#web/auth/userId.ts';
import { needsAuthentication, useWithAuthentication } from '#web/session/authentication.ts';
import { isNotFound, useDeleteItem } from '../api/items.ts';
import { forgetSample, recallSamples } from './sampleIds.ts';
import { isUntouched } from './untouched.ts';

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
export function useRemoveSamples() {
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
