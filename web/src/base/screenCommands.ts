import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** A screen can do these for the keyboard and the command palette while it is shown; the tour is there on each. */
export type ScreenCommand =
  | 'search'
  | 'tour'
  | 'generateReport'
  | 'printLabels'
  | 'exportItems'
  | 'editItem'
  | 'qrCode'
  | 'emailQrCode'
  | 'handOver'
  | 'deleteItem';

/** Long enough for a screen's code and its items to arrive. */
const OFFER_LIMIT_MS = 5_000;

const offered = new Map<ScreenCommand, () => void>();
let awaited:
  | { readonly command: ScreenCommand; readonly at: string | undefined; readonly until: number }
  | undefined;

/**
 * Offers a command for as long as the calling component is mounted.
 * @param run undefined while the command is not possible
 */
export function useScreenCommand(command: ScreenCommand, run: (() => void) | undefined): void {
  const { pathname } = useLocation();
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  });
  const isPossible = run !== undefined;
  useEffect(() => {
    if (!isPossible) return;
    const runLatest = () => latest.current?.();
    offered.set(command, runLatest);
    if (awaited?.command === command) {
      const { at = pathname, until } = awaited;
      awaited = undefined;
      if (at === pathname && Date.now() < until) runLatest();
    }
    return () => {
      if (offered.get(command) === runLatest) offered.delete(command);
    };
  }, [command, isPossible, pathname]);
}

/** Whether the screen that is shown offers the command now. */
export const offersCommand = (command: ScreenCommand): boolean => offered.has(command);

/**
 * Runs a command now, or as soon as a screen offers it within the next seconds.
 * @param at the path of the screen that is to offer it then; by default that is any
 */
export function runScreenCommand(command: ScreenCommand, at?: string): void {
  const run = offered.get(command);
  awaited = run ? undefined : { command, at, until: Date.now() + OFFER_LIMIT_MS };
  run?.();
}
