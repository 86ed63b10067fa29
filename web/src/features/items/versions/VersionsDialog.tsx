import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Item } from '#shared/contract/assets.ts';
import { useApi } from '#web/api/ApiProvider.tsx';
import '#web/base/texts/versions.ts';
import { IconTrash } from '@tabler/icons-react';
import { needsAuthentication, useWithAuthentication } from '#web/session/authentication.ts';
import { confirmDialog, errorDialog, successToast } from '#web/ui/dialogs.tsx';
import { useFocusBack } from '#web/ui/useFocusBack.ts';
import { useIsShown } from '#web/ui/useIsShown.ts';
import { isConflict, isInTransit, isNotFound } from '../api/items.ts';
import { VersionList } from './VersionList.tsx';
import { deleteVersions, isOutcomeUnknown, versionsQuery } from './versionsApi.ts';

function useProblem() {
  const { t } = useTranslation('versions');
  return async (error: unknown): Promise<void> => {
    // The user was asked for the password and cancelled.
    if (needsAuthentication(error)) return;
    const text = () => {
      if (isInTransit(error)) return t('inTransit');
      if (isConflict(error)) return t('remove.changed');
      return isNotFound(error) ? t('remove.gone') : t('remove.failed');
    };
    await errorDialog(
      isOutcomeUnknown(error)
        ? { title: t('remove.unknownTitle'), text: t('remove.unknown') }
        : { title: t('remove.failedTitle'), text: text() },
    );
  };
}

/** Asks whether the earlier versions of an item are to go, and deletes them. */
function useDeletion({ id }: Item, onDone: () => void) {
  const { t } = useTranslation('versions');
  const [api, client] = [useApi(), useQueryClient()];
  const withAuthentication = useWithAuthentication();
  const report = useProblem();
  const [isBusy, setBusy] = useState(false);

  const run = async (): Promise<void> => {
    const [title, text, confirmLabel] = [t('remove.title'), t('remove.text'), t('remove.confirm')];
    if (isBusy || !(await confirmDialog({ title, text, confirmLabel, danger: true }))) return;
    setBusy(true);
    try {
      await withAuthentication(() => deleteVersions(api, client, id));
      onDone();
      void successToast(t('remove.done'));
    } catch (error) {
      await report(error);
    } finally {
      setBusy(false);
    }
  };
  return { run, isBusy };
}

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
      <Button
        variant="subtle"
        color="red"
        leftSection={<IconTrash size={18} aria-hidden="true" />}
        loading={isBusy}
        onClick={() => void run()}
      >
        {t('remove.open')}
      </Button>
    </Group>
  );
}

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

/** The earlier versions of an item, to compare with and to go back to. */
export default function VersionsDialog({ item, onClose }: VersionsDialogProps) {
  useFocusBack();
  const isShown = useIsShown();
  // The user may have closed it while something was under way: another one may be open by then.
  const closeThis = () => isShown.current && onClose();
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
