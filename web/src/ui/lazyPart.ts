import { type ComponentType, createElement, lazy, type ReactNode, Suspense, useState } from 'react';
import { wait } from '#web/base/wait.ts';
import { tellMissingPart } from './MissingPart.tsx';

const SECOND_TRY_MS = 500;
const NEXT_TRY_MS = 30_000;

/** Waits until the browser is online again, and half a minute at most: it does not know of every interruption. */
function untilNextTry(): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, NEXT_TRY_MS);
    window.addEventListener('online', done);
    function done() {
      clearTimeout(timer);
      window.removeEventListener('online', done);
      resolve();
    }
  });
}

/** Loads code, if need be at a second try. Undefined when it does not come: the user has been told then. */
export async function loadPart<Module>(load: () => Promise<Module>): Promise<Module | undefined> {
  const loaded = await load().catch(() => undefined);
  if (loaded !== undefined) return loaded;
  await wait(SECOND_TRY_MS);
  return load().catch(() => {
    tellMissingPart();
    return undefined;
  });
}

/** Loads code that cannot be done without. The user is told when it does not come, and it is tried for until it does. */
export async function untilLoaded<Module>(load: () => Promise<Module>): Promise<Module> {
  let loaded = await loadPart(load);
  while (loaded === undefined) {
    await untilNextTry();
    loaded = await load().catch(() => undefined);
  }
  return loaded;
}

interface Source<Props> {
  /** The component, once its code is there. */
  loaded?: ComponentType<Props>;
  readonly Late: ComponentType<Props>;
}

interface ShownProps<Props> {
  readonly source: Source<Props>;
  readonly props: Props;
}

function Shown<Props extends object>({ source, props }: ShownProps<Props>) {
  const [Part] = useState(() => source.loaded ?? source.Late);
  return createElement(Part, props);
}

type Load<Props> = () => Promise<{ readonly default: ComponentType<Props> }>;

/**
 * A component whose code is loaded when it is first shown, or before by `preload`, which does not tell of a failure: it
 * is loaded again when it is shown. If it is there by then, the component is drawn at once: in place of a late one React
 * keeps what it shows for up to 300 ms, even when the code comes sooner.
 * @param loadAhead loads it where nobody waits for it yet
 */
export function drawnAtOnce<Props extends object>(load: Load<Props>, loadAhead = load) {
  const keep = async (loading: ReturnType<Load<Props>>) => {
    const module = await loading;
    source.loaded = module.default;
    return module;
  };
  const source: Source<Props> = { Late: lazy(() => keep(load())) };
  const preload = (): Promise<unknown> => keep(loadAhead()).catch(() => undefined);
  return Object.assign((props: Props) => createElement(Shown<Props>, { source, props }), { preload });
}

/**
 * A part of a screen whose code is loaded when it is first shown, or before by `preload`. While the code does not come,
 * the Suspense around it goes on to show what stands there during loading, and the part appears as soon as the code can
 * be had: it never throws. What opens at a click is better loaded by `loadPart` first, so that it does not open long
 * after that.
 */
export const lazyPart = <Props extends object>(load: Load<Props>) =>
  drawnAtOnce(() => untilLoaded(load), load);

/** A part of the same kind, with what stands in its place until its code is there. */
export function latePart<Props extends object>(load: Load<Props>, inItsPlace: ReactNode = null) {
  const Part = lazyPart(load);
  const part = (props: Props) =>
    createElement(Suspense, { fallback: inItsPlace }, createElement<Props>(Part, props));
  return Object.assign(part, Part);
}
