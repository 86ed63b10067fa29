import { randomUUID } from 'node:crypto';
import { mkdir, open, rename } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Writes a file atomically; it is on the disk when this returns. Only the user who runs this process can read it.
 */
export async function writeDurably(path: string, content: string | Uint8Array): Promise<void> {
  const folder = dirname(path);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const unfinished = `${path}.${randomUUID()}`;
  await withFile(unfinished, 'wx', async (file) => {
    await file.writeFile(content);
    await file.sync();
  });
  await rename(unfinished, path);
  await withFile(folder, 'r', (handle) => handle.sync());
}

type File = Awaited<ReturnType<typeof open>>;

async function withFile(path: string, flags: string, use: (file: File) => Promise<void>): Promise<void> {
  const file = await open(path, flags, 0o600);
  try {
    await use(file);
  } finally {
    await file.close();
  }
}
