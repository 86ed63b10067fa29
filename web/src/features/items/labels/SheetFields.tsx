import { NativeSelect, NumberInput, SegmentedControl, Stack, Text } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { LABEL_LAYOUTS, LABEL_TEXTS, labelsOnPage } from '#shared/domain/labels.ts';
import { typedKeys } from '#shared/domain/typedKeys.ts';
import { GridFields } from './GridFields.tsx';
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

/** What stands beside the code. */
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

/** The sheet, what stands beside the codes, and where the first label goes. */
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
          inputWrapperOrder={['label', 'input', 'description', 'error']}
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
