import type { InputWrapperProps } from '@mantine/core';
import type { KeyboardEvent, ReactNode } from 'react';

/** The place of a field's parts: a doubt stands below it, so that the field does not move when one comes. */
export const FIELD_ORDER: NonNullable<InputWrapperProps['inputWrapperOrder']> = [
  'label',
  'input',
  'description',
  'error',
];

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
