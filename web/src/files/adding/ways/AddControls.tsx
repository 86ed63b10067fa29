import { Card, Group, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { FILE_LIMITS } from '#shared/domain/files.ts';
import { useApi } from '#web/api/ApiProvider.tsx';
import '#web/base/texts/addingFiles.ts';
import { addFiles } from '../addFiles.ts';
import { megabytesPerFile } from '../limits.ts';
import DropCover from './DropCover.tsx';
import { FileButtons } from './FileButtons.tsx';
import { useFileDrops } from './useFileDrops.ts';
import { useHasTouch } from './useHasTouch.ts';

interface AddControlsProps {
  readonly assetId: string;
}

/**
 * The ways of adding photos and files to an item: buttons, and whatever is dropped on the page or pasted while this is
 * shown. The uploads go on when it is not.
 */
export default function AddControls({ assetId }: AddControlsProps) {
  const { t } = useTranslation('addingFiles');
  const registry = { api: useApi(), client: useQueryClient() };
  const onFiles = (files: readonly File[]) => void addFiles(registry, assetId, files);
  const hasTouch = useHasTouch();
  const isOver = useFileDrops(onFiles);
  return (
    <Card withBorder component="section" aria-label={t('title')}>
      <Stack gap="sm">
        <Group gap="xs">
          <FileButtons onFiles={onFiles} />
        </Group>
        <Text size="sm" c="dimmed">
          {!hasTouch && `${t('dropHint')} `}
          {t('hint', { files: FILE_LIMITS.perItem, megabytes: megabytesPerFile })}
        </Text>
      </Stack>
      {isOver && <DropCover />}
    </Card>
  );
}
