import { Button, Group, Stack, Text, TextInput, Title } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { useFocused } from '../parts/useFocused.ts';

interface RecoveryCheckProps {
  readonly words: readonly string[];
  /** Which words are asked for, counted from 0. */
  readonly asked: readonly number[];
  readonly onBack: () => void;
  readonly onSaved: () => void;
}

const plain = (word: string): string => word.trim().toLowerCase();

/** Asks for some of the words, which are not shown meanwhile. */
export function RecoveryCheck({ words, asked, onBack, onSaved }: RecoveryCheckProps) {
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
        <Group justify="flex-end">
          <Button variant="default" onClick={onBack}>
            {t('recoveryKey.back')}
          </Button>
          <Button type="submit">{t('recoveryKey.saved')}</Button>
        </Group>
      </Stack>
    </form>
  );
}
