import { Button, Group, List, Stack, Text, Title } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconArrowRight, IconCheck, IconCopy, IconDownload, IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { READER_LOCALE } from '#shared/domain/readerLocale.ts';
import { log } from '#web/base/log.ts';
import { IconButton } from '#web/ui/buttons.tsx';
import actions from '#web/ui/DialogActions.module.css';
import { DialogFooter } from '#web/ui/DialogActions.tsx';
import { Failure } from '#web/ui/Failure.tsx';
import { PrintedPage } from '#web/ui/PrintedPage.tsx';
import { saveFile } from '#web/ui/saveFile.ts';
import styles from './WordGrid.module.css';

/** The date of the key, which tells an old copy from the valid one. */
function useMadeOn(): string {
  const { t } = useTranslation('encryptionDialogs');
  const [date] = useState(() => new Date());
  return t('recoveryKey.madeOn', { date: date.toLocaleDateString(READER_LOCALE, { dateStyle: 'long' }) });
}

interface KeyFile {
  readonly title: string;
  readonly note: string;
  readonly words: readonly string[];
}

const keyFileText = ({ title, note, words }: KeyFile): string =>
  [
    title,
    note,
    '',
    ...words.map((word, index) => `${String(index + 1).padStart(2)}. ${word}`),
    '',
    words.join(' '),
    '',
  ].join('\n');

/** Numbered words, row by row, which are kept from translation and spelling services. */
function WordGrid({ words }: { readonly words: readonly string[] }) {
  const { t } = useTranslation('encryptionDialogs');
  return (
    <ol className={styles.grid} aria-label={t('recoveryKey.words')} translate="no" spellCheck={false}>
      {words.map((word, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and a word may occur twice
        <li key={index} className={styles.word}>
          {word}
        </li>
      ))}
    </ol>
  );
}

interface DatedWords {
  readonly words: readonly string[];
  readonly madeOn: string;
}

const CLEAR_AFTER_MS = 60_000;

/** A page without the focus may not write to the clipboard: it does so when the user comes back. */
async function clear(): Promise<void> {
  if (!document.hasFocus()) {
    window.addEventListener('focus', () => void clear(), { once: true });
    return;
  }
  try {
    await navigator.clipboard.writeText('');
  } catch {
    log.warn('The clipboard could not be cleared');
  }
}

/**
 * Empties the clipboard after a minute, unless the user copies something else on this page before. It goes on when the
 * dialog is closed. A look at the clipboard would show a question in most browsers, so none is taken.
 */
function clearClipboardLater(): void {
  const timer = setTimeout(() => {
    document.removeEventListener('copy', keep);
    void clear();
  }, CLEAR_AFTER_MS);
  const keep = () => clearTimeout(timer);
  document.addEventListener('copy', keep, { once: true });
}

function KeepingTools({ words, madeOn }: DatedWords) {
  const { t } = useTranslation('encryptionDialogs');
  const { t: common } = useTranslation('common');
  const { copy, copied, error } = useClipboard();

  const download = (): void => {
    const title = `${common('appName')}: ${t('recoveryKey.title')}`;
    const file = new Blob([keyFileText({ title, note: madeOn, words })], { type: 'text/plain' });
    saveFile(file, t('recoveryKey.fileName'));
  };

  return (
    <Stack gap="xs">
      <Group gap="xs">
        <Button
          variant="default"
          leftSection={
            copied ? <IconCheck size={18} aria-hidden="true" /> : <IconCopy size={18} aria-hidden="true" />
          }
          onClick={() => {
            copy(words.join(' '));
            clearClipboardLater();
          }}
        >
          {copied ? t('recoveryKey.copied') : t('recoveryKey.copy')}
        </Button>
        <IconButton variant="default" icon={IconDownload} onClick={download}>
          {t('recoveryKey.download')}
        </IconButton>
        <IconButton variant="default" icon={IconPrinter} onClick={() => window.print()}>
          {t('recoveryKey.print')}
        </IconButton>
      </Group>
      <Failure text={error ? t('recoveryKey.copyFailed') : undefined} />
    </Stack>
  );
}

/** The recovery key on paper. */
function PrintSheet({ words, madeOn }: DatedWords) {
  const { t } = useTranslation('encryptionDialogs');
  const { t: common } = useTranslation('common');
  return (
    <PrintedPage>
      <h1>{`${common('appName')}: ${t('recoveryKey.title')}`}</h1>
      <p>{madeOn}</p>
      <WordGrid words={words} />
      <p>{t('recoveryKey.tips.apart')}</p>
      <p>{t('recoveryKey.tips.order')}</p>
    </PrintedPage>
  );
}

interface RecoveryWordsProps {
  readonly words: readonly string[];
  readonly onNext: () => void;
}

function Tips() {
  const { t } = useTranslation('encryptionDialogs');
  return (
    <Stack gap={4}>
      <Title order={3}>{t('recoveryKey.tipsTitle')}</Title>
      <List size="sm" spacing={4}>
        <List.Item>{t('recoveryKey.tips.paper')}</List.Item>
        <List.Item>{t('recoveryKey.tips.apart')}</List.Item>
        <List.Item>{t('recoveryKey.tips.order')}</List.Item>
        <List.Item>{t('recoveryKey.tips.once')}</List.Item>
      </List>
    </Stack>
  );
}

export function RecoveryWords({ words, onNext }: RecoveryWordsProps) {
  const { t } = useTranslation('encryptionDialogs');
  const madeOn = useMadeOn();
  return (
    <Stack>
      <Stack gap={4}>
        <Text>{t('recoveryKey.lead')}</Text>
        <Text size="sm" c="dimmed">
          {madeOn}
        </Text>
      </Stack>
      <WordGrid words={words} />
      <KeepingTools words={words} madeOn={madeOn} />
      <Tips />
      <DialogFooter>
        <div className={actions.buttons}>
          <Button rightSection={<IconArrowRight size={18} aria-hidden="true" />} onClick={onNext}>
            {t('recoveryKey.next')}
          </Button>
        </div>
      </DialogFooter>
      <PrintSheet words={words} madeOn={madeOn} />
    </Stack>
  );
}
