import { ActionIcon, TextInput, type TextInputProps } from '@mantine/core';
import { IconAlertTriangle, IconBarcode } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, type ReactNode, Suspense, useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Item } from '#shared/contract/assets.ts';
import { codeDoubt, isChecked } from '#shared/domain/details/checkDigits.ts';
import type { DetailKind } from '#shared/domain/details/kinds.ts';
import { knownKeyOf } from '#shared/domain/knownDetails.ts';
import { WordList } from '#web/ui/WordList.tsx';
import { loadScan, ScanDialog } from '../scan/loadScan.ts';
import { completedTags, ownItems, usedPlaces, usedTags, usedValues } from './usedValues.ts';
import styles from './values.module.css';

/** The props that all editors of values have. */
export interface EditorProps {
  /** The props of the field: its label or name, its fault, its place in a form. */
  readonly field: Readonly<Record<string, unknown>> & {
    readonly description?: ReactNode;
    readonly readOnly?: boolean;
  };
  readonly name: string;
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly onKeyDown?: ((event: KeyboardEvent<HTMLElement>) => void) | undefined;
}

/** A kind whose editor is one line of text. */
export type LineKind = Exclude<DetailKind, 'money' | 'date' | 'text'>;

/** How a keyboard on the screen and the browser's own helpers treat the text. */
const MODES: Record<LineKind, TextInputProps> = {
  number: { inputMode: 'numeric' },
  address: { inputMode: 'url', autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false },
  code: { autoCapitalize: 'characters', autoCorrect: 'off', spellCheck: false },
  place: { autoCapitalize: 'words' },
  tags: { autoCapitalize: 'none' },
  person: { autoCapitalize: 'words', autoCorrect: 'off', spellCheck: false },
};

function wordsFor(kind: LineKind, name: string, items: readonly Item[]): readonly string[] {
  const key = knownKeyOf(name);
  if (kind === 'place') return usedPlaces(items);
  if (kind === 'tags') return usedTags(items);
  return kind === 'person' && key ? usedValues(items, key) : [];
}

/** The texts from which the field can be completed: what the user's items have. */
function useCompletions(kind: LineKind, name: string, text: string): readonly string[] {
  const client = useQueryClient();
  const words = useMemo(() => wordsFor(kind, name, ownItems(client)), [kind, name, client]);
  return kind === 'tags' ? completedTags(text, words) : words;
}

interface DoubtProps {
  readonly name: string;
  readonly text: string;
  /** While the user types, a code is not yet what it will be. */
  readonly isTyping: boolean;
}

/** Why a code looks mistyped; the value may stay as it is. Its line is always there, so that nothing moves. */
function Doubt({ name, text, isTyping }: DoubtProps) {
  const { t } = useTranslation('createItem');
  const key = knownKeyOf(name);
  const doubt = key && !isTyping && codeDoubt(key, text);
  return (
    <span className={styles.doubt} role="status">
      {doubt && <IconAlertTriangle size={16} aria-hidden="true" />}
      {doubt && t(`value.doubts.${doubt}`, { name: name.trim() })}
    </span>
  );
}

function hasRule(name: string): boolean {
  const key = knownKeyOf(name);
  return key !== undefined && isChecked(key);
}

interface ScanButtonProps {
  /** The name of the detail. */
  readonly name: string;
  /** The text that is in the field now. */
  readonly text: string;
  readonly onFound: (code: string) => void;
  readonly className: string | undefined;
}

/** The button at the end of a field for a code: it reads the code off the product. */
function ScanButton({ name, text, onFound, className = '' }: ScanButtonProps) {
  const { t } = useTranslation('createItem');
  const [isOpen, setOpen] = useState(false);
  const label = t('value.scan', { name: name.trim() });
  return (
    <>
      <ActionIcon
        variant="subtle"
        color="gray"
        className={className}
        aria-label={label}
        title={label}
        onClick={() => void loadScan().then(setOpen)}
      >
        <IconBarcode size={18} aria-hidden="true" />
      </ActionIcon>
      {isOpen && (
        <Suspense>
          <ScanDialog
            wanted={knownKeyOf(name)}
            current={text}
            onFound={onFound}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}

/** One line of text with the completions and the keyboard of its kind. */
export function LineInput({
  kind,
  field,
  name,
  text,
  onText,
  onKeyDown,
}: EditorProps & { readonly kind: LineKind }) {
  const list = useId();
  const completions = useCompletions(kind, name, text);
  const [isFocused, setFocused] = useState(false);
  return (
    <>
      <TextInput
        {...field}
        {...MODES[kind]}
        {...(completions.length > 0 && { list })}
        autoComplete="off"
        description={
          field.description ?? (hasRule(name) && <Doubt name={name} text={text} isTyping={isFocused} />)
        }
        value={text}
        {...(kind === 'code' &&
          !field.readOnly && {
            rightSection: <ScanButton name={name} text={text} onFound={onText} className={styles.inField} />,
            rightSectionPointerEvents: 'all',
          })}
        onFocus={() => setFocused(true)}
        onBlur={() => setFocused(false)}
        onKeyDown={onKeyDown}
        onChange={(event) => onText(event.currentTarget.value)}
      />
      {completions.length > 0 && <WordList id={list} words={completions} typed={text} />}
    </>
  );
}
