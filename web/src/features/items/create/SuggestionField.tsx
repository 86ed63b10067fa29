import { TextInput } from '@mantine/core';
import { useId } from 'react';
import { type ItemFieldProps, useItemField } from '../parts/useItemField.ts';

interface SuggestionFieldProps extends ItemFieldProps {
  readonly suggestions: readonly string[];
  readonly placeholder: string;
}

/** A text of one line, for which the browser suggests some. */
export function SuggestionField({ suggestions, placeholder, ...props }: SuggestionFieldProps) {
  const { shown, onChange, setText } = useItemField(props);
  const list = useId();
  return (
    <>
      <TextInput
        {...shown}
        list={list}
        placeholder={placeholder}
        onChange={(event) => {
          onChange(event);
          setText(event.currentTarget.value);
        }}
      />
      <datalist id={list}>
        {suggestions.map((suggestion) => (
          <option key={suggestion} value={suggestion} />
        ))}
      </datalist>
    </>
  );
}
