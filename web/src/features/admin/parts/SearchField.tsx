import { Box, CloseButton, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import styles from './SearchField.module.css';

interface SearchFieldProps {
  readonly label: string;
  readonly placeholder: string;
  readonly clear: string;
  readonly value: string;
  readonly onChange: (query: string) => void;
}

/** As long as the server takes. */
const MAXIMUM_LENGTH = 200;

/** The search of a list. */
export function SearchField({ label, placeholder, clear, value, onChange }: SearchFieldProps) {
  return (
    <Box role="search" className={styles.search}>
      <TextInput
        mb="md"
        type="search"
        dir="auto"
        aria-label={label}
        placeholder={placeholder}
        maxLength={MAXIMUM_LENGTH}
        leftSection={<IconSearch size={18} aria-hidden="true" />}
        rightSection={value !== '' && <CloseButton aria-label={clear} onClick={() => onChange('')} />}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </Box>
  );
}
