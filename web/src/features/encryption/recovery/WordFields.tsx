import { Combobox, InputError, Text, TextInput, useCombobox } from '@mantine/core';
import { useCallbackRef } from '@mantine/hooks';
import {
  type ClipboardEvent,
  type Dispatch,
  type KeyboardEvent,
  memo,
  type ReactNode,
  type RefObject,
  type SetStateAction,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { RECOVERY_KEY_WORDS } from '#shared/domain/passwords.ts';
import styles from './WordFields.module.css';
import { completed, placesOf, spread, suggestions, wordsIn } from './words.ts';

interface WordFieldProps {
  /** From 0. */
  readonly place: number;
  readonly word: string;
  readonly list: readonly string[];
  readonly isWrong: boolean;
  /** The id of the text that says what is wrong. */
  readonly describedBy: string | undefined;
  readonly inputs: RefObject<(HTMLInputElement | null)[]>;
  readonly onFocusChange: Dispatch<SetStateAction<number | undefined>>;
  /** Receives whatever the field at this place holds now: a paste or a dictation brings several words. */
  readonly onText: (text: string, place: number) => void;
  /** Puts words there and behind, after which the next place follows. */
  readonly onEntered: (words: readonly string[], place: number) => void;
  readonly onGoTo: (place: number) => void;
}

/**
 * One word of a recovery key, completed from the list. Enter goes on, Backspace in an empty field goes back. A key that is
 * pressed in one field draws that one alone.
 */
const WordField = memo(function WordField(props: WordFieldProps) {
  const { place, word, list, isWrong, describedBy, inputs, onFocusChange, onText, onEntered, onGoTo } = props;
  const { t } = useTranslation('encryptionDialogs');
  const label = t(place === 0 ? 'words.first' : 'words.label', {
    number: place + 1,
    total: RECOVERY_KEY_WORDS,
  });

  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const offered = suggestions(list, word);

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    const isOptionChosen = combobox.dropdownOpened && combobox.getSelectedOptionIndex() !== -1;
    if (event.key === 'Enter' && !isOptionChosen) {
      event.preventDefault();
      onEntered([completed(list, word)], place);
    } else if (event.key === 'Backspace' && word === '') {
      event.preventDefault();
      onGoTo(place - 1);
    }
  };
  const onPaste = (event: ClipboardEvent): void => {
    event.preventDefault();
    onText(event.clipboardData.getData('text'), place);
  };
  return (
    // A screen reader stays within the dialog, and so do the suggestions.
    <Combobox store={combobox} onOptionSubmit={(option) => onEntered([option], place)} withinPortal={false}>
      <Combobox.Target>
        <TextInput
          ref={(input) => {
            inputs.current[place] = input;
          }}
          aria-label={label}
          aria-describedby={describedBy}
          data-path={place === 0 ? 'secret' : undefined}
          data-autofocus={place === 0 || undefined}
          className={styles.field}
          leftSection={<span className={styles.number}>{place + 1}</span>}
          leftSectionPointerEvents="none"
          value={word}
          error={isWrong}
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="next"
          onChange={(event) => {
            combobox.resetSelectedOption();
            combobox.openDropdown();
            onText(event.currentTarget.value, place);
          }}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
          onFocus={() => onFocusChange(place)}
          onBlur={() => {
            combobox.closeDropdown();
            onFocusChange((now) => (now === place ? undefined : now));
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={offered.length === 0}>
        <Combobox.Options aria-label={t('words.suggestions', { number: place + 1 })}>
          {offered.map((option) => (
            <Combobox.Option key={option} value={option}>
              {option}
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
});

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

  const goTo = useCallbackRef((place: number): void => {
    if (place < RECOVERY_KEY_WORDS) inputs.current[Math.max(0, place)]?.focus();
    else onEnd();
  });
  const put = useCallbackRef((words: readonly string[], at: number): void => {
    const { places: filled, next } = spread(places, words, at);
    onChange(filled.join(' '));
    const isWrong = (text: string) => text !== '' && list.length > 0 && !list.includes(text);
    const fault = next < RECOVERY_KEY_WORDS ? -1 : filled.findIndex(isWrong);
    goTo(fault < 0 ? next : fault);
  });
  /** A space, typed or dictated, ends a word; several words go to their places. */
  const setText = useCallbackRef((text: string, at: number): void => {
    const words = wordsIn(text);
    const [word = ''] = words;
    if (words.length > 1) put(words, at);
    else if (word !== '' && /\s$/u.test(text)) put([completed(list, word)], at);
    else onChange(places.with(at, word).join(' '));
  });
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
  const unknown =
    firstWrong !== -1 && t('words.unknown', { number: firstWrong + 1, word: places[firstWrong] ?? '' });
  const ofAll = !unknown && error;
  // A fault of the whole key is the one of its missing words, and otherwise of any: no single word is known to be wrong.
  const isSpoilt = (word: string) => Boolean(ofAll) && (word === '' || !places.includes(''));
  // The form's view takes the place of another, whose focus would be lost.
  useEffect(() => inputs.current[0]?.focus(), [inputs]);

  return (
    <fieldset className={styles.fieldset} aria-describedby={hintId}>
      <legend className={styles.legend}>{t('change.recoveryKey')}</legend>
      <Text size="sm" c="dimmed" id={hintId}>
        {t('change.recoveryKeyHint')}{' '}
        {t('change.wordCount', { count: places.filter((word) => word !== '').length })}
      </Text>
      {/* Where the focus goes then: on a phone the end of the fields is out of sight. */}
      <div role="status">{ofAll && <InputError id={faultId}>{ofAll}</InputError>}</div>
      <div className={styles.grid} translate="no">
        {places.map((word, at) => (
          <WordField
            // biome-ignore lint/suspicious/noArrayIndexKey: a place is its number
            key={at}
            place={at}
            word={word}
            list={list}
            isWrong={wrong[at] === true || isSpoilt(word)}
            describedBy={unknown || ofAll ? faultId : undefined}
            inputs={inputs}
            onFocusChange={setFocused}
            onText={setText}
            onEntered={put}
            onGoTo={goTo}
          />
        ))}
      </div>
      <div role="status">{unknown && <InputError id={faultId}>{unknown}</InputError>}</div>
    </fieldset>
  );
}
