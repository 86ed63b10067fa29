// @vitest-environment happy-dom
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Badge, Input, NumberInput, PasswordInput, Select, Textarea, TextInput } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Look } from './Look.tsx';

const SOURCES = join(import.meta.dirname, '..');
const FIELDS = {
  Input: <Input aria-label="Name" />,
  TextInput: <TextInput label="Name" />,
  Textarea: <Textarea label="Name" />,
  NumberInput: <NumberInput label="Name" />,
  Select: <Select label="Name" />,
  PasswordInput: <PasswordInput label="Name" />,
};

/** All of the browser itself that takes a text from the keyboard. */
const OF_BROWSER = /<(?:input|textarea)\b|contentEditable|component="(?:input|textarea)"/g;
/** Names of Mantine's fields; in a native select one types nothing. */
const OF_MANTINE = /\b(?!NativeSelect\b)(?:[A-Z]\w*)?(?:Input|Textarea|Autocomplete|Select|Search|Editor)\b/g;

function fieldsOf(source: string): string[] {
  const imported = [...source.matchAll(/^import \{([^}]*)\} from '@mantine/gm)].join();
  return [...source.matchAll(OF_BROWSER), ...imported.matchAll(OF_MANTINE)].map(String);
}

test.each(Object.entries(FIELDS))('the browser keeps nothing that is typed in a %s', (_, field) => {
  render(<Look>{field}</Look>);
  expect(screen.getByLabelText('Name', { selector: 'input, textarea' })).toHaveProperty(
    'autocomplete',
    'off',
  );
});

test('no browser checks the spelling of a password, which some do at a server', () => {
  render(<Look>{FIELDS.PasswordInput}</Look>);
  expect(screen.getByLabelText('Name').getAttribute('spellcheck')).toBe('false');
});

const sourceFiles = (): string[] =>
  readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter(
    (path) => path.endsWith('.tsx') && !path.endsWith('.test.tsx'),
  );

/** The attributes of an element, up to the end of its first tag: braces hold code, in which `>` may stand. */
const ATTRIBUTES = /^(?:[^>{]|\{(?:[^{}]|\{[^{}]*\})*\})*>/;

/** The files in which a framed message has, or has not, an attribute. */
const withMessage = (attribute: RegExp, has: boolean) =>
  sourceFiles().filter((path) => {
    const [, ...messages] = readFileSync(join(SOURCES, path), 'utf8').split(/<Alert\b/);
    return messages.some((message) => attribute.test(ATTRIBUTES.exec(message)?.[0] ?? '') === has);
  });

test('each framed message says by its role whether it interrupts a screen reader, which Mantine’s own always would', () => {
  expect(withMessage(/\srole=/, false)).toEqual([]);
});

test('no framed message is a status itself, which a screen reader passes over: its text comes with it', () => {
  expect(withMessage(/role="status"/, true)).toEqual([]);
});

test('a badge is as large as the smallest text, and has the letters of its text', () => {
  render(<Badge>In 13 days</Badge>, { wrapper: Look });
  const { style } = screen.getByText('In 13 days').parentElement ?? document.body;
  expect([style.getPropertyValue('--badge-fz'), style.textTransform]).toEqual(['0.75rem', 'none']);
});

test('the app has no other fields for texts, but for one that names a user to their password manager', () => {
  const files = sourceFiles();
  const others = files.flatMap((path) =>
    fieldsOf(readFileSync(join(SOURCES, path), 'utf8'))
      .filter((field) => !Object.hasOwn(FIELDS, field))
      .map((field) => `${path}: ${field}`),
  );
  expect(files.length).toBeGreaterThan(200);
  expect(others).toEqual(['features/account/parts.tsx: <input']);
});

test('the hint of a field stands below it', () => {
  render(<TextInput label="Name" description="As on the label" />, { wrapper: Look });
  const field = screen.getByRole('textbox', { name: 'Name' });

  expect(field.compareDocumentPosition(screen.getByText('As on the label'))).toBe(
    Node.DOCUMENT_POSITION_FOLLOWING,
  );
});
