import { Card, Group, Stack, Text, Title } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FILE_LIMITS } from '#shared/domain/files.ts';
import '#web/base/texts/addingFiles.ts';
import { ChosenFiles } from './ChosenFiles.tsx';
import { megabytesPerFile } from './limits.ts';
import { takeCarriedFiles } from './uploads.ts';
import DropCover from './ways/DropCover.tsx';
import { FileButtons } from './ways/FileButtons.tsx';
import { useFileDrops } from './ways/useFileDrops.ts';

interface ChooseFilesProps {
  readonly files: readonly File[];
  /** How many a lock or a reload has dropped, while nothing has been chosen since. */
  readonly lost: number;
  readonly lostBy: 'lock' | 'reload';
  readonly onChange: (files: readonly File[]) => void;
  readonly disabled: boolean;
}

/** The photos and files of an item that is not registered yet, as a part of its form. */
export default function ChooseFiles({ files, lost, lostBy, onChange, disabled }: ChooseFilesProps) {
  const { t } = useTranslation('addingFiles');
  const [wasTooMany, setWasTooMany] = useState(false);
  const add = (added: readonly File[]) => {
    const all = [...files, ...added];
    setWasTooMany(all.length > FILE_LIMITS.perItem);
    onChange(all.slice(0, FILE_LIMITS.perItem));
  };
  const isOver = useFileDrops((dropped) => !disabled && add(dropped));
  // biome-ignore lint/correctness/useExhaustiveDependencies: files that were dropped on Home come once
  useEffect(() => {
    const carried = takeCarriedFiles();
    if (carried.length > 0) add(carried);
  }, []);
  return (
    <Card withBorder component="fieldset" m={0} disabled={disabled}>
      <Stack>
        <Title order={2}>{t('chosen.title')}</Title>
        <Text c="dimmed" size="sm">
          {t('chosen.hint', { files: FILE_LIMITS.perItem, megabytes: megabytesPerFile })}
        </Text>
        {lost > 0 && (
          <Text size="sm" c="red" role="alert">
            {t(lostBy === 'lock' ? 'chosen.lost' : 'chosen.reloaded', { count: lost })}
          </Text>
        )}
        {files.length > 0 && (
          <ChosenFiles
            files={files}
            onRemove={(removed) => onChange(files.filter((file) => file !== removed))}
          />
        )}
        {wasTooMany && (
          <Text size="sm" c="red" role="alert">
            {t('chosen.tooMany', { maximum: FILE_LIMITS.perItem })}
          </Text>
        )}
        <Group gap="xs">
          <FileButtons onFiles={add} />
        </Group>
      </Stack>
      {isOver && <DropCover />}
    </Card>
  );
}
