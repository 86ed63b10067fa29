import { CloseButton, Input, type InputProps } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import styles from './SearchField.module.css';

export interface SearchFieldProps extends Pick<InputProps, 'flex' | 'mb'> {
  readonly maxLength?: number;
  readonly className?: string | undefined;
  readonly label: string;
  readonly placeholder: string;
  /** The label of the button that empties the field. */
  readonly clear: string;
  /** The key that leads to the field, which an empty field shows. */
  readonly shortcut?: string;
  readonly value: string;
  readonly onChange: (query: string) => void;
}

/**
 * Whether a list is so long that it has a search field. The field stays where the list gets shorter: it may hold the focus.
 * @param most the number of entries that are read without a search
 */
export function useFindable(entries: number, most: number): boolean {
  const [isFindable, setFindable] = useState(false);
  if (!isFindable && entries > most) setFindable(true);
  return isFindable;
}

/** The search field of a list. Its caller marks the region around it with the role `search`. */
export function SearchField(props: SearchFieldProps) {
  const { label, clear, shortcut, value, onChange, className = '', ...rest } = props;
  const field = useRef<HTMLInputElement>(null);
  /** The button that was pressed is gone in an empty field. */
  const empty = () => {
    onChange('');
    field.current?.focus();
  };
  const hint = shortcut && (
    <span className={styles.key} aria-hidden="true">
      {shortcut}
    </span>
  );
  return (
    <Input
      ref={field}
      size="sm"
      className={`${styles.search} ${className}`}
      type="search"
      enterKeyHint="search"
      dir="auto"
      aria-keyshortcuts={shortcut}
      aria-label={label}
      leftSection={<IconSearch size={18} aria-hidden="true" />}
      rightSection={value === '' ? hint : <CloseButton aria-label={clear} onClick={empty} />}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      {...rest}
    />
  );
}
