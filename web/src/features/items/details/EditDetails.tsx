import { Button, Group } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { DetailRow } from '../parts/DetailRow.tsx';
import { useDetailList } from '../parts/useDetailList.ts';
import { DetailCount } from './DetailCount.tsx';
import { useDetailDeletion } from './useDetailDeletion.ts';
import type { Editing } from './useEditing.ts';

/** The details in edit mode. */
export function EditDetails({ editing }: { readonly editing: Editing }) {
  const { t } = useTranslation('itemDetails');
  const { details, isFull, add, remove } = useDetailList(editing.form);
  const deleteStored = useDetailDeletion(editing);
  return (
    <>
      <DetailCount count={details.length} />
      {details.map((detail, index) => (
        <DetailRow
          key={detail.key}
          form={editing.form}
          index={index}
          removal={{
            label: t('form.deleteDetail'),
            onRemove: () => (detail.id === undefined ? remove(index) : deleteStored(detail.id)),
          }}
        />
      ))}
      <Group>
        <Button
          variant="default"
          leftSection={<IconPlus size={18} aria-hidden="true" />}
          disabled={isFull}
          onClick={add}
        >
          {t('form.addDetail')}
        </Button>
      </Group>
    </>
  );
}
