import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

/** The labels with more than one capital that the specification gives, as it gives them. */
const GIVEN = [
  'Add Another Detail',
  'Add Detail',
  'Add New Detail',
  'Additional Details',
  'Approval Failed',
  'Asset Name',
  'Authenticate & Create Item',
  'Authenticate Now',
  'Authenticate Session',
  'Authentication Error',
  'Authentication Required',
  'Basic Information',
  'Change Encryption Password',
  'Clear All',
  'Current Level',
  'Current Owner',
  'Data Migration',
  'Delete All Encrypted Data',
  'Delete Item',
  'Denial Failed',
  'Detail Name',
  'Detail Value',
  'Edit Item',
  'Email QR Code',
  'Encryption Settings',
  'End Session',
  'Error Loading Asset',
  'Generate Report',
  'Go Back',
  'Hide Details',
  "I've Saved My Recovery Key",
  'Item Description',
  'Item Details',
  'Item Name',
  'Item No Longer Exists',
  'Item Type',
  'Item in Transit',
  'Loading Failed',
  'Migrate to Encrypted Storage',
  'New Item',
  'No Items Selected',
  'Nuclear Option',
  'Password Management',
  'Password Required',
  'Pending Item Transfers',
  'QR Code',
  'Reclaim Failed',
  'Recipient Required',
  'Register Item',
  'Register New Item',
  'Register Your First Item',
  'Remind Me Later',
  'Request Date',
  'Save Changes',
  'Security Level',
  'Security Settings',
  'Select All',
  'Send Failed',
  'Send QR Code',
  'Session Expired',
  'Show Details',
  'Transfer Date',
  'Transfer Failed',
  'Transfer Repair',
  'Unknown Item',
  'User Management',
  'User Password Required',
  'View Pending Transfers',
  'Your Recovery Key',
];

/** Each is the other answer of a notice or dialog: to 'Remind Me Later' and "I've Saved My Recovery Key". */
const PAIRED = ['Set Up Encryption', 'Show the Key Again'];

const NAMES =
  /Standard|Enhanced|Maximum|Item Registry|Home(?:box)?\b|Security Settings|Snipe-IT|Sortly|US Letter|(?:Western|Central) European|Windows|Shift JIS|Big5/g;

/** A label is no sentence. “Theme: Light” and “House / Cellar” are more than one. */
const isLabel = (text: string) => !/[.?!](?:\s|$)/.test(text);
const isSentenceCase = (label: string) =>
  !/[^\s“(].*(?<![:/])[\s-][“(]?\p{Lu}\p{Ll}/u.test(label.replace(NAMES, 'name'));

type Entry = readonly [path: string, text: string];
const entriesOf = (path: string, value: unknown): readonly Entry[] =>
  typeof value === 'string'
    ? [[path, value]]
    : Object.entries(value as object).flatMap(([key, inner]) => entriesOf(`${path}.${key}`, inner));

/** The names of files that are saved are no labels. */
const isFileName = ([path]: Entry) => /\.file(?:Name|Stem)$/.test(path);

const modules = readdirSync(import.meta.dirname).filter((name) => /^[a-zA-Z]+\.ts$/.test(name));
const catalogues = await Promise.all(modules.map(async (name) => entriesOf(name, await import(`./${name}`))));
const entries = catalogues.flat().filter((entry) => !isFileName(entry));
const texts = new Set(entries.map(([, text]) => text));

describe('the labels of the product', () => {
  test.each(modules)('in %s are in sentence case, except those that the specification gives', (name) => {
    const labels = entries
      .filter(([path]) => path.startsWith(`${name}.`))
      .flatMap(([, text]) => (isLabel(text) ? [text] : (text.match(/(?<=“)[^”]+(?=”)/g) ?? [])));
    const kept = new Set([...GIVEN, ...PAIRED]);
    expect(labels.filter((label) => !isSentenceCase(label) && !kept.has(label))).toEqual([]);
  });

  test.each([...GIVEN, ...PAIRED])('have “%s” to the letter', (label) => {
    expect(texts).toContain(label);
  });
});
