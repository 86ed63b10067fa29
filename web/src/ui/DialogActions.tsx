import { Button, Text } from '@mantine/core';
import { useId } from 'react';
import styles from './DialogActions.module.css';
import { useMoreBelow } from './useMoreBelow.ts';

interface DialogActionsProps {
  readonly submit: string;
  readonly cancel: { readonly label: string; readonly onClick: () => void };
  readonly isSending: boolean;
  /** The missing input, as a text; it disables the button. */
  readonly missing?: string | undefined;
  /** Whether the missing input is named yet: a user who has just begun knows that fields are empty. */
  readonly namesMissing?: boolean;
  /** For an action that cannot be undone. */
  readonly danger?: boolean;
}

/**
 * The buttons of a form, with the reason why it cannot be sent yet. They stay in sight at the bottom of a long dialog,
 * whose content fades above them while there is more of it.
 */
export function DialogActions(props: DialogActionsProps) {
  const { submit, cancel, isSending, missing, namesMissing = true, danger } = props;
  const reason = useId();
  const { ref, hasMore } = useMoreBelow<HTMLDivElement>();
  return (
    <div ref={ref} className={styles.footer} data-more={hasMore || undefined}>
      <Text size="sm" c="dimmed" id={reason} className={styles.reason}>
        {namesMissing && missing}
      </Text>
      <div className={styles.buttons}>
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
      </div>
    </div>
  );
}
