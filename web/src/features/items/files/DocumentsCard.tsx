import { useTranslation } from 'react-i18next';
import type { Item } from '#shared/contract/assets.ts';
import DocumentList from '#web/files/showing/documents/DocumentList.tsx';
import { documentsOf } from '#web/files/showing/fileRoles.ts';
import { TitledCard } from '#web/ui/TitledCard.tsx';
import { useFileEditing } from './useFileEditing.tsx';

interface DocumentsCardProps {
  readonly item: Item;
  readonly canChange: boolean;
}

/** Receipts, warranties and all other files that are no photos. */
export default function DocumentsCard({ item, canChange }: DocumentsCardProps) {
  const { t } = useTranslation('showing');
  const { files, menuOf, dialog } = useFileEditing(item, 'document', canChange);
  return (
    <TitledCard title={t('documents.title')} size="h3" gap="xs">
      <DocumentList owner={{ assetId: item.id }} documents={documentsOf(files)} options={menuOf} />
      {dialog}
    </TitledCard>
  );
}
