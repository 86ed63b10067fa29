import { CURSOR_MESSAGE } from '#shared/contract/values.ts';
import { invalidInput } from './errors.ts';

/** A cursor of the place where a page ended. It is no secret: decoding checks it like any input. */
export const encodeCursor = (place: string): string => Buffer.from(place).toString('base64url');

/**
 * The place that a cursor names.
 * @param isPlace whether a page can end there
 * @throws {RegistryError} `invalid_input` for a cursor that no page gave
 */
export function decodeCursor(cursor: string, isPlace: (place: string) => boolean): string {
  const place = Buffer.from(cursor, 'base64url').toString();
  if (isPlace(place) && encodeCursor(place) === cursor) return place;
  throw unknownCursor();
}

export const unknownCursor = () => invalidInput({ path: 'cursor', message: CURSOR_MESSAGE });
