import styles from './form.module.css';
import { type FieldProps, useField } from './ItemFields.tsx';
import { isEnter } from './isEnter.ts';
import type { ReminderProps } from './values/ReminderButton.tsx';
import { ValueInput } from './values/ValueInput.tsx';

interface ValueFieldProps extends FieldProps {
  /** The name of the detail, which decides how its value is edited. */
  readonly name: string;
  /** In place of a new line, which then takes Shift and Enter. */
  readonly onEnter: () => void;
  readonly reminder: ReminderProps;
}

/** The value of a detail in the form. */
export function ValueField({ name, onEnter, reminder, ...props }: ValueFieldProps) {
  const { shown, onChange, setText } = useField(props);
  const { defaultValue, ...field } = shown;
  return (
    <ValueInput
      field={field}
      name={name}
      reminder={reminder}
      initial={String(defaultValue ?? '')}
      lines={{ classNames: { input: styles.lines }, maxRows: 12 }}
      onKeyDown={(event) => {
        if (!isEnter(event)) return;
        event.preventDefault();
        onEnter();
      }}
      onText={(text) => {
        onChange(text);
        setText(text);
      }}
    />
  );
}
