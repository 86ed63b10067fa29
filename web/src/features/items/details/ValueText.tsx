import { Anchor } from '@mantine/core';
import type { Property } from '#shared/contract/assets.ts';

/** A piece of a detail's value: plain text, or text that leads somewhere. */
interface ValuePart {
  readonly text: string;
  /** Only ever an address of the schemes http, https, mailto or tel. */
  readonly href?: string;
}

/** Longer words are no addresses that a person would follow. */
const LONGEST_ADDRESS = 2_000;
const OPENING = /^[(<["'“]+/;
const CLOSING = /[.,;:!?)>\]"'”]+$/;
const WEB = /^(https?:\/\/|www\.)/i;
const MAIL = /^[\p{L}\p{N}._+'-]+@[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)*\.\p{L}{2,}$/u;
/** An international number: the plus tells it from a serial number. */
const INTERNATIONAL = /(\+\d[\d ()./-]{5,20}\d)/;
const NATIONAL = /^\(?\d[\d ()./-]{4,20}\d$/;
const PHONE_NAME = /phone|mobile|\btel\b|hotline|\bfax\b/i;

/** An address with a user's name in it looks like one site and leads to another, so it stays text. */
function webAddress(word: string): string | undefined {
  const full = /^www\./i.test(word) ? `https://${word}` : word;
  if (!URL.canParse(full)) return undefined;
  const address = new URL(full);
  if (!['http:', 'https:'].includes(address.protocol)) return undefined;
  return address.username === '' && address.password === '' ? address.href : undefined;
}

function addressOf(word: string): string | undefined {
  if (WEB.test(word)) return webAddress(word);
  return MAIL.test(word) ? `mailto:${word}` : undefined;
}

/** One word, with the signs around it apart from its address. */
function wordParts(word: string): ValuePart[] {
  // The search for closing signs takes a time that grows with the square of their number.
  if (word.length > LONGEST_ADDRESS) return [{ text: word }];
  const before = OPENING.exec(word)?.[0] ?? '';
  const after = CLOSING.exec(word.slice(before.length))?.[0] ?? '';
  const text = word.slice(before.length, word.length - after.length);
  const href = addressOf(text);
  return href === undefined ? [{ text: word }] : [{ text: before }, { text, href }, { text: after }];
}

const phoneHref = (number: string): string => `tel:${number.replace(/[^\d+]/g, '')}`;

/** Splits by the numbers that can be called; every second piece is one. */
const phoneParts = (text: string): ValuePart[] =>
  text
    .split(INTERNATIONAL)
    .map((piece, place) => (place % 2 === 1 ? { text: piece, href: phoneHref(piece) } : { text: piece }));

/** Joins neighbours that are both plain text, and drops empty ones. */
function joined(parts: readonly ValuePart[]): ValuePart[] {
  const all: ValuePart[] = [];
  for (const part of parts) {
    const last = all.at(-1);
    if (part.text === '') continue;
    if (last && last.href === undefined && part.href === undefined) {
      all[all.length - 1] = { text: last.text + part.text };
    } else all.push(part);
  }
  return all;
}

/**
 * Finds the addresses of the web, mail addresses and telephone numbers in the value of a detail. A number without a
 * country is one only where the detail's name says so.
 * @param name of the detail
 * @returns pieces that together are the value
 */
export function valueParts(name: string, value: string): ValuePart[] {
  if (PHONE_NAME.test(name) && NATIONAL.test(value.trim())) return [{ text: value, href: phoneHref(value) }];
  const words = joined(value.split(/(\s+)/).flatMap(wordParts));
  return joined(words.flatMap((part) => (part.href === undefined ? phoneParts(part.text) : [part])));
}

/** A text with its addresses as links. */
export function TextValue({ name, value }: Pick<Property, 'name' | 'value'>) {
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

interface FormattedProps {
  readonly text: string;
  readonly shown: string;
  /** The stored form of a date. */
  readonly dateTime?: string;
}

/** A value in the user's own form alone. Only forms of one meaning come here; a pointer is told the one that is stored. */
export function Formatted({ text, shown, dateTime }: FormattedProps) {
  return dateTime ? (
    <time dateTime={dateTime} title={text}>
      {shown}
    </time>
  ) : (
    <span title={text}>{shown}</span>
  );
}
