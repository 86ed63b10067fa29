import { Textarea, type TextareaProps } from '@mantine/core';
import styles from './GrowingTextarea.module.css';

const growsByItself = (): boolean => globalThis.CSS?.supports?.('field-sizing', 'content') ?? false;

interface GrowingTextareaProps
  extends Omit<TextareaProps, 'autosize' | 'classNames' | 'styles' | 'minRows' | 'maxRows'> {
  readonly inputClass?: string | undefined;
  readonly minRows?: number;
  readonly maxRows: number;
}

/**
 * A field of several lines that grows with its text. Browsers without `field-sizing` have it measured in a copy, which
 * lays the page out anew for each such field: with 200 of them that takes seconds.
 */
export function GrowingTextarea({ inputClass = '', minRows = 1, maxRows, ...props }: GrowingTextareaProps) {
  if (!growsByItself()) {
    return (
      <Textarea {...props} autosize minRows={minRows} maxRows={maxRows} classNames={{ input: inputClass }} />
    );
  }
  return (
    <Textarea
      {...props}
      rows={minRows}
      classNames={{ input: `${inputClass} ${styles.growing}` }}
      styles={{ input: { '--least-lines': minRows, '--most-lines': maxRows } }}
    />
  );
}
