import { useWindowEvent } from '@mantine/hooks';

/** Lets the browser ask before the page is left or reloaded while something typed is not saved. */
export function useUnsavedWarning(hasUnsaved: () => boolean): void {
  useWindowEvent('beforeunload', (event) => {
    if (hasUnsaved()) event.preventDefault();
  });
}
