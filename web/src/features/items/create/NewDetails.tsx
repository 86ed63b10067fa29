import { Button, Group, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ITEM_LIMITS } from '#shared/domain/items.ts';
import { DetailRow } from '../parts/DetailRow.tsx';
import { useDetailList } from '../parts/useDetailList.ts';
import type { ItemForm } from '../parts/useItemForm.ts';

/** The details of a new item: one at least. */
export function NewDetails({ form }: { readonly form: ItemForm }) {
  const { t } = useTranslation('createItem');
  const { details, isFull, add, remove } = useDetailList(form);
  return (
    <>
      {details.map(({ key }, index) => (
        <DetailRow
          key={key}
          form={form}
          index={index}
          removal={details.length > 1 ? { label: t('remove'), onRemove: () => remove(index) } : undefined}
        />
      ))}
      <Group>
        <Button
          variant="default"
          leftSection={<IconPlus size={18} aria-hidden="true" />}
          disabled={isFull}
          onClick={add}
        >
          {t('addDetail')}
        </Button>
        {isFull && (
          <Text size="sm" c="dimmed">
            {t('detailLimit', { maximum: ITEM_LIMITS.details })}
          </Text>
        )}
      </Group>
    </>
  );
}
