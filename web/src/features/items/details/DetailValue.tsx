import { Anchor } from '@mantine/core';
import { Suspense } from 'react';
import type { Property } from '#shared/contract/assets.ts';
import { isoDateOf } from '#shared/domain/dates.ts';
import { lazyPart } from '#web/ui/lazyPart.ts';
import { Formatted } from './Formatted.tsx';
import { valueParts } from './valueParts.ts';

const KnownValue = lazyPart(() => import('./KnownValue.tsx'));

/** A text with its addresses as links. */
function TextValue({ name, value }: Pick<Property, 'name' | 'value'>) {
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

/** The value of a detail: in the user's form where the product knows its kind, and with addresses as links. */
export function DetailValue({ name, value }: Pick<Property, 'name' | 'value'>) {
  const date = isoDateOf(value);
  if (date) return <Formatted text={date.text} shown={date.shown} isDate />;
  const plain = <TextValue name={name} value={value} />;
  return (
    <Suspense fallback={plain}>
      <KnownValue name={name} value={value} plain={plain} />
    </Suspense>
  );
}
