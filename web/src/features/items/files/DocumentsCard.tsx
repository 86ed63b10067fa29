import { Card, Stack, Title } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Item } from '#shared/contract/assets.ts';
import DocumentList from '#web/files/showing/documents/DocumentList.tsx';
import { documentsOf } from '#web/files/showing/fileRoles.ts';
import { useFileEditing } from './useFileEditing.tsx';

interface DocumentsCardProps {
  readonly item: Item;
  readonly canChange: boolean;
}

/** Receipts, warranties and all other files that are no photos. */
export default function DocumentsCard({ item, canChange }: DocumentsCardProps) {
  const { t } = useTranslation('showing');
  const heading = useId();
  const { files, menuOf, dialog } = useFileEditing(item, 'document', canChange);
  return (
    <Card withBorder component="section" aria-labelledby={heading}>
      <Stack gap="xs">
        <Title order={2} size="h3" id={heading}>
          {t('documents.title')}
        </Title>
        <DocumentList owner={{ assetId: item.id }} documents={documentsOf(files)} options={menuOf} />
      </Stack>
      {dialog}
    </Card>
  );
}
