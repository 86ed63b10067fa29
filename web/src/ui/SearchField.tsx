import { CloseButton, TextInput, type TextInputProps } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import styles from './SearchField.module.css';

interface SearchFieldProps extends Pick<TextInputProps, 'flex' | 'maw' | 'mb' | 'maxLength'> {
  readonly label: string;
  readonly placeholder: string;
  /** The label of the button that empties the field. */
  readonly clear: string;
  readonly value: string;
  readonly onChange: (query: string) => void;
}

/** The search field of a list. Its caller marks the region around it with the role `search`. */
export function SearchField({ label, clear, value, onChange, ...rest }: SearchFieldProps) {
  return (
    <TextInput
      className={styles.search ?? ''}
      type="search"
      dir="auto"
      aria-label={label}
      leftSection={<IconSearch size={18} aria-hidden="true" />}
      rightSection={value !== '' && <CloseButton aria-label={clear} onClick={() => onChange('')} />}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      {...rest}
    />
  );
}
