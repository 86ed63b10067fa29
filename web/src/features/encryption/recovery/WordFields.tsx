import { Input, Text } from '@mantine/core';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RECOVERY_KEY_WORDS } from '#shared/domain/passwords.ts';
import { log } from '#web/base/log.ts';
import { WordField } from './WordField.tsx';
import styles from './WordFields.module.css';
import { completed, placesOf, spread, wordsIn } from './words.ts';

const NONE: readonly string[] = [];

/** The 2,048 words of recovery keys (BIP39), once they are loaded. Without them no word counts as unknown. */
export function useWordList(): readonly string[] {
  const [list, setList] = useState(NONE);
  useEffect(() => {
    import('@scure/bip39/wordlists/english.js').then(
      ({ wordlist }) => setList(wordlist),
      () => log.warn('The words of recovery keys could not be loaded'),
    );
  }, []);
  return list;
}

interface WordFieldsProps {
  /** The words by their places, with one space between two places. */
  readonly value: string;
  readonly list: readonly string[];
  readonly error: ReactNode;
  readonly onChange: (value: string) => void;
  /** The last word is entered. */
  readonly onEnd: () => void;
}

/** The changes of the words, each of which moves the focus to the next place. */
function useWords({ value, list, onChange, onEnd }: WordFieldsProps) {
  const places = placesOf(value);
  const inputs = useRef<(HTMLInputElement | null)[]>([]);

  const goTo = (place: number): void => {
    if (place < RECOVERY_KEY_WORDS) inputs.current[Math.max(0, place)]?.focus();
    else onEnd();
  };
  const put = (words: readonly string[], at: number): void => {
    const { places: filled, next } = spread(places, words, at);
    onChange(filled.join(' '));
    goTo(next);
  };
  /** A space, typed or dictated, ends a word; several words go to their places. */
  const setText = (text: string, at: number): void => {
    const words = wordsIn(text);
    const [word = ''] = words;
    if (words.length > 1) put(words, at);
    else if (word !== '' && /\s$/u.test(text)) put([completed(list, word)], at);
    else onChange(places.with(at, word).join(' '));
  };
  return { places, inputs, goTo, put, setText };
}

/** The 24 words of a recovery key. Several can be pasted into any field; a word that is not in the list is marked. */
export function WordFields(props: WordFieldsProps) {
  const { list, error } = props;
  const { t } = useTranslation('encryptionDialogs');
  const { places, inputs, goTo, put, setText } = useWords(props);
  const [focused, setFocused] = useState<number>();
  const [faultId, hintId] = [useId(), useId()];
  const wrong = places.map(
    (word, at) => word !== '' && at !== focused && list.length > 0 && !list.includes(word),
  );
  const firstWrong = wrong.indexOf(true);
  const fault =
    firstWrong === -1
      ? error
      : t('words.unknown', { number: firstWrong + 1, word: places[firstWrong] ?? '' });
  // The form's view takes the place of another, whose focus would be lost.
  useEffect(() => inputs.current[0]?.focus(), [inputs]);

  return (
    <fieldset className={styles.fieldset} aria-describedby={hintId}>
      <legend className={styles.legend}>{t('change.recoveryKey')}</legend>
      <Text size="sm" c="dimmed" id={hintId}>
        {t('change.recoveryKeyHint')}{' '}
        {t('change.wordCount', { count: places.filter((word) => word !== '').length })}
      </Text>
      <div className={styles.grid} translate="no">
        {places.map((word, at) => (
          <WordField
            // biome-ignore lint/suspicious/noArrayIndexKey: a place is its number
            key={at}
            place={at}
            word={word}
            list={list}
            isWrong={wrong[at] === true || (at === 0 && Boolean(error))}
            describedBy={fault ? faultId : undefined}
            ref={(input) => {
              inputs.current[at] = input;
            }}
            onFocusChange={(isFocused) =>
              setFocused((now) => (isFocused ? at : now === at ? undefined : now))
            }
            onText={(text) => setText(text, at)}
            onEntered={(entered) => put([entered], at)}
            onBack={() => goTo(at - 1)}
          />
        ))}
      </div>
      <div role="status">{fault && <Input.Error id={faultId}>{fault}</Input.Error>}</div>
    </fieldset>
  );
}
