import { type ReactNode, useContext, useLayoutEffect, useMemo, useRef } from 'react';
import {
  type Navigator,
  type Path,
  parsePath,
  type To,
  UNSAFE_NavigationContext,
  useLocation,
} from 'react-router';
import { closeLayer } from './dialogs.tsx';
import { isAnythingTyped, mayLeave } from './leaving.ts';

/** The place of a history entry in this tab, as the router numbers it; undefined for an entry of another maker. */
function placeOf(state: { readonly idx?: unknown } | null): number | undefined {
  const place = state?.idx;
  return typeof place === 'number' ? place : undefined;
}

/**
 * Closes what lies above the screen when the browser goes back, and asks when it goes back or forward from a form. By
 * then the address has changed, so the guard first returns to the screen's entry, unseen by the router, and goes again
 * once the user agrees.
 */
function useGuardedHistory() {
  const location = useLocation();
  const { pathname } = location;
  const shown = useRef<{ readonly pathname: string; readonly place: number | undefined }>(undefined);
  /** The task at the next way through the history. An `own` one is of the app, whose dialog may not be gone yet. */
  const next = useRef<'ask' | 'own' | 'return' | 'pass'>('ask');
  // By the location and not by its key, which is the same for all entries of another maker.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the entry is another one at each location
  useLayoutEffect(() => {
    shown.current = { pathname, place: placeOf(window.history.state) };
  }, [location]);

  // The router listens at the same window from its own layout effect, which comes after those of its children: so this
  // listener is the first, and has to stay it.
  useLayoutEffect(() => {
    let isAsking = false;
    const leave = async (steps: number) => {
      // The answer is to all ways out that wait for it: each would be a step further.
      if (isAsking) return;
      isAsking = true;
      const isAllowed = await mayLeave();
      isAsking = false;
      if (!isAllowed) return;
      next.current = 'pass';
      window.history.go(steps);
    };
    const guard = (event: PopStateEvent) => {
      const task = next.current;
      next.current = 'ask';
      if (task === 'return') event.stopImmediatePropagation();
      const to = placeOf(event.state);
      const from = shown.current?.place;
      if (task === 'pass' || to === undefined || from === undefined || to === from) return;
      // A second Back may come before the return from the first. Any other way than one step back is where the user wants
      // to go: what lay above the screen does not come along.
      const isUndone = task === 'return' || (task === 'ask' && closeLayer() && to === from - 1);
      const stays = window.location.pathname === shown.current?.pathname || !isAnythingTyped();
      if (!isUndone && stays) return;
      event.stopImmediatePropagation();
      next.current = 'return';
      window.history.go(from - to);
      if (!isUndone) void leave(to - from);
    };
    window.addEventListener('popstate', guard);
    return () => window.removeEventListener('popstate', guard);
  }, []);
  return { shown, next };
}

const pathOf = (to: To): Partial<Path> => (typeof to === 'string' ? parsePath(to) : to);

/**
 * Around the screens, inside the router: Back closes what lies above the screen. A link, a navigation of the app and the
 * browser's Back ask first where a form holds something unsaved (`useLeaveQuestion`). The router's own blocker needs its
 * data router, which would be a tenth of the first load.
 */
export function LeaveGuard({ children }: { readonly children: ReactNode }) {
  const context = useContext(UNSAFE_NavigationContext);
  const { pathname } = useLocation();
  const { shown, next } = useGuardedHistory();

  const guarded = useMemo(() => {
    const { navigator } = context;
    const guard =
      (go: Navigator['push']): Navigator['push'] =>
      (to, ...rest) => {
        const { pathname: target = pathname } = pathOf(to);
        if (target === pathname || !isAnythingTyped()) return go(to, ...rest);
        void mayLeave().then((isAllowed) => isAllowed && go(to, ...rest));
      };
    const push = guard(navigator.push);
    const leaveFor = guard(navigator.replace);
    // A screen that the user is about to leave must not put its own address in the place of the next screen's.
    const replace: Navigator['replace'] = (to, ...rest) => {
      const { pathname: target = pathname } = pathOf(to);
      const isLeaving = placeOf(window.history.state) !== shown.current?.place;
      if (target !== pathname || !isLeaving) leaveFor(to, ...rest);
    };
    const go: Navigator['go'] = (steps) => {
      next.current = 'own';
      navigator.go(steps);
    };
    return {
      ...context,
      navigator: { ...navigator, push, replace, go },
    };
  }, [context, pathname, shown, next]);
  return <UNSAFE_NavigationContext value={guarded}>{children}</UNSAFE_NavigationContext>;
}
