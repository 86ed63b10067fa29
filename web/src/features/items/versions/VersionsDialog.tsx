import { Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Item } from '#shared/contract/assets.ts';
import { useApi } from '#web/api/ApiProvider.tsx';
import { IconButton, RetryButton } from '#web/ui/buttons.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import '#web/base/texts/versions.ts';
import { IconTrash } from '@tabler/icons-react';
import { useFocusBack } from '#web/ui/useFocusBack.ts';
import { useIsShown } from '#web/ui/useIsShown.ts';
import { VersionList } from './VersionList.tsx';
import { useDeletion } from './versionActions.ts';
import { versionsQuery } from './versionsApi.ts';

interface DeleteVersionsProps {
  readonly item: Item;
  readonly onDone: () => void;
}

/** The button that deletes the earlier versions of an item for good. */
function DeleteVersions({ item, onDone }: DeleteVersionsProps) {
  const { t } = useTranslation('versions');
  const { run, isBusy } = useDeletion(item, onDone);
  return (
    <Group>
      <IconButton variant="subtle" color="red" icon={IconTrash} loading={isBusy} onClick={() => void run()}>
        {t('remove.open')}
      </IconButton>
    </Group>
  );
}

interface VersionsDialogProps {
  readonly item: Item;
  readonly onClose: () => void;
}

function Content({ item, onClose }: VersionsDialogProps) {
  const { t } = useTranslation('versions');
  const { data: versions, isError, refetch } = useQuery(versionsQuery(useApi(), item.id));
  if (!versions && isError)
    return (
      <Stack role="alert" align="flex-start">
        <Text>{t('failed')}</Text>
        <RetryButton onRetry={refetch} />
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

/** The earlier versions of an item, to compare with and to go back to. */
export default function VersionsDialog({ item, onClose }: VersionsDialogProps) {
  useFocusBack();
  const isShown = useIsShown();
  // The user may have closed it while something was under way: another one may be open by then.
  const closeThis = () => isShown.current && onClose();
  const { t } = useTranslation('versions');
  return (
    <Dialog opened onClose={onClose} title={t('title')} size="lg">
      <Content item={item} onClose={closeThis} />
    </Dialog>
  );
}
