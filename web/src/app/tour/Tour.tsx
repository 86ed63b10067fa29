import { Button, Group, Popover, Portal, Text, Title } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAuth } from '#web/auth/SignIn.tsx';
import '#web/base/texts/tour.ts';
import { userIdOf } from '#web/auth/userId.ts';
import { noteTourTaken } from '#web/base/tourTaken.ts';
import { STEPS, type Step, useAnchor } from './anchors.ts';
import styles from './Tour.module.css';

/** Above the bars and the uploads, below dialogs. */
const LAYER = 195;
const GAP_PX = 12;

interface StepProps {
  readonly step: Step;
  readonly onGo: (number: number) => void;
  readonly onEnd: () => void;
}

function Buttons({ step, onGo, onEnd }: StepProps) {
  const { t } = useTranslation('tour');
  const number = STEPS.indexOf(step);
  const isLast = number === STEPS.length - 1;
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
  const { step, onEnd } = props;
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
          {t('position', { number: STEPS.indexOf(step) + 1, total: STEPS.length })}
        </Text>
        <Title order={2} size="h3" id={`${id}-title`}>
          {t(`steps.${step}.title`)}
        </Title>
        <Text size="sm" mt={4} id={`${id}-text`}>
          {t(`steps.${step}.text`)}
        </Text>
        <Buttons {...props} />
      </Popover.Dropdown>
    </Popover>
  );
}

/** Shows the main things where they are, a step at a time. Whether it was seen is remembered for the user. */
export default function Tour({ onClose }: { readonly onClose: () => void }) {
  const userId = userIdOf(useAuth().user);
  const [number, setNumber] = useState(0);
  const step = STEPS[number] ?? 'home';
  useEffect(() => noteTourTaken(userId), [userId]);
  return (
    <Portal>
      <div className={styles.cover} />
      <TourStep key={step} step={step} onGo={setNumber} onEnd={onClose} />
    </Portal>
  );
}
