import { Alert, FileButton, Stack, Text } from '@mantine/core';
import { IconFileImport, IconFileSpreadsheet, IconLock } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '#web/ui/buttons.tsx';
import { HelpLink } from '#web/ui/HelpLink.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Status } from '#web/ui/Status.tsx';
import type { ArchiveStage } from './archive/ArchiveSteps.tsx';
import type { Choices } from './chosenTable.ts';

const TYPES = '.csv,.tsv,.tab,.txt,.zip,.age,text/csv,text/tab-separated-values,text/plain,application/zip';

interface ChooseButtonProps {
  readonly label: string;
  readonly variant?: 'filled' | 'default';
  readonly loading: boolean;
  readonly onFiles: (files: readonly File[]) => void;
}

/** Opens the dialog of files. */
export function ChooseButton({ label, variant = 'default', loading, onFiles }: ChooseButtonProps) {
  const reset = useRef<() => void>(null);
  const take = (file: File | null) => {
    if (file) onFiles([file]);
    // The same file can be chosen again after it was saved anew.
    reset.current?.();
  };
  return (
    <FileButton accept={TYPES} onChange={take} resetRef={reset}>
      {(props) => (
        <IconButton {...props} variant={variant} loading={loading} icon={IconFileImport}>
          {label}
        </IconButton>
      )}
    </FileButton>
  );
}

type ChooseFileProps = Pick<ChooseButtonProps, 'loading' | 'onFiles'>;

/** The first step: which file. */
export function ChooseFile({ loading, onFiles }: ChooseFileProps) {
  const { t } = useTranslation('importing');
  return (
    <Notice icon={<IconFileSpreadsheet size={28} />} title={t('choose.title')} text={t('choose.text')}>
      <Stack align="center" gap="xs">
        <ChooseButton variant="filled" label={t('choose.action')} loading={loading} onFiles={onFiles} />
        <Text size="sm" c="dimmed" ta="center">
          {t('choose.excel')}
        </Text>
        <HelpLink topic="import">{t('help')}</HelpLink>
      </Stack>
    </Notice>
  );
}

/** A chosen file that a lock puts away. */
export type PutAway =
  | { readonly kind: 'table'; readonly choices: Choices; readonly isChanged: boolean }
  | { readonly kind: 'archive'; readonly stage: ArchiveStage };

/** Says that the file has to be chosen again. The file itself stays with the user: nothing of it is kept. */
export function PutAwayNote({ before }: { readonly before: PutAway }) {
  const { t } = useTranslation('importing');
  const hasBegun = before.kind === 'archive' && before.stage !== 'chosen';
  return (
    <Alert role="note" icon={<IconLock aria-hidden="true" />}>
      <Status>{hasBegun ? t('putAway.begun') : t(`putAway.${before.kind}`)}</Status>
    </Alert>
  );
}
