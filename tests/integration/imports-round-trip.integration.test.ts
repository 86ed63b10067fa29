import { afterAll, describe, expect, test } from 'vitest';
import { assets, type Item, type NewItem } from '#shared/contract/assets.ts';
import type { TestUser } from '#tests/support/httpEvent.ts';
import { sendBatch } from '#tests/support/imports.ts';
import { startRegistry } from '#tests/support/registry.ts';
import { userAtLevel } from '#tests/support/vaults.ts';
import { exportItems } from '#web/features/items/export/worker/exportItems.ts';
import { tableOf as exportedTable } from '#web/features/items/export/worker/table.ts';
import { openArchive } from '#web/features/items/import/archive/reading/openArchive.ts';
import { guessMapping } from '#web/features/items/import/mapping/guess.ts';
import { planOf } from '#web/features/items/import/planning/plan.ts';
import { tableOf } from '#web/features/items/import/reading/table.ts';

const registry = await startRegistry();
afterAll(() => registry.stop());

/** A letter, a sign or a private character of each plane of Unicode that has any. */
const PLANES = [0x4e00, 0x1f6b2, 0x20000, 0x30000, 0xe0100, 0xf0000, 0x100000];
const TEXTS = [
  ...PLANES.map((code) => `a${String.fromCodePoint(code)}`),
  ...['=1+1', '+49', '-5', '@SUM(A1)', "'=x", "''", '\uff1d1'],
  ...[
    '"quoted", and; more',
    '""',
    'two\r\nlines',
    'three\n\nlines',
    'a\tb',
    'e\u0301 \u00e9',
    '\u0644\u064a\u0645',
  ],
];
const ITEMS: readonly NewItem[] = TEXTS.map((name, at) => ({
  name,
  description: TEXTS.at(at - 1) ?? '',
  assetType: TEXTS.at(at - 2) ?? '',
  properties: [{ name: `Detail ${name}`, value: TEXTS.at(at - 3) ?? '' }],
}));

const textsOf = ({ name, description, assetType, properties }: Item | NewItem): NewItem => ({
  name,
  description,
  assetType,
  properties: properties.map((each) => ({ name: each.name, value: each.value })),
});

const listOf = async (user: TestUser): Promise<Item[]> => (await registry.call(assets.list, user)).body;

/** Items as they come out of an export in each format and through the reading of an import. */
const exported = {
  async archive(items: readonly Item[]): Promise<NewItem[]> {
    const exportedAt = '2026-05-01T10:00:00.000Z';
    const job = { format: 'archive', items, exportedAt, password: undefined } as const;
    const readFile = async () => ({ state: 'missing' }) as const;
    const { content = new Blob() } = await exportItems(job, { readFile, onProgress: () => undefined });
    const { contents } = await openArchive(content, undefined);
    return contents.items.map(({ item }) => item);
  },
  async table(items: readonly Item[]): Promise<NewItem[]> {
    const table = tableOf(new TextEncoder().encode([...exportedTable(items)].join('')));
    const plan = planOf(table, guessMapping(table), { type: 'Other', description: 'None' }, []);
    expect(plan.faults).toEqual([]);
    return plan.items.map(({ item }) => item);
  },
};

describe('an export that another account imports', () => {
  test.each(['table', 'archive'] as const)(
    'gives equal items, as %s: every plane of Unicode, formulas, quotes and ends of lines',
    async (format) => {
      const [{ user: giver }, { user: taker }] = [
        await userAtLevel(registry, 'Maximum'),
        await userAtLevel(registry, 'Standard'),
      ];
      expect((await sendBatch(registry, giver, 'first', ITEMS)).status).toBe(201);

      const read = await exported[format](await listOf(giver));
      expect((await sendBatch(registry, taker, 'second', read)).status).toBe(201);

      expect((await listOf(taker)).map(textsOf)).toEqual(ITEMS.map(textsOf));
    },
  );
});
