import { Text } from '@mantine/core';
import styles from './DetailsCard.module.css';

interface FormattedProps {
  readonly text: string;
  readonly shown: string;
  readonly isDate?: boolean;
}

/** A value in the user's own form, with the text that is stored beside it. */
export function Formatted({ text, shown, isDate = false }: FormattedProps) {
  return (
    <>
      {isDate ? <time dateTime={text}>{shown}</time> : <span>{shown}</span>}{' '}
      {shown !== text && (
        <Text span size="xs" c="dimmed" ml={4} className={styles.stored} data-amount={!isDate || undefined}>
          {text}
        </Text>
      )}
    </>
  );
}
