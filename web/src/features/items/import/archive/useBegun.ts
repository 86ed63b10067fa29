import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Import } from '#shared/contract/imports.ts';
import { useApi } from '#web/api/ApiProvider.tsx';
import { useAuth } from '#web/auth/SignIn.tsx';
import { userIdOf } from '#web/auth/userId.ts';
import { importKeysOf } from '../run/importKeys.ts';
import { readImports } from '../run/useImports.ts';
import type { Contents } from './reading/contents.ts';

/** All that decides what an archive becomes. */
export const choicesOf = (skips: boolean): unknown => ['archive', skips];

/**
 * The import of this archive that a start goes on with, null where it begins anew; undefined until it is known. While
 * another choice is looked up, that of the one before stands, so that the choice itself stays on the screen.
 */
export function useBegun({ digest }: Contents, skips: boolean) {
  const api = useApi();
  const userId = userIdOf(useAuth().user) ?? '';
  const { data, isError, refetch } = useQuery({
    queryKey: ['imports', 'begun', [...digest].join(), skips],
    gcTime: 0,
    placeholderData: keepPreviousData,
    queryFn: async (): Promise<Import | null> => {
      const known = await readImports(api);
      for (let round = 0; ; round += 1) {
        const { importId } = await importKeysOf(userId, digest, [choicesOf(skips), round]);
        const found = known.find(({ id }) => id === importId);
        if (!found) return null;
        if (!found.undone) return found;
      }
    },
  });
  return { begun: data, isFailed: isError, readAgain: () => void refetch() };
}
