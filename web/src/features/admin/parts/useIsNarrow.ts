import { useMediaQuery } from '@mantine/hooks';

/** Whether a table has no room: below 640 pixels, or where a table of many columns needs more, below 960. */
export const useIsNarrow = (width: '40em' | '60em' = '40em'): boolean =>
  useMediaQuery(`(max-width: ${width})`, false, { getInitialValueInEffect: false });
