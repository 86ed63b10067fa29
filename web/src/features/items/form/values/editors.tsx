import { isoDateOf } from '#shared/domain/dates.ts';
import type { DetailKind } from '#shared/domain/details/kinds.ts';
import { moneyParts } from '#shared/domain/details/moneyText.ts';
import { detailKindOf } from '#shared/domain/knownDetails.ts';
import { DateInput } from './DateInput.tsx';
import type { EditorProps } from './editorProps.ts';
import { LineInput } from './LineInput.tsx';
import { MoneyInput } from './MoneyInput.tsx';

const A_DAY = /^\d{4}-\d{2}-\d{2}$/;

/** The values that an editor can show as they are; any other editor of one line takes every text of one line. */
const SHOWS: Partial<Record<DetailKind, (value: string) => boolean>> = {
  money: (value) => moneyParts(value) !== undefined,
  date: (value) => A_DAY.test(value) && isoDateOf(value) !== undefined,
  number: (value) => /^\d+$/.test(value),
};

/** The kind of editor that a detail of this name has while its value allows it. */
export const kindOfName = (name: string): DetailKind => detailKindOf(name) ?? 'text';

/** Whether the editor of a kind can show this value, and would write it as it is. */
export const canEdit = (kind: DetailKind, value: string): boolean =>
  value === '' || (!value.includes('\n') && (SHOWS[kind]?.(value) ?? true));

/** The editor for a value. A value that the editor of its kind would change is edited as the text that it is. */
export const editorFor = (kind: DetailKind, value: string): DetailKind =>
  canEdit(kind, value) ? kind : 'text';

interface KindInputProps extends EditorProps {
  readonly kind: Exclude<DetailKind, 'text'>;
  /** Changes to the editor for texts. */
  readonly onAsText: () => void;
}

/** The editor of a kind. */
export function KindInput({ kind, onAsText, ...common }: KindInputProps) {
  if (kind === 'money') return <MoneyInput {...common} />;
  if (kind === 'date') return <DateInput {...common} onAsText={onAsText} />;
  return <LineInput {...common} kind={kind} />;
}
