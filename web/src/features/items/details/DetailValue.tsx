import { Anchor, Text } from '@mantine/core';
import type { Property } from '#shared/contract/assets.ts';
import { isoDateOf } from '#shared/domain/dates.ts';
import styles from './DetailsCard.module.css';
import { valueParts } from './valueParts.ts';

/** A date in the user's own form, with the text that is stored beside it. */
function DateValue({ text, shown }: { readonly text: string; readonly shown: string }) {
  return (
    <>
      <time dateTime={text}>{shown}</time>{' '}
      {shown !== text && (
        <Text span size="xs" c="dimmed" ml={4} className={styles.stored}>
          {text}
        </Text>
      )}
    </>
  );
}

/** The value of a detail: a date in the user's form, and addresses as links. */
export function DetailValue({ name, value }: Pick<Property, 'name' | 'value'>) {
  const date = isoDateOf(value);
  if (date) return <DateValue {...date} />;
  return valueParts(name, value).map(({ text, href }, place) => {
    const key = `${place} ${text}`;
    if (href === undefined) return <span key={key}>{text}</span>;
    const isPage = href.startsWith('http');
    return (
      <Anchor
        key={key}
        inherit
        underline="always"
        href={href}
        target={isPage ? '_blank' : undefined}
        rel="noopener noreferrer"
        referrerPolicy="no-referrer"
      >
        {text}
      </Anchor>
    );
  });
}
