import { Button, Modal, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Item } from '#shared/contract/assets.ts';
import { useApi } from '#web/api/ApiProvider.tsx';
import '#web/base/texts/versions.ts';
import { useFocusBack } from '#web/ui/useFocusBack.ts';
import { DeleteVersions } from './DeleteVersions.tsx';
import { VersionList } from './VersionList.tsx';
import { versionsQuery } from './versionsApi.ts';

interface VersionsDialogProps {
  readonly item: Item;
  readonly onClose: () => void;
}

function Content({ item, onClose }: VersionsDialogProps) {
  const { t } = useTranslation('versions');
  const { t: common } = useTranslation('common');
  const { data: versions, isError, refetch } = useQuery(versionsQuery(useApi(), item.id));
  if (!versions && isError)
    return (
      <Stack role="alert" align="flex-start">
        <Text>{t('failed')}</Text>
        <Button variant="default" onClick={() => void refetch()}>
          {common('retry')}
        </Button>
      </Stack>
    );
  if (!versions) return <Text role="status">{t('loading')}</Text>;
  if (versions.length === 0) return <Text>{t('empty')}</Text>;
  return (
    <Stack>
      <Text size="sm">{t('lead')}</Text>
      {item.inTransit && <Text size="sm">{t('inTransit')}</Text>}
      <VersionList item={item} versions={versions} onDone={onClose} />
      {!item.inTransit && <DeleteVersions item={item} onDone={onClose} />}
    </Stack>
  );
}

/** Closes this dialog, unless the user did while something was under way: another one may be open by then. */
function useCloseThis(onClose: () => void): () => void {
  const isOpen = useRef(false);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);
  return () => {
    if (isOpen.current) onClose();
  };
}

/** The earlier versions of an item, to compare with and to go back to. */
export default function VersionsDialog({ item, onClose }: VersionsDialogProps) {
  useFocusBack();
  const closeThis = useCloseThis(onClose);
  const { t } = useTranslation('versions');
  const { t: common } = useTranslation('common');
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('title')}
      size="lg"
      centered
      closeButtonProps={{ 'aria-label': common('close') }}
    >
      <Content item={item} onClose={closeThis} />
    </Modal>
  );
}
