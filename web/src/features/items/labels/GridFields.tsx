import { Fieldset, NativeSelect, NumberInput, SimpleGrid, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { GRID_LIMITS, gridLayout, LABEL_PAGES, type LabelGrid } from '#shared/domain/labels.ts';
import { typedKeys } from '#shared/domain/typedKeys.ts';
import { fitsItsPage } from './useSheet.ts';

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

/** How large the labels of a grid are, or that they are too small. */
function LabelSize({ grid }: { readonly grid: LabelGrid }) {
  const { t } = useTranslation('labels');
  const { label } = gridLayout(grid);
  const sizes = { width: tenths(label.width), height: tenths(label.height) };
  if (fitsItsPage(grid)) {
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

/** A sheet that is not offered by name, described by hand. */
export function GridFields({ grid, onChange }: GridFieldsProps) {
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
