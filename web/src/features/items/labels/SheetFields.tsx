import {
  Fieldset,
  NativeSelect,
  NumberInput,
  SegmentedControl,
  SimpleGrid,
  Stack,
  Text,
} from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import {
  GRID_LIMITS,
  gridLayout,
  isLargeEnough,
  LABEL_LAYOUTS,
  LABEL_PAGES,
  LABEL_TEXTS,
  type LabelGrid,
  labelsOnPage,
} from '#shared/domain/labels.ts';
import { typedKeys } from '#shared/domain/typedKeys.ts';
import type { Sheet, SheetChoice } from './useSheet.ts';

const LAYOUT_IDS = typedKeys(LABEL_LAYOUTS);
const CHOICES: readonly SheetChoice[] = [...LAYOUT_IDS, 'own'];

type Group = 'A4' | 'Letter' | 'rolls';
const isRoll = (id: (typeof LAYOUT_IDS)[number]): boolean => labelsOnPage(LABEL_LAYOUTS[id].layout) === 1;
const groupOf = (id: (typeof LAYOUT_IDS)[number]): Group => {
  if (isRoll(id)) return 'rolls';
  return LABEL_LAYOUTS[id].name.includes('A4') ? 'A4' : 'Letter';
};

function LayoutField({ sheet }: { readonly sheet: Sheet }) {
  const { t } = useTranslation('labels');
  const groups = (['A4', 'Letter', 'rolls'] as const).map((group) => ({
    group: t(`groups.${group}`),
    items: LAYOUT_IDS.filter((id) => groupOf(id) === group).map((id) => ({
      value: id,
      label: LABEL_LAYOUTS[id].name,
    })),
  }));
  const own = { group: t('groups.own'), items: [{ value: 'own', label: t('ownGrid') }] };
  return (
    <NativeSelect
      data-autofocus
      label={t('layout')}
      data={[...groups, own]}
      value={sheet.choice}
      onChange={(event) => {
        const chosen = event.currentTarget.value;
        sheet.setChoice(CHOICES.find((choice) => choice === chosen) ?? sheet.choice);
      }}
    />
  );
}

interface GridFieldsProps {
  readonly grid: LabelGrid;
  readonly onChange: (grid: LabelGrid) => void;
}

const FIELDS = [
  { name: 'columns', least: 1, most: GRID_LIMITS.columns, isLength: false },
  { name: 'rows', least: 1, most: GRID_LIMITS.rows, isLength: false },
  { name: 'left', least: 0, most: GRID_LIMITS.margin, isLength: true },
  { name: 'top', least: 0, most: GRID_LIMITS.margin, isLength: true },
  { name: 'gapAcross', least: 0, most: GRID_LIMITS.gap, isLength: true },
  { name: 'gapDown', least: 0, most: GRID_LIMITS.gap, isLength: true },
] as const;

const tenths = (length: number): number => Math.round(length * 10) / 10;

function LabelSize({ grid }: { readonly grid: LabelGrid }) {
  const { t } = useTranslation('labels');
  const { label } = gridLayout(grid);
  const sizes = { width: tenths(label.width), height: tenths(label.height) };
  if (isLargeEnough(grid)) {
    return (
      <Text size="sm" c="dimmed" role="status">
        {t('grid.size', sizes)}
      </Text>
    );
  }
  const hasRoom = label.width > 0 && label.height > 0;
  return (
    <Text size="sm" c="var(--mantine-color-error)" role="alert">
      {hasRoom ? t('grid.tooSmall', { ...sizes, smallest: GRID_LIMITS.smallestLabel }) : t('grid.noRoom')}
    </Text>
  );
}

/** The fields of the custom grid, in mm. */
function GridFields({ grid, onChange }: GridFieldsProps) {
  const { t } = useTranslation('labels');
  const pages = typedKeys(LABEL_PAGES);
  return (
    <Fieldset legend={t('grid.label')}>
      <SimpleGrid cols={2} spacing="sm" mb="sm" style={{ alignItems: 'end' }}>
        <NativeSelect
          style={{ gridColumn: '1 / -1' }}
          label={t('grid.page')}
          data={pages}
          value={grid.page}
          onChange={(event) => {
            const chosen = event.currentTarget.value;
            onChange({ ...grid, page: pages.find((page) => page === chosen) ?? grid.page });
          }}
        />
        {FIELDS.map(({ name, least, most, isLength }) => (
          <NumberInput
            key={name}
            label={t(`grid.${name}`)}
            min={least}
            max={most}
            clampBehavior="strict"
            allowDecimal={isLength}
            decimalScale={1}
            allowNegative={false}
            hideControls
            value={grid[name]}
            onChange={(typed) => onChange({ ...grid, [name]: typeof typed === 'number' ? typed : least })}
          />
        ))}
      </SimpleGrid>
      <LabelSize grid={grid} />
    </Fieldset>
  );
}

function ShowField({ sheet }: { readonly sheet: Sheet }) {
  const { t } = useTranslation('labels');
  const id = useId();
  return (
    <div>
      <Text size="sm" fw={500} mb={4} id={id}>
        {t('show')}
      </Text>
      <SegmentedControl
        fullWidth
        aria-labelledby={id}
        data={LABEL_TEXTS.map((text) => ({ value: text, label: t(`shows.${text}`) }))}
        value={sheet.show}
        onChange={sheet.setShow}
        styles={{ label: { minHeight: 36, display: 'grid', placeItems: 'center' } }}
      />
      {sheet.show === 'name' && (
        <Text size="sm" c="dimmed" mt={4}>
          {t('nameNote')}
        </Text>
      )}
    </div>
  );
}

export function SheetFields({ sheet }: { readonly sheet: Sheet }) {
  const { t } = useTranslation('labels');
  return (
    <Stack>
      <LayoutField sheet={sheet} />
      {sheet.choice === 'own' && <GridFields grid={sheet.grid} onChange={sheet.setGrid} />}
      <ShowField sheet={sheet} />
      {sheet.places > 1 && (
        <NumberInput
          label={t('startAt')}
          description={t('startAtHint')}
          min={1}
          max={sheet.places}
          clampBehavior="strict"
          allowDecimal={false}
          allowNegative={false}
          value={sheet.startAt}
          onChange={(typed) => sheet.setStartAt(typeof typed === 'number' ? typed : 1)}
        />
      )}
    </Stack>
  );
}
