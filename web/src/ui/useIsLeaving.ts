import { useCallback, useLayoutEffect, useRef } from 'react';
import { type NavigateOptions, type To, useLocation, useNavigate } from 'react-router';

/** The place of a history entry in this tab, as the router numbers it; undefined for an entry of another maker. */
export function placeOf(state: unknown): number | undefined {
  const place = typeof state === 'object' && state !== null && 'idx' in state ? state.idx : undefined;
  return typeof place === 'number' ? place : undefined;
}

/**
 * For navigations that the user did not ask for just now, such as one after some time. They would take the place of the
 * one that the user began meanwhile: until React has drawn the screen that they chose, the one before it stays, with its
 * timers.
 * @returns a function that says whether the user has gone on to another entry of the history, which is not drawn yet
 */
export function useIsLeaving(): () => boolean {
  const { key } = useLocation();
  const shown = useRef<number>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the entry is another one at each key
  useLayoutEffect(() => {
    shown.current = placeOf(window.history.state);
  }, [key]);
  return useCallback(() => placeOf(window.history.state) !== shown.current, []);
}

/** Navigates as the user would have it some time after they asked: not at all once they have gone elsewhere. */
export function useLateNavigate(): (to: To, options?: NavigateOptions) => Promise<void> {
  const navigate = useNavigate();
  const isLeaving = useIsLeaving();
  return useCallback(
    async (to, options) => {
      if (!isLeaving()) await navigate(to, options);
    },
    [navigate, isLeaving],
  );
}
