import { useMemo } from 'react';
import { useItems } from '../api/items.ts';
import type { Mapping } from './mapping/targets.ts';
import type { Candidates } from './planning/batches.ts';
import { planOf, wasThere } from './planning/plan.ts';
import type { Defaults } from './planning/rowItem.ts';
import type { Table } from './reading/table.ts';

interface Chosen {
  readonly table: Table;
  readonly mapping: Mapping;
}

const NOTHING: ReadonlySet<number> = new Set();

/** The plan of an import; undefined while the user's items are not there to be compared with. */
export function usePlan(chosen: Chosen | undefined, defaults: Defaults, skips: boolean) {
  const { data: present, isError } = useItems();
  const plan = useMemo(
    () => (chosen && present ? planOf(chosen.table, chosen.mapping, defaults, present) : undefined),
    [chosen, present, defaults],
  );
  /** An import that goes on finds its own first items among the others: they are none of the duplicates. */
  const candidatesBefore = (startedAt: string | undefined): Candidates => {
    if (!chosen || !plan) return { items: [], leftOut: NOTHING };
    const compared =
      startedAt === undefined
        ? plan
        : planOf(
            chosen.table,
            chosen.mapping,
            defaults,
            (present ?? []).filter((item) => wasThere(item, startedAt)),
          );
    return { items: compared.items, leftOut: skips ? compared.duplicates : NOTHING };
  };
  return { plan, candidatesBefore, isError: isError && !present };
}
