import { useMediaQuery } from '@mantine/hooks';

/** Whether a table has no room: below 640 pixels. */
export const useIsNarrow = (): boolean =>
  useMediaQuery('(max-width: 40em)', false, { getInitialValueInEffect: false });
