import { Button, Group, Stack, Text } from '@mantine/core';
import { useId } from 'react';
import styles from './DialogActions.module.css';

interface DialogActionsProps {
  readonly submit: string;
  readonly cancel: { readonly label: string; readonly onClick: () => void };
  readonly isSending: boolean;
  /** The missing input, as a text; it disables the button. */
  readonly missing?: string | undefined;
  /** For an action that cannot be undone. */
  readonly danger?: boolean;
}

/** The buttons of a form, with the reason why it cannot be sent yet. */
export function DialogActions({ submit, cancel, isSending, missing, danger }: DialogActionsProps) {
  const reason = useId();
  return (
    <Stack gap="xs">
      <Text size="sm" c="dimmed" id={reason} className={styles.reason}>
        {missing}
      </Text>
      <Group justify="flex-end" className={styles.buttons}>
        <Button variant="default" disabled={isSending} onClick={cancel.onClick}>
          {cancel.label}
        </Button>
        <Button
          type="submit"
          {...(danger ? { color: 'red' } : {})}
          loading={isSending}
          disabled={missing !== undefined}
          aria-describedby={reason}
        >
          {submit}
        </Button>
      </Group>
    </Stack>
  );
}
