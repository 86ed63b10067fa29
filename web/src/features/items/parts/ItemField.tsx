import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import styles from './text.module.css';
import { type ItemFieldProps, useItemField } from './useItemField.ts';

/** A text of one line. */
export function LineField(props: ItemFieldProps) {
  const { shown, onChange, setText } = useItemField(props);
  return (
    <TextInput
      {...shown}
      onChange={(event) => {
        onChange(event);
        setText(event.currentTarget.value);
      }}
    />
  );
}

/** A text of any number of lines; the field grows with it. */
export function TextField({ rows = 1, ...props }: ItemFieldProps & { readonly rows?: number }) {
  const { shown, onChange, setText } = useItemField(props);
  return (
    <Textarea
      {...shown}
      autosize
      classNames={{ input: styles.lines }}
      minRows={rows}
      maxRows={12}
      onChange={(event) => {
        onChange(event);
        setText(event.currentTarget.value);
      }}
    />
  );
}

/** One of some texts. */
export function ChoiceField({ choices, ...props }: ItemFieldProps & { readonly choices: readonly string[] }) {
  const { shown, onChange } = useItemField(props);
  return <NativeSelect {...shown} data={[...choices]} onChange={onChange} />;
}
