import { once } from './once.ts';

export type FileObjects = ReturnType<typeof createFileObjects>;

/** The sealed renditions in the bucket of files. The client for it is loaded at the first call. */
export function createFileObjects(bucket: string) {
  const load = once(async () => {
    const [renditions, { createS3Client }] = await Promise.all([
      import('./renditions.ts'),
      import('./s3.ts'),
    ]);
    const client = createS3Client();
    return {
      signUpload: renditions.createUploadSigner(bucket, client),
      signLink: renditions.createLinkSigner(bucket, client),
      storedBytes: renditions.createLengthReader(bucket, client),
    };
  });

  type Loaded = Awaited<ReturnType<typeof load>>;
  return {
    /** See `createUploadSigner`. */
    signUpload: async (...call: Parameters<Loaded['signUpload']>) => (await load()).signUpload(...call),
    /** See `createLinkSigner`. */
    signLink: async (...call: Parameters<Loaded['signLink']>) => (await load()).signLink(...call),
    /** See `createLengthReader`. */
    storedBytes: async (...call: Parameters<Loaded['storedBytes']>) => (await load()).storedBytes(...call),
  };
}
