import type { ChildProcessByStdio } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';
import * as z from 'zod/mini';

export type PipedProcess = ChildProcessByStdio<Writable, Readable, null>;

const replySchema = z.object({
  id: z.number(),
  error: z.optional(z.object({ message: z.string() })),
  result: z.optional(
    z.object({
      isError: z.optional(z.boolean()),
      content: z.optional(z.array(z.object({ text: z.string() }))),
    }),
  ),
});
type Reply = z.infer<typeof replySchema>;

interface Waiting {
  readonly resolve: (reply: Reply) => void;
  readonly reject: (error: Error) => void;
}

/**
 * JSON-RPC with a program over its standard input and output, a line for each message; replies come in any order.
 * Every request is rejected once the program has ended.
 */
export function speakTo(program: PipedProcess) {
  const waiting = new Map<number, Waiting>();
  let lastId = 0;
  let failure: Error | undefined;

  function fail(error: Error): void {
    failure ??= error;
    for (const { reject } of waiting.values()) reject(failure);
    waiting.clear();
  }
  function settle(line: string): void {
    const reply = replySchema.safeParse(JSON.parse(line));
    if (!reply.success) return;
    waiting.get(reply.data.id)?.resolve(reply.data);
    waiting.delete(reply.data.id);
  }
  program.once('error', fail).once('exit', () => fail(new Error('The program has ended')));
  program.stdin.on('error', fail);
  forEachLine(program.stdout, settle);

  const send = (message: object) =>
    program.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
  return {
    /** Rejects all requests, present and future. */
    fail,
    tell: (method: string) => void send({ method }),
    /** @throws {Error} when the program has ended. */
    ask(method: string, params: object): Promise<Reply> {
      lastId += 1;
      const id = lastId;
      return new Promise((resolve, reject) => {
        if (failure) return reject(failure);
        waiting.set(id, { resolve, reject });
        send({ id, method, params });
      });
    },
  };
}

const LINE_FEED = 0x0a;

/** Node's own line reader would also split at U+2028, which JSON text may contain as it is. */
function forEachLine(stream: Readable, act: (line: string) => void): void {
  let begun: Buffer[] = [];
  stream.on('data', (chunk: Buffer) => {
    let start = 0;
    for (let end = chunk.indexOf(LINE_FEED); end >= 0; end = chunk.indexOf(LINE_FEED, start)) {
      act(Buffer.concat([...begun, chunk.subarray(start, end)]).toString());
      begun = [];
      start = end + 1;
    }
    if (start < chunk.length) begun.push(chunk.subarray(start));
  });
}
