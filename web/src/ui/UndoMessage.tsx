import { Button, Group, Text } from '@mantine/core';
import { useHotkeys, useTimeout } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import { SUCCESS_TOAST_MS } from '#shared/domain/constants.ts';

/** Each thing that a message offers to take back, with the message; the newest last. */
const offers = new Map<() => void, Element | null>();

/** Takes a thing back, once. */
function takeBack(undo: () => void): void {
  if (offers.delete(undo)) undo();
}

/**
 * Lets Ctrl+Z anywhere but in a field take back the newest of the things that messages offer to. A dialog leaves room for
 * one message alone: the user would not know that the key takes back the thing of a hidden one.
 */
export function useUndoKey(): void {
  const takeNewest = (event: KeyboardEvent) => {
    const seen = [...offers].findLast(([, message]) => message?.checkVisibility());
    if (!seen) return;
    event.preventDefault();
    takeBack(seen[0]);
  };
  useHotkeys([['mod+Z', takeNewest, { preventDefault: false }]]);
}

interface UndoMessageProps {
  readonly text: string;
  /** Takes the place of the text after two seconds. */
  readonly laterText: string;
  readonly undoLabel: string;
  readonly onUndo: () => void;
  /** Told whether the focus is on the button. */
  readonly onHold: (isHeld: boolean) => void;
}

/** Says what was done, and offers to take it back: by the button, or by the key. */
export function UndoMessage({ text, laterText, undoLabel, onUndo, onHold }: UndoMessageProps) {
  const [isLate, setLate] = useState(false);
  const message = useRef<HTMLDivElement>(null);
  useTimeout(() => setLate(true), SUCCESS_TOAST_MS, { autoInvoke: true });
  useEffect(() => {
    offers.set(onUndo, message.current);
    return () => void offers.delete(onUndo);
  }, [onUndo]);
  return (
    <Group ref={message} justify="space-between" wrap="nowrap" gap="sm">
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        {isLate ? laterText : text}
      </Text>
      <Button
        variant="light"
        color="green"
        onClick={() => takeBack(onUndo)}
        onFocus={() => onHold(true)}
        onBlur={() => onHold(false)}
        aria-keyshortcuts="Control+Z Meta+Z"
        flex="none"
      >
        {undoLabel}
      </Button>
    </Group>
  );
}
