import { Combobox, TextInput, useCombobox } from '@mantine/core';
import type { ClipboardEvent, KeyboardEvent, Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { RECOVERY_KEY_WORDS } from '#shared/domain/passwords.ts';
import styles from './WordFields.module.css';
import { completed, suggestions } from './words.ts';

interface WordFieldProps {
  /** From 0. */
  readonly place: number;
  readonly word: string;
  readonly list: readonly string[];
  readonly isWrong: boolean;
  /** The id of the text that says what is wrong. */
  readonly describedBy: string | undefined;
  readonly ref: Ref<HTMLInputElement>;
  readonly onFocusChange: (focused: boolean) => void;
  /** Receives whatever the field holds now: a paste or a dictation brings several words. */
  readonly onText: (text: string) => void;
  /** The word is entered: the next place follows. */
  readonly onEntered: (word: string) => void;
  readonly onBack: () => void;
}

/** One word of a recovery key, completed from the list. Enter goes on, Backspace in an empty field goes back. */
export function WordField(props: WordFieldProps) {
  const { place, word, list, isWrong, describedBy, ref, onFocusChange, onText, onEntered, onBack } = props;
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
      onEntered(completed(list, word));
    } else if (event.key === 'Backspace' && word === '') {
      event.preventDefault();
      onBack();
    }
  };
  const onPaste = (event: ClipboardEvent): void => {
    event.preventDefault();
    onText(event.clipboardData.getData('text'));
  };
  return (
    // A screen reader stays within the dialog, and so do the suggestions.
    <Combobox store={combobox} onOptionSubmit={onEntered} withinPortal={false}>
      <Combobox.Target>
        <TextInput
          ref={ref}
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
            onText(event.currentTarget.value);
          }}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
          onFocus={() => onFocusChange(true)}
          onBlur={() => {
            combobox.closeDropdown();
            onFocusChange(false);
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
}
