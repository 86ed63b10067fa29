import { expect, test } from 'vitest';
import { newFileKey, openRendition, sealRendition } from '#shared/sealing/files.ts';
import { padded } from '#shared/sealing/padding.ts';
import { openCommitted, sealCommitted } from './gcm.ts';
import { hkdf } from './hkdf.ts';

const place = { fileId: '01k0file', rendition: 'thumbnail' } as const;
const content = new TextEncoder().encode('a small picture');

const kekOf = (fileKey: Uint8Array) => ({
  derivedFrom: 'session' as const,
  bytes: hkdf(fileKey, new Uint8Array(0), 'file', place.rendition),
});
const binding = { purpose: 'file', ...place };

test('a rendition sealed by the browser has the committed form of a vault, and each opens that of the other', async () => {
  const key = newFileKey();
  const opened = openCommitted(kekOf(key), binding, await sealRendition(key, place, content));
  expect(opened).toEqual(padded(content));

  const sealed = Uint8Array.from(sealCommitted(kekOf(key), binding, padded(content)));
  expect(await openRendition(key, place, sealed)).toEqual(content);
});
