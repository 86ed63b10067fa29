import { ARCHIVE_ENTRIES } from '#shared/contract/archive.ts';
import type { ItemFile } from '#shared/contract/itemFile.ts';
import { fileNameOf } from '#web/ui/saveFile.ts';

/** Linux takes names of 255 bytes, Windows whole paths of 260 characters: this leaves room for the folder around them. */
const NAME_BYTES = 80;

const ENDINGS: Readonly<Record<string, string>> = {
  'image/jpeg': '.jpg',
  'image/png': '.png',
  'image/webp': '.webp',
  'image/avif': '.avif',
  'image/gif': '.gif',
  'image/heic': '.heic',
  'application/pdf': '.pdf',
  'text/plain': '.txt',
};

const encoder = new TextEncoder();

/** The start of a text that fits into so many bytes of UTF-8, without half a character. */
function cutTo(text: string, bytes: number): string {
  const { read } = encoder.encodeInto(text, new Uint8Array(bytes));
  return text.slice(0, read).replace(/[. ]+$/, '');
}

/** The name without and with its ending, or the ending of its type where it has none. */
function split({ name, type }: Pick<ItemFile, 'name' | 'type'>): readonly [stem: string, ending: string] {
  const [, stem = name, ending] = /^(.+?)(\.[A-Za-z0-9]{1,8})$/s.exec(name) ?? [];
  return [stem, ending ?? ENDINGS[type] ?? ''];
}

/** The number from 1, with as many digits as the last one has, so that names stand in the order of the items. */
const numberOf = (at: number, count: number): string =>
  String(at + 1).padStart(Math.max(2, String(count).length), '0');

/** Where a thing stands in a list. */
interface Place {
  readonly at: number;
  readonly of: number;
}

/**
 * The path of a file in the archive, which every system takes: a folder for each item and a file in it. The numbers make
 * it unlike any other, also on systems that do not tell capitals from small letters.
 */
export function pathOf(
  item: Place & { readonly name: string },
  file: Place & Pick<ItemFile, 'name' | 'type'>,
): string {
  const folder = `${numberOf(item.at, item.of)} ${cutTo(fileNameOf(item.name, 'Item'), NAME_BYTES)}`;
  const [stem, ending] = split(file);
  const name = `${numberOf(file.at, file.of)} ${cutTo(fileNameOf(stem, 'File'), NAME_BYTES)}${ending}`;
  return `${ARCHIVE_ENTRIES.files}${folder}/${name}`;
}
