import { useInterval, useWindowEvent } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { routes } from '#web/base/routes.ts';

/** The steps of the tour, in their order. */
export const STEPS = ['home', 'add', 'item', 'handOver', 'encryption'] as const;
export type Step = (typeof STEPS)[number];

/** The element that each step is about: the first one that is shown. A phone has others than a wide window. */
const ANCHORS: Readonly<Record<Step, readonly string[]>> = {
  home: ['main [role=search]', 'main h1'],
  add: [`a[href="${routes.createAsset.href()}"]`],
  item: ['main article'],
  handOver: [`nav a[href="${routes.pendingTransfers.href()}"]`],
  encryption: ['[data-tour=security]'],
};

/** Items and photos that arrive move what a step is about. */
const LOOK_AGAIN_MS = 250;
/** The space between an element and the ring around it. */
const RING_PX = 4;

interface Place {
  readonly top: number;
  readonly left: number;
  readonly width: number;
  readonly height: number;
}

const isShown = (element: Element): boolean => element.getClientRects().length > 0;

const elementOf = (step: Step): Element | undefined =>
  ANCHORS[step].flatMap((selector) => [...document.querySelectorAll(selector)]).find(isShown);

/** The middle of the window, for a step whose element is not there. */
const middle = (): Place => ({ top: innerHeight / 3, left: innerWidth / 2, width: 0, height: 0 });

function placeOf(step: Step): Place {
  const box = elementOf(step)?.getBoundingClientRect();
  if (!box) return middle();
  return {
    top: box.top - RING_PX,
    left: box.left - RING_PX,
    width: box.width + 2 * RING_PX,
    height: box.height + 2 * RING_PX,
  };
}

const isSame = (one: Place, other: Place): boolean =>
  one.top === other.top &&
  one.left === other.left &&
  one.width === other.width &&
  one.height === other.height;

/** Where the element of a step is in the window now. It is scrolled to when the step begins. */
export function useAnchor(step: Step): Place {
  const [place, setPlace] = useState(() => placeOf(step));
  const look = () => {
    const now = placeOf(step);
    setPlace((before) => (isSame(before, now) ? before : now));
  };
  useEffect(() => {
    elementOf(step)?.scrollIntoView({ block: 'center' });
  }, [step]);
  useInterval(look, LOOK_AGAIN_MS, { autoInvoke: true });
  useWindowEvent('scroll', look);
  useWindowEvent('resize', look);
  return place;
}
