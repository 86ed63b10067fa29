import { useEffect, useState } from 'react';
import { foldText } from '#shared/domain/foldText.ts';
import { hexOf } from '#web/base/hex.ts';
import { routes } from '#web/base/routes.ts';
import { unlessOver } from '#web/base/unlessOver.ts';
import { findPlace, type Place } from './placeTree.ts';

const ID_BYTES = 16;

/**
 * The id of a place on its label: the first half of a SHA-256 over the user's id and the place's key, so that the label
 * does not show the path. It stands in the address's fragment, which is never sent to the server.
 */
async function placeIdOf(userId: string, key: string): Promise<string> {
  const input = new TextEncoder().encode(`${userId}\n${key}`);
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', input));
  return hexOf(digest.slice(0, ID_BYTES));
}

/** The address that a place's label opens. */
export const placeLink = async (userId: string, { key }: Place): Promise<string> =>
  `${window.location.origin}${routes.places.href()}#${await placeIdOf(userId, key)}`;

const keysIn = (place: Place): string[] => [place.key, ...place.places.flatMap(keysIn)];

/** The key without the marks of any script. */
const unmarked = (key: string): string => key.replace(/\p{M}/gu, '');

/** The key as `foldText` left it while it kept these letters. */
const withLetters = (key: string): string => key.replace(/[^øłđðæœþ]+/g, (part) => foldText(part));

/** The keys that printed labels may have ids of: those of earlier releases were made without some marks, or without any. */
const KEYS_OF_LABELS = [(key: string): string => key, withLetters, unmarked];

/** @returns the place that a label's id means; undefined when no place has it */
async function placeWithId(tree: Place, userId: string, id: string): Promise<Place | undefined> {
  const keys = keysIn(tree).filter((key) => key !== '');
  for (const keyOf of KEYS_OF_LABELS) {
    for (const key of keys) {
      if ((await placeIdOf(userId, keyOf(key))) === id) return findPlace(tree, key);
    }
  }
  return undefined;
}

/** The place that the address names. `isSearching` until it is known; a place is undefined where none has the id. */
export function useLabelledPlace(tree: Place, userId: string | undefined, hash: string) {
  const id = hash.slice(1);
  const [found, setFound] = useState<{ readonly id: string; readonly key: string | undefined }>();
  useEffect(() => {
    if (id === '' || userId === undefined) return;
    return unlessOver(placeWithId(tree, userId, id), (place) => setFound({ id, key: place?.key }));
  }, [tree, userId, id]);
  const key = found?.id === id ? found.key : undefined;
  return {
    isNamed: id !== '',
    isSearching: id !== '' && found?.id !== id,
    place: key === undefined ? undefined : findPlace(tree, key),
  };
}
