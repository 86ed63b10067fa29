import type { Request, Response } from './messages.ts';
import { createSearchIndex } from './searchIndex.ts';

// The index of a long list is made and searched here, beside the page, which stays free. It holds decrypted texts in
// its memory and nowhere else, and is gone when the page ends the worker.

const index = createSearchIndex();

const answer = (response: Response): void => postMessage(response);

addEventListener('message', ({ data }: MessageEvent<Request>) => {
  if (data.kind === 'find') return answer({ kind: 'found', found: index.find(data.question) });
  for (const id of data.drop) index.drop(id);
  for (const texts of data.put) index.put(texts);
  if (data.isLast) answer({ kind: 'ready' });
});
