import { Button, Group, Popover, Portal, Text, Title } from '@mantine/core';
import { useInterval, useWindowEvent } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { listedItems } from '#web/api/itemCache.ts';
import { useAuth } from '#web/auth/SignIn.tsx';
import '#web/base/texts/tour.ts';
import { userIdOf } from '#web/auth/userId.ts';
import { routes } from '#web/base/routes.ts';
import { noteTourTaken } from '#web/base/tourTaken.ts';
import styles from './Tour.module.css';

/** The steps of the tour, in their order. */
const STEPS = ['home', 'add', 'item', 'handOver', 'encryption'] as const;
type Step = (typeof STEPS)[number];

/** The element that each step is about: the first one that is shown. A phone has others than a wide window. */
const ANCHORS: Readonly<Record<Step, readonly string[]>> = {
  home: ['main [role=search]', 'main h1'],
  add: [`a[href="${routes.createAsset.href()}"]`],
  item: ['main article', 'main [role=rowheader]'],
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
function useAnchor(step: Step): Place {
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

/** Above the bars and the uploads, below dialogs. */
const LAYER = 195;
const GAP_PX = 12;

interface StepProps {
  readonly step: Step;
  /** The steps of this tour. */
  readonly steps: readonly Step[];
  /** Whether there is no item to be seen. */
  readonly isEmpty: boolean;
  readonly onGo: (number: number) => void;
  readonly onEnd: () => void;
}

function Buttons({ step, steps, onGo, onEnd }: StepProps) {
  const { t } = useTranslation('tour');
  const number = steps.indexOf(step);
  const isLast = number === steps.length - 1;
  return (
    <Group gap="xs" justify="flex-end" mt="md">
      {!isLast && (
        <Button variant="subtle" color="gray" mr="auto" px="xs" onClick={onEnd}>
          {t('skip')}
        </Button>
      )}
      {number > 0 && (
        <Button variant="default" onClick={() => onGo(number - 1)}>
          {t('back')}
        </Button>
      )}
      <Button data-autofocus onClick={isLast ? onEnd : () => onGo(number + 1)}>
        {t(isLast ? 'done' : 'next')}
      </Button>
    </Group>
  );
}

/** The popover hears Escape only while the focus is in it; a click beside it takes the focus away. */
function useEscapeOutside(onEnd: () => void): void {
  useWindowEvent('keydown', ({ key, isComposing, target }) => {
    const isInDialog = target instanceof Element && target.closest('[role=dialog]') !== null;
    if (key === 'Escape' && !isComposing && !isInDialog) onEnd();
  });
}

/** One step: a ring around the element that it is about, and a dialog beside it. Escape ends the tour. */
function TourStep(props: StepProps) {
  const { step, steps, isEmpty, onEnd } = props;
  const { t } = useTranslation('tour');
  const id = useId();
  useEscapeOutside(onEnd);
  return (
    <Popover
      opened
      // The element of a step is at the top of a wide window, and at the bottom of a phone that is turned upright.
      preventPositionChangeWhenVisible={false}
      trapFocus
      closeOnClickOutside={false}
      onChange={() => onEnd()}
      position="bottom"
      width="min(360px, calc(100vw - 32px))"
      offset={GAP_PX}
      withRoles={false}
      withinPortal={false}
      zIndex={LAYER}
    >
      <Popover.Target>
        <div className={styles.ring} style={useAnchor(step)} />
      </Popover.Target>
      <Popover.Dropdown
        role="dialog"
        aria-modal
        aria-labelledby={`${id}-title`}
        aria-describedby={`${id}-text`}
        className={styles.card}
      >
        <Text size="sm" c="dimmed">
          {t('position', { number: steps.indexOf(step) + 1, total: steps.length })}
        </Text>
        <Title order={2} size="h3" id={`${id}-title`}>
          {t(`steps.${step}.title`)}
        </Title>
        <Text size="sm" mt={4} id={`${id}-text`}>
          {isEmpty && step === 'home' ? t('steps.home.empty') : t(`steps.${step}.text`)}
        </Text>
        <Buttons {...props} />
      </Popover.Dropdown>
    </Popover>
  );
}

/** Whether the list of items is there and has none: then no card can be pointed at. */
function useIsEmpty(): boolean {
  const client = useQueryClient();
  return useSyncExternalStore(
    (watcher) => client.getQueryCache().subscribe(watcher),
    () => listedItems(client)?.length === 0,
  );
}

/** Shows the main things where they are, a step at a time. Whether it was seen is remembered for the user. */
export default function Tour({ onClose }: { readonly onClose: () => void }) {
  const userId = userIdOf(useAuth().user);
  const [number, setNumber] = useState(0);
  const isEmpty = useIsEmpty();
  const steps = isEmpty ? STEPS.filter((each) => each !== 'item') : STEPS;
  const step = steps[number] ?? 'home';
  useEffect(() => noteTourTaken(userId), [userId]);
  return (
    <Portal>
      <div className={styles.cover} />
      <TourStep key={step} {...{ step, steps, isEmpty }} onGo={setNumber} onEnd={onClose} />
    </Portal>
  );
}
