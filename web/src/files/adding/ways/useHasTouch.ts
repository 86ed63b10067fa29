import { useMediaQuery } from '@mantine/hooks';

/** Whether this is a phone or a tablet: it has a camera at hand, and nothing can be dropped. */
export const useHasTouch = (): boolean =>
  useMediaQuery('(pointer: coarse)', false, { getInitialValueInEffect: false });
