import { Button, Group, Text } from '@mantine/core';
import { useHotkeys, useTimeout } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { SUCCESS_TOAST_MS } from '#shared/domain/constants.ts';

/** The shown messages offer to take these back, the newest last. */
const offers = new Set<() => void>();

/** Takes a thing back, once. */
function takeBack(undo: () => void): void {
  if (offers.delete(undo)) undo();
}

/** Lets Ctrl+Z anywhere but in a field take back the newest of the things that messages offer to. */
export function useUndoKey(): void {
  const takeNewest = (event: KeyboardEvent) => {
    const newest = [...offers].at(-1);
    if (!newest) return;
    event.preventDefault();
    takeBack(newest);
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
  useTimeout(() => setLate(true), SUCCESS_TOAST_MS, { autoInvoke: true });
  useEffect(() => {
    offers.add(onUndo);
    return () => void offers.delete(onUndo);
  }, [onUndo]);
  return (
    <Group justify="space-between" wrap="nowrap" gap="sm">
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
