import { Button, Card, Group, Loader, Stack, Text, Title } from '@mantine/core';
import { type FormEvent, type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Failure } from '#web/ui/Failure.tsx';
import { SecretInput } from '#web/ui/password/SecretInput.tsx';
import { canGoOn, type ImportRun } from '../run/useImportRun.ts';
import type { OnUndone } from '../undoing.tsx';
import { ArchiveFacts } from './ArchiveFacts.tsx';
import { ArchivePlan, hasFiles } from './ArchivePlan.tsx';
import { ArchiveRunCard, isArchiveGoing } from './ArchiveRunCard.tsx';
import { ArchiveFault, type ArchiveFaultCode } from './reading/archiveFault.ts';
import type { Contents } from './reading/contents.ts';
import { canFilesGoOn, type FilesRun } from './run/useFilesRun.ts';
import { useArchiveImport } from './useArchiveImport.ts';
import { type ArchiveReader, createArchiveReader } from './worker/archiveReader.ts';
import '#web/base/texts/encryptionPassword.ts';

/** How far the import of an archive is: from its beginning on no other file is chosen. A paused one can go on. */
export type ArchiveStage = 'chosen' | 'going' | 'paused' | 'ended';

function stageOf(run: ImportRun | undefined, files: FilesRun | undefined, canGoOn: boolean): ArchiveStage {
  if (run === undefined) return 'chosen';
  if (isArchiveGoing(run, files)) return 'going';
  return canGoOn ? 'paused' : 'ended';
}

interface ArchiveStepsProps {
  readonly file: File;
  /** Receives how far the import is. */
  readonly onStage: (stage: ArchiveStage) => void;
  /** Leads back to the choice of a file. */
  readonly onAnother: () => void;
  readonly onUndone: OnUndone;
  /** The way to another file, while no import has begun. */
  readonly chooser: ReactNode;
}

interface OpenedProps extends ArchiveStepsProps {
  readonly contents: Contents;
  readonly reader: ArchiveReader;
}

function Opened({ file, contents, reader, onStage, onAnother, onUndone, chooser }: OpenedProps) {
  const { items, files, start, faults, setSkips, tryAgain, ...plan } = useArchiveImport(contents, reader);
  const { run } = items;
  const goOnFiles = files.run && canFilesGoOn(files.run) ? files.goOn : undefined;
  const goOn = run && canGoOn(run) ? items.goOn : goOnFiles;
  const stage = stageOf(run, files.run, goOn !== undefined);
  useEffect(() => onStage(stage), [stage, onStage]);
  if (!run)
    return (
      <>
        <ArchiveFacts fileName={file.name} contents={contents} />
        <ArchivePlan {...plan} {...{ contents }} onSkips={setSkips} onStart={start} onTryAgain={tryAgain} />
        <div>{chooser}</div>
      </>
    );
  return (
    <ArchiveRunCard
      run={run}
      faults={faults}
      files={files.run}
      hasFiles={hasFiles(contents)}
      onCancel={() => (files.run ? files.cancel() : items.cancel())}
      onGoOn={goOn}
      onAnother={onAnother}
      onUndone={onUndone}
    />
  );
}

interface PasswordCardProps {
  readonly fileName: string;
  /** Whether the password that was given last does not open the archive. */
  readonly wasWrong: boolean;
  readonly onPassword: (password: string) => Promise<void>;
}

/** Asks for the password of an archive. Making a key of it takes a second or two. */
export function PasswordCard({ fileName, wasWrong, onPassword }: PasswordCardProps) {
  const { t } = useTranslation('importing');
  const { t: common } = useTranslation('encryptionPassword');
  const [password, setPassword] = useState('');
  const [isOpening, setOpening] = useState(false);
  const [isTyping, setTyping] = useState(true);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (password === '') return field.current?.focus();
    setOpening(true);
    await onPassword(password);
    setOpening(false);
    setTyping(false);
    field.current?.focus();
  };
  return (
    <Card withBorder component="section" aria-labelledby="archive-password">
      <form noValidate onSubmit={(event) => void submit(event)}>
        <Stack gap="md" maw="26rem">
          <Title order={2} id="archive-password">
            {t('archive.locked')}
          </Title>
          <Text dir="auto" style={{ overflowWrap: 'anywhere' }}>
            {fileName}
          </Text>
          <SecretInput
            ref={field}
            label={t('archive.password')}
            description={t('archive.passwordHint')}
            autoComplete="off"
            value={password}
            readOnly={isOpening}
            error={wasWrong && !isTyping ? t('archive.wrongPassword') : undefined}
            onChange={({ currentTarget }) => {
              setPassword(currentTarget.value);
              setTyping(true);
            }}
            toggleLabel={common('showOrHide')}
          />
          <Group>
            <Button type="submit" loading={isOpening}>
              {t('archive.open')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Card>
  );
}

type OpeningState =
  | { readonly kind: 'opening' }
  /** Its password is needed; `wasWrong` where another one was given. */
  | { readonly kind: 'locked'; readonly wasWrong: boolean }
  | { readonly kind: 'refused'; readonly fault: ArchiveFaultCode }
  | { readonly kind: 'opened'; readonly contents: Contents; readonly reader: ArchiveReader };

function refused(error: unknown): OpeningState {
  const fault = error instanceof ArchiveFault ? error.code : 'unreadable';
  const isLocked = fault === 'locked' || fault === 'wrongPassword';
  return isLocked ? { kind: 'locked', wasWrong: fault === 'wrongPassword' } : { kind: 'refused', fault };
}

/** Opens a chosen archive, for as long as the calling component is there. */
function useOpenedArchive(file: File) {
  const reader = useRef<ArchiveReader>(undefined);
  const [state, setState] = useState<OpeningState>({ kind: 'opening' });
  /** The answer of a reader that was stopped meanwhile is about another file. */
  const open = useCallback(async (asked: ArchiveReader, of: File, password?: string): Promise<void> => {
    const next = await openedBy(asked, of, password);
    if (reader.current === asked) setState(next);
  }, []);
  useEffect(() => {
    const started = createArchiveReader();
    reader.current = started;
    void open(started, file);
    return () => {
      reader.current = undefined;
      started.stop();
    };
  }, [file, open]);
  return {
    state,
    unlock: async (password: string): Promise<void> => {
      if (reader.current) await open(reader.current, file, password);
    },
  };
}

async function openedBy(reader: ArchiveReader, file: File, password?: string): Promise<OpeningState> {
  try {
    return { kind: 'opened', contents: await reader.open(file, password), reader };
  } catch (error) {
    return refused(error);
  }
}

/** The steps of the import of an archive that this product has exported. Nothing of it is stored in this browser. */
export default function ArchiveSteps(props: ArchiveStepsProps) {
  const { t } = useTranslation('importing');
  const { state, unlock } = useOpenedArchive(props.file);
  if (state.kind === 'opened') return <Opened {...props} contents={state.contents} reader={state.reader} />;
  return (
    <Stack gap="lg">
      {state.kind === 'opening' && (
        <Stack align="center" gap="sm" py="xl">
          <Loader aria-hidden="true" />
          <Text role="status">{t('archive.opening')}</Text>
        </Stack>
      )}
      {state.kind === 'locked' && (
        <PasswordCard fileName={props.file.name} wasWrong={state.wasWrong} onPassword={unlock} />
      )}
      {state.kind === 'refused' && <Failure text={t(`archive.faults.${state.fault}`)} />}
      <div>{props.chooser}</div>
    </Stack>
  );
}
