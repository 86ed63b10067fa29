import { run } from '#functions/handlers/file-cleanup/run.ts';
import { files } from '#shared/contract/files.ts';
import { sealedLength } from '#shared/sealing/files.ts';
import { addFiles, madeFile, uploadFiles } from '../files.ts';
import type { Meter } from './meter.ts';
import { protectedPerson, typical } from './sizes.ts';

const photo = () => {
  const bytes = sealedLength(300);
  return madeFile({}, { original: bytes, view: bytes, thumbnail: bytes });
};

/** The operations on the files of an encrypted item. */
export function fileOperations(meter: Meter) {
  const { registry, call, measure } = meter;
  const anItem = async () => {
    const owner = await protectedPerson(registry);
    return { owner, params: { id: (await typical(registry, owner)).id } };
  };

  return {
    'declare a photo': async () => {
      const { owner, params } = await anItem();
      return call(files.declare, owner, { params, body: { files: [photo().declaration] } });
    },
    'add a photo': async () => {
      const { owner, params } = await anItem();
      const made = photo();
      await uploadFiles(registry, owner, params.id, [made]);
      return call(files.add, owner, { params, body: { files: [made.content] } });
    },
    'links to the covers of 50 items': async () => {
      const owner = await protectedPerson(registry);
      const wanted = [];
      for (let at = 0; at < 50; at += 1) {
        const { id } = await typical(registry, owner);
        const made = photo();
        await addFiles(registry, owner, id, [made]);
        wanted.push({ assetId: id, fileId: made.id, rendition: 'thumbnail' });
      }
      return call(files.links, owner, { body: { files: wanted } });
    },
    'the job over 100 files that are due': async () => {
      const { owner, params } = await anItem();
      for (let at = 0; at < 5; at += 1)
        await uploadFiles(registry, owner, params.id, Array.from({ length: 20 }, photo));
      const now = () => new Date(Date.now() + 48 * 3_600_000);
      return measure('file-cleanup', () =>
        run(
          {
            ...registry.stores,
            removeRenditions: registry.bucket.removeAll,
            now,
            record: { ended: () => undefined, failed: () => undefined, found: () => undefined },
          },
          now().getTime() + 600_000,
        ),
      );
    },
  };
}
