import { Anchor, Button, Stack, Text, TextInput, Title } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useWindowEvent } from '@mantine/hooks';
import i18next from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import actions from '#web/ui/DialogActions.module.css';
import { lastingDialog } from '#web/ui/dialogs.tsx';
import { useFocused } from '../password/fields.tsx';
import { RecoveryWords } from './RecoveryWords.tsx';

/** A number from 0 to below 1, which nobody can predict. */
const unpredictable = (): number => (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) / 2 ** 32;

/** Two different indexes below `count`, at random, in ascending order. */
export function pickWords(count: number, random = unpredictable): [number, number] {
  const first = Math.floor(random() * count);
  const step = 1 + Math.floor(random() * (count - 1));
  const second = (first + step) % count;
  return first < second ? [first, second] : [second, first];
}

interface RecoveryCheckProps {
  readonly words: readonly string[];
  /** The indexes of the words to type. */
  readonly asked: readonly number[];
  readonly onBack: () => void;
  readonly onSaved: () => void;
}

const plain = (word: string): string => word.trim().toLowerCase();

/** Asks for some of the words while none is shown. */
function RecoveryCheck({ words, asked, onBack, onSaved }: RecoveryCheckProps) {
  const { t } = useTranslation('encryptionDialogs');
  const first = useFocused<HTMLInputElement>();
  const form = useForm<{ entered: string[] }>({
    initialValues: { entered: asked.map(() => '') },
    validate: ({ entered }) =>
      Object.fromEntries(
        asked.map((place, index) => [
          `entered.${index}`,
          plain(entered[index] ?? '') === words[place]
            ? undefined
            : t('recoveryKey.wrongWord', { number: place + 1 }),
        ]),
      ),
  });
  return (
    <form
      noValidate
      autoComplete="off"
      onSubmit={form.onSubmit(onSaved, (errors) => form.getInputNode(Object.keys(errors)[0] ?? '')?.focus())}
    >
      <Stack>
        <Stack gap={4}>
          <Title order={3}>{t('recoveryKey.checkTitle')}</Title>
          <Text>{t('recoveryKey.check')}</Text>
        </Stack>
        {asked.map((place, index) => (
          <TextInput
            key={place}
            {...form.getInputProps(`entered.${index}`)}
            label={t('recoveryKey.word', { number: place + 1 })}
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            ref={index === 0 ? first : undefined}
          />
        ))}
        <Text size="sm" c="dimmed">
          {t('recoveryKey.riskLead')}{' '}
          <Anchor component="button" type="button" size="sm" onClick={onSaved}>
            {t('recoveryKey.risk')}
          </Anchor>
        </Text>
        <div className={actions.buttons}>
          <Button variant="default" onClick={onBack}>
            {t('recoveryKey.back')}
          </Button>
          <Button type="submit">{t('recoveryKey.saved')}</Button>
        </div>
      </Stack>
    </form>
  );
}

interface RecoveryKeyProps {
  readonly words: readonly string[];
  readonly onSaved: () => void;
}

/** The words first, then a check that asks for other words each time. */
function RecoveryKey({ words, onSaved }: RecoveryKeyProps) {
  const [asked, setAsked] = useState<readonly number[]>();
  useWindowEvent('beforeunload', (event) => event.preventDefault());

  if (!asked) return <RecoveryWords words={words} onNext={() => setAsked(pickWords(words.length))} />;
  return <RecoveryCheck words={words} asked={asked} onBack={() => setAsked(undefined)} onSaved={onSaved} />;
}

/**
 * Shows a new recovery key for the only time, until the user has typed some of its words. The dialog stays when the
 * user goes back in the browser, because the words are kept nowhere else.
 */
export const showRecoveryKey = (phrase: string): Promise<void> =>
  lastingDialog({
    title: i18next.t('encryptionDialogs:recoveryKey.title'),
    content: (close) => <RecoveryKey words={phrase.split(' ')} onSaved={close} />,
  });
