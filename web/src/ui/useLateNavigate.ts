import { useCallback, useLayoutEffect, useRef } from 'react';
import { type NavigateOptions, type To, useLocation, useNavigate } from 'react-router';

/**
 * For navigations that the user did not ask for just now, such as one after some time. They would take the place of the
 * one that the user began meanwhile: until React has drawn the screen that they chose, the one before it stays, with its
 * timers, and a response arrives after its screen is gone.
 * @returns a function that navigates, or goes by a number of entries, unless the tab is at another entry of its history
 * than the one that the caller's screen last stood at
 */
export function useLateNavigate(): (to: To | number, options?: NavigateOptions) => Promise<void> {
  const navigate = useNavigate();
  const { key } = useLocation();
  const shown = useRef(key);
  useLayoutEffect(() => {
    shown.current = key;
  }, [key]);
  return useCallback(
    async (to, options) => {
      // The first entry of a tab and an entry of another maker have no key of their own: the router calls them this.
      if ((window.history.state?.key ?? 'default') !== shown.current) return;
      await (typeof to === 'number' ? navigate(to) : navigate(to, options));
    },
    [navigate],
  );
}
