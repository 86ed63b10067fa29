import { Button, Group, Text } from '@mantine/core';
import { useHotkeys, useTimeout } from '@mantine/hooks';
import { useState } from 'react';
import { SUCCESS_TOAST_MS } from '#shared/domain/constants.ts';

interface UndoMessageProps {
  readonly text: string;
  /** Takes the place of the text after two seconds. */
  readonly laterText: string;
  readonly undoLabel: string;
  readonly onUndo: () => void;
  /** Told whether the focus is on the button. */
  readonly onHold: (isHeld: boolean) => void;
}

/** Says what was done, and offers to take it back: by the button, or by Ctrl+Z anywhere but in a field. */
export function UndoMessage({ text, laterText, undoLabel, onUndo, onHold }: UndoMessageProps) {
  const [isLate, setLate] = useState(false);
  useTimeout(() => setLate(true), SUCCESS_TOAST_MS, { autoInvoke: true });
  useHotkeys([['mod+Z', onUndo]]);
  return (
    <Group justify="space-between" wrap="nowrap" gap="sm">
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        {isLate ? laterText : text}
      </Text>
      <Button
        variant="light"
        color="green"
        onClick={onUndo}
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
