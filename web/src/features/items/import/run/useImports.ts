import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type Import, imports, type KeptItem } from '#shared/contract/imports.ts';
import { useApi } from '#web/api/ApiProvider.tsx';
import type { Api } from '#web/api/client.ts';
import { readListAnew } from '#web/api/itemCache.ts';
import { encryptionStatusQuery } from '#web/session/api.ts';
import { useWithAuthentication } from '#web/session/authentication.ts';

const importsKey = ['imports'];

/** The imports that can still be undone, as the server has them now. */
export const readImports = async (api: Api) => (await api.call(imports.list)).imports;

export function useImports() {
  const api = useApi();
  return useQuery({ queryKey: importsKey, queryFn: () => readImports(api) });
}

/** Reads anew what an import, or undoing one, has changed. */
export function useReadAnew() {
  const api = useApi();
  const client = useQueryClient();
  return () => {
    void client.invalidateQueries({ queryKey: importsKey });
    void readListAnew(client);
    void client.invalidateQueries({ queryKey: encryptionStatusQuery(api).queryKey });
  };
}

export interface Undone {
  readonly deleted: number;
  readonly kept: readonly KeptItem[];
}

/** An import by its id and the time when it began: an id is used again once nothing is left of its import. */
export type Begun = Pick<Import, 'id' | 'startedAt'>;

/**
 * Undoes an import part by part; `deleted` counts along. It goes on when the user leaves the screen. An undo that
 * failed goes on at the next try.
 */
export function useUndoImport() {
  const api = useApi();
  const withAuthentication = useWithAuthentication();
  const readAnew = useReadAnew();
  const [deleted, setDeleted] = useState(0);
  const mutation = useMutation({
    mutationFn: async ({ id: importId, startedAt }: Begun): Promise<Undone> => {
      const kept: KeptItem[] = [];
      let count = 0;
      let cursor: string | undefined;
      setDeleted(0);
      do {
        const body = cursor === undefined ? { startedAt } : { startedAt, cursor };
        const part = await withAuthentication(() => api.call(imports.undo, { params: { importId }, body }));
        count += part.deleted;
        setDeleted(count);
        kept.push(...part.kept);
        cursor = part.cursor;
      } while (cursor !== undefined);
      return { deleted: count, kept };
    },
    onSettled: readAnew,
  });
  return { ...mutation, deleted };
}
