import { latin1, orUndefined, viewOf } from './byteReading.ts';

/** A profile of a standard is small; one that was measured for a single screen is not. */
const LARGEST_BYTES = 4_096;
const TAG_TABLE = 128;

/** The names of profiles that millions of pictures share, so that they say nothing about a device. */
const STANDARD = [
  'sRGB',
  'sRGB IEC61966-2.1',
  'sRGB built-in',
  'GIMP built-in sRGB',
  'sRGB2014',
  'c2',
  'uRGB',
  'Display P3',
  'Adobe RGB (1998)',
  'Generic Gray Gamma 2.2 Profile',
];

/** The text of a description tag: `desc` of version 2, or the first language of `mluc` of version 4 (ICC.1). */
function descriptionAt(profile: Uint8Array, at: number): string {
  const view = viewOf(profile);
  if (latin1(profile, at, 4) === 'desc') return latin1(profile, at + 12, view.getUint32(at + 8) - 1);
  const from = at + view.getUint32(at + 24);
  const text = profile.subarray(from, from + view.getUint32(at + 20));
  return new TextDecoder('utf-16be').decode(text);
}

function descriptionOf(profile: Uint8Array): string | undefined {
  return orUndefined(() => {
    const view = viewOf(profile);
    const count = view.getUint32(TAG_TABLE);
    for (let tag = 0; tag < count; tag += 1) {
      const entry = TAG_TABLE + 4 + tag * 12;
      if (latin1(profile, entry, 4) === 'desc') return descriptionAt(profile, view.getUint32(entry + 4));
    }
    return undefined;
  });
}

/** Whether a colour profile is one of a standard, and may stay in a picture. */
export const isStandardProfile = (profile: Uint8Array): boolean =>
  profile.length <= LARGEST_BYTES && STANDARD.includes(descriptionOf(profile) ?? '');
