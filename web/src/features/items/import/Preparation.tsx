import { useDebouncedValue } from '@mantine/hooks';
import { useLayoutEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { confirmDialog } from '#web/ui/dialogs.tsx';
import { Failure } from '#web/ui/Failure.tsx';
import { formatDay } from '#web/ui/text.ts';
import { useItems } from '../api/items.ts';
import { Columns } from './Columns.tsx';
import { type Choices, type ChosenTable, choicesFor } from './chosenTable.ts';
import { FileFacts } from './FileFacts.tsx';
import { guessMapping } from './mapping/guess.ts';
import { withDates } from './mapping/valueForms.ts';
import { mappingFault, PlanCard } from './PlanCard.tsx';
import { wasThere } from './planning/duplicates.ts';
import { planOf } from './planning/plan.ts';
import type { Defaults } from './planning/rowItem.ts';
import type { Candidates } from './run/batches.ts';
import type { useImportRun } from './run/useImportRun.ts';
import type { ChosenFile } from './useChosenFile.ts';

const NOTHING: ReadonlySet<number> = new Set();

/** A plan of ten thousand rows takes so long to make that each key would wait for it. */
const TYPING_MS = 300;

/** The choices for a table as they are, or, while the user types, as they were before. */
function useSettled({ table, mapping }: ChosenTable, defaults: Defaults) {
  const current = useMemo(() => ({ table, mapping, defaults }), [table, mapping, defaults]);
  const [settled] = useDebouncedValue(current, TYPING_MS);
  return settled.table === table ? settled : current;
}

/**
 * The plan of an import; undefined while the user's items are not there to be compared with. By a mapping that cannot be used
 * none of the rows could be imported, which would be said for as long as the user goes on typing.
 */
function usePlan(
  chosen: ChosenTable,
  defaults: Defaults,
  settled: ReturnType<typeof useSettled>,
  skips: boolean,
) {
  const { data: present, isError } = useItems();
  const plan = useMemo(() => {
    const { table, mapping, defaults } = settled;
    return present && !mappingFault(mapping) ? planOf(table, mapping, defaults, present) : undefined;
  }, [settled, present]);
  const isSettled = settled.mapping === chosen.mapping && settled.defaults === defaults;
  /** An import that goes on finds its own first items among the others: they are none of the duplicates. */
  const candidatesBefore = (startedAt: string | undefined): Candidates => {
    if (!plan) return { items: [], leftOut: NOTHING };
    const before = (present ?? []).filter((item) => startedAt === undefined || wasThere(item, startedAt));
    const isPlanned = startedAt === undefined && isSettled;
    const { items, duplicates, faults } = isPlanned
      ? plan
      : planOf(chosen.table, chosen.mapping, defaults, before);
    return { items, leftOut: skips ? duplicates : NOTHING, unfit: faults };
  };
  return { plan, candidatesBefore, isError: isError && !present };
}

interface PreparationProps {
  readonly files: ChosenFile['table'];
  readonly chosen: ChosenTable;
  /** The choices that were made when a lock put the file away. */
  readonly before: Choices | undefined;
  /** Receives the choices, and whether they are others than those that were proposed. */
  readonly onChoices: (choices: Choices, isChanged: boolean) => void;
  readonly onStart: ReturnType<typeof useImportRun>['start'];
}

/** The second step: how the file is read, what its columns become, and what will happen. */
export function Preparation({ files, chosen, before, onChoices, onStart }: PreparationProps) {
  const { t } = useTranslation('importing');
  const [earlier] = useState(() => choicesFor(chosen.table, before));
  const proposed: Defaults = { type: t('columns.typeDefault'), description: t('columns.descriptionDefault') };
  const [defaults, setDefaults] = useState(earlier?.defaults ?? proposed);
  const [skips, setSkips] = useState(earlier?.skips ?? true);
  const guessed = useMemo(() => guessMapping(chosen.table), [chosen.table]);
  const proposal = JSON.stringify([guessed, proposed, true]);
  const isChanged = JSON.stringify([chosen.mapping, defaults, skips]) !== proposal;
  useLayoutEffect(() => {
    onChoices({ headers: chosen.table.headers, mapping: chosen.mapping, defaults, skips }, isChanged);
  });
  const settled = useSettled(chosen, defaults);
  const { plan, candidatesBefore, isError } = usePlan(chosen, defaults, settled, skips);
  const askAgain = (startedAt: string) =>
    confirmDialog({
      title: t('plan.again.title'),
      text: t('plan.again.text', { day: formatDay(startedAt) }),
      confirmLabel: t('plan.again.confirm'),
    });
  const start = () => {
    const { bytes: file, mapping, table } = chosen;
    const choices = [table.encoding, table.separator, withDates(mapping, table.rows), defaults, skips];
    void onStart({ file, choices, candidatesBefore, askAgain });
  };
  return (
    <>
      <FileFacts
        chosen={chosen}
        targets={settled.mapping.targets}
        isOutgoing={files.isOutgoing}
        onReading={(change) => files.readAs(chosen, change)}
        isShut={files.isReading}
        onMapping={files.setMapping}
      />
      <Failure text={isError ? t('plan.loadFailed') : undefined} />
      <PlanCard
        plan={plan}
        mapping={chosen.mapping}
        skips={skips}
        isShut={files.isReading}
        onSkips={setSkips}
        onStart={start}
      />
      <Columns
        table={chosen.table}
        mapping={chosen.mapping}
        defaults={defaults}
        isShut={files.isReading}
        onMapping={files.setMapping}
        onDefaults={setDefaults}
      />
    </>
  );
}
