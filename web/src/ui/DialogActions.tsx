import { Button, Stack, Text } from '@mantine/core';
import {
  type FocusEventHandler,
  type FormEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import styles from './DialogActions.module.css';
import { Failure } from './Failure.tsx';

/** Fractions of pixels and borders are not content. */
const TOLERANCE_PX = 4;

/** Whether the dialog around an element has content below what is in sight. */
function useMoreBelow<E extends HTMLElement>(): { ref: RefObject<E | null>; hasMore: boolean } {
  const ref = useRef<E>(null);
  const [hasMore, setMore] = useState(false);
  useEffect(() => {
    const dialog = ref.current?.closest('[role=dialog]');
    const content = ref.current?.parentElement;
    if (!dialog || !content) return;
    const look = () => setMore(dialog.scrollHeight - dialog.scrollTop - dialog.clientHeight > TOLERANCE_PX);
    const sizes = new ResizeObserver(look);
    sizes.observe(content);
    sizes.observe(dialog);
    dialog.addEventListener('scroll', look, { passive: true });
    return () => {
      sizes.disconnect();
      dialog.removeEventListener('scroll', look);
    };
  }, []);
  return { ref, hasMore };
}

/**
 * The part that stays in sight at the bottom of a long dialog, whose content fades above it while there is more. It stands in the
 * same element as that content.
 */
export function DialogFooter({ children }: { readonly children: ReactNode }) {
  const { ref, hasMore } = useMoreBelow<HTMLDivElement>();
  return (
    <div ref={ref} className={styles.footer} data-more={hasMore || undefined}>
      {children}
    </div>
  );
}

interface FormWithActionsProps {
  readonly submit: string;
  /** By default 'Cancel'. */
  readonly cancel?: string | undefined;
  readonly isSending?: boolean;
  readonly failure?: string | undefined;
  /** The missing input, as a text; it disables the button. */
  readonly missing?: string | undefined;
  /** Whether the missing input is named yet: a user who has just begun knows that fields are empty. */
  readonly namesMissing?: boolean;
  /** For an action that cannot be undone. */
  readonly danger?: boolean;
  readonly onSubmit: (event: FormEvent<HTMLFormElement>) => unknown;
  readonly onCancel: () => void;
  readonly onBlur?: FocusEventHandler<HTMLFormElement>;
  /** The fields, one below the other. */
  readonly children: ReactNode;
}

/** A form over its buttons, with the reason why it cannot be sent yet. They stay in sight. */
export function FormWithActions(props: FormWithActionsProps) {
  const { submit, cancel, isSending = false, missing, namesMissing = true, danger } = props;
  const { failure, onSubmit, onCancel, onBlur, children } = props;
  const { t } = useTranslation('common');
  const reason = useId();
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit(event);
      }}
      onBlur={onBlur}
    >
      <Stack>
        {children}
        <Failure text={failure} />
        <DialogFooter>
          <Text size="sm" c="dimmed" id={reason} className={styles.reason}>
            {namesMissing && missing}
          </Text>
          <div className={styles.buttons}>
            <Button variant="default" disabled={isSending} onClick={onCancel}>
              {cancel ?? t('cancel')}
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
        </DialogFooter>
      </Stack>
    </form>
  );
}
