import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListedItem } from '#shared/contract/assets.ts';
import type { Import } from '#shared/contract/imports.ts';
import { useApi } from '#web/api/ApiProvider.tsx';
import { useAuth } from '#web/auth/SignIn.tsx';
import { userIdOf } from '#web/auth/userId.ts';
import { confirmDialog } from '#web/ui/dialogs.tsx';
import { formatDay } from '#web/ui/text.ts';
import { useItems } from '../../api/items.ts';
import { duplicatesAmong, wasThere } from '../planning/duplicates.ts';
import { type Candidates, FIRST_NUMBER } from '../run/batches.ts';
import { type ImportKeys, importKeysOf } from '../run/importKeys.ts';
import { useImportRun } from '../run/useImportRun.ts';
import { readImports } from '../run/useImports.ts';
import type { Contents, ReadItem } from './reading/contents.ts';
import type { ItemWithFiles } from './run/addArchivedFiles.ts';
import { fileIdsOf, marksOf } from './run/archivedFile.ts';
import { useFilesRun } from './run/useFilesRun.ts';
import type { ArchiveReader } from './worker/archiveReader.ts';

/** The number of an item among those of an import, which counts as the rows of a table do. */
const rowOf = ({ number }: Pick<ReadItem, 'number'>): number => number - 1 + FIRST_NUMBER;

/** The item of a row, as its number in the archive and its name. */
function itemOfRow({ items }: Pick<Contents, 'items'>, row: number) {
  const number = row - FIRST_NUMBER + 1;
  return { number, name: items.find((each) => each.number === number)?.item.name };
}

const rowsOf = ({ items }: Pick<Contents, 'items'>) =>
  items.map((each) => ({ row: rowOf(each), item: each.item }));

/** The rows of the items that the user seems to have. */
const duplicatesOf = ({ items }: Pick<Contents, 'items'>, present: readonly ListedItem[]) =>
  duplicatesAmong(
    items.map((each) => ({ ...each, row: rowOf(each) })),
    present,
  );

/**
 * The items that an import registers. One that goes on finds its own first items among the others: they are none of the
 * duplicates.
 * @param startedAt when it began, where it goes on
 */
function candidatesOf(
  contents: Pick<Contents, 'items'>,
  present: readonly ListedItem[],
  startedAt: string | undefined,
  skips: boolean,
): Candidates {
  const compared = startedAt === undefined ? present : present.filter((item) => wasThere(item, startedAt));
  return { items: rowsOf(contents), leftOut: skips ? duplicatesOf(contents, compared) : new Set() };
}

/** The items of an archive that have files, with the ids under which they are registered. */
function withFiles({ items }: Contents, ids: ReadonlyMap<number, string>): ItemWithFiles[] {
  return items.flatMap((each) => {
    const { number, item, files } = each;
    const assetId = ids.get(rowOf(each));
    return assetId === undefined || files.length === 0 ? [] : [{ assetId, number, name: item.name, files }];
  });
}

/** All that decides what an archive becomes. */
const choicesOf = (skips: boolean): unknown => ['archive', skips];

/**
 * The import of this archive that a start goes on with, null where it begins anew; undefined until it is known. While
 * another choice is looked up, that of the one before stands, so that the choice itself stays on the screen.
 */
function useBegun({ digest }: Contents, skips: boolean) {
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

/** Imports an archive: first its items, as those of a table are imported, and then their files. */
export function useArchiveImport(contents: Contents, reader: ArchiveReader) {
  const { t } = useTranslation('importing');
  const { data: present, isError, refetch } = useItems();
  const [skips, setSkips] = useState(true);
  const items = useImportRun();
  const files = useFilesRun(reader);
  const ids = useRef(new Map<number, string>());
  const { begun, isFailed, readAgain } = useBegun(contents, skips);
  const duplicates = useMemo(
    () =>
      present && begun !== undefined
        ? candidatesOf(contents, present, begun?.startedAt, true).leftOut.size
        : undefined,
    [contents, present, begun],
  );

  /** Items that came before the import are those of another one: the same archive may have been imported twice. */
  async function isWhole({ secret }: ImportKeys, startedAt: string): Promise<boolean> {
    const own = (present ?? []).filter((item) => !wasThere(item, startedAt));
    const marks = new Set([...marksOf(own).values()].flatMap((each) => [...each]));
    const fileIds = await fileIdsOf(secret);
    const { leftOut } = candidatesOf(contents, present ?? [], startedAt, skips);
    for (const each of contents.items)
      for (const at of each.files.keys()) {
        const isThere = await fileIds.isAmong({ number: each.number, at }, marks);
        if (!isThere && !leftOut.has(rowOf(each))) return false;
      }
    return true;
  }
  const askAgain = (startedAt: string) =>
    confirmDialog({
      title: t('archive.again.title'),
      text: t('plan.again.text', { day: formatDay(startedAt) }),
      confirmLabel: t('plan.again.confirm'),
    });
  function start(): void {
    ids.current = new Map();
    void items.start({
      file: contents.digest,
      choices: choicesOf(skips),
      candidatesBefore: (startedAt) => candidatesOf(contents, present ?? [], startedAt, skips),
      askAgain,
      isWhole,
      onRegistered: (registered) => {
        for (const { row, id } of registered) ids.current.set(row, id);
      },
      onEnded: ({ secret }) => {
        const wanted = withFiles(contents, ids.current);
        if (wanted.length > 0) void files.start({ items: wanted, secret });
      },
    });
  }
  const hasNoItems = isError && !present;
  return {
    faults:
      items.run?.faults.map(({ row, field, problem }) => ({ ...itemOfRow(contents, row), field, problem })) ??
      [],
    isFailed: hasNoItems || isFailed,
    tryAgain: (): void => {
      if (hasNoItems) void refetch();
      if (isFailed) readAgain();
    },
    begun,
    duplicates,
    skips,
    setSkips,
    items,
    files,
    start,
  };
}
