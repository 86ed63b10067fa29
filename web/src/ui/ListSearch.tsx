import { Box } from '@mantine/core';
import { SearchField, type SearchFieldProps } from './SearchField.tsx';

interface ListSearchProps extends Omit<SearchFieldProps, 'placeholder'> {
  /** The label by default. */
  readonly placeholder?: string;
}

/** The search field above a list, in a region of its own. */
export const ListSearch = ({ placeholder, mb, ...field }: ListSearchProps) => (
  <Box role="search" maw={480} mb={mb}>
    <SearchField placeholder={placeholder ?? field.label} {...field} />
  </Box>
);
