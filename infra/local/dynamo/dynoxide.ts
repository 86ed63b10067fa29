import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable, Writable } from 'node:stream';
import * as z from 'zod/mini';
import { type Command, dynoxideEnvironment } from './dynoxideCommand.ts';

/** Long, because npx may have to download the program first. The binary responds within 50 ms. */
const START_TIMEOUT_MS = 60_000;
const STOP_TIMEOUT_MS = 5_000;

/** The outcome of a tool: JSON text, of the result or of the error. */
export interface ToolResult {
  readonly isError: boolean;
  readonly text: string;
}

/** @throws {Error} when the program has ended, or does not know the tool or its arguments. */
export type CallTool = (tool: string, parameters: Readonly<Record<string, unknown>>) => Promise<ToolResult>;

export interface Dynoxide {
  readonly call: CallTool;
  /** Ends the program when it has finished its requests. */
  readonly stop: () => Promise<void>;
}

export interface DynoxideProcess extends Dynoxide {
  /** Resolves when the program has ended, for any reason: with the signal that ended it, if one did. */
  readonly ended: Promise<NodeJS.Signals | null>;
}

/** The program could be run, and has ended. The cause is the signal that ended it, if one did. */
export class DynoxideEnded extends Error {
  override readonly name = 'DynoxideEnded';
}

/**
 * Starts dynoxide on a database file and speaks to it over its standard input and output, in the Model Context Protocol
 * (https://modelcontextprotocol.io/specification/2025-03-26/basic/transports). Its HTTP server would answer every
 * program of the machine and every web page, whereas a pipe belongs to this process alone. The program ends when the
 * pipe does, so it does not outlive this process. It has a process group of its own, because Ctrl+C must not end it
 * before this process has written its last rows.
 * @param stopped ends a start that is under way; a program that has started is not concerned
 * @throws {Error} when the program cannot be run or does not respond.
 */
export async function startDynoxide(
  { file, args }: Command,
  database: string,
  stopped?: AbortSignal,
): Promise<DynoxideProcess> {
  const program = spawn(file, [...args, 'mcp', '--db-path', database], {
    stdio: ['pipe', 'pipe', 'ignore'],
    detached: true,
    env: dynoxideEnvironment(),
  });
  const pipe = speakTo(program);
  const stop = () => end(program);
  const giveUp = () => pipe.fail(new Error('The program does not respond'));
  const patience = setTimeout(giveUp, START_TIMEOUT_MS);
  stopped?.addEventListener('abort', giveUp);
  try {
    const clientInfo = { name: 'item-registry', version: '1' };
    await pipe.ask('initialize', { protocolVersion: '2025-03-26', capabilities: {}, clientInfo });
    pipe.tell('notifications/initialized');
  } catch (error) {
    await stop();
    throw error;
  } finally {
    clearTimeout(patience);
    stopped?.removeEventListener('abort', giveUp);
  }
  return {
    stop,
    ended: pipe.ended,
    async call(tool, parameters) {
      const { result, error } = await pipe.ask('tools/call', { name: tool, arguments: parameters });
      if (error) throw new Error(error.message);
      return { isError: result?.isError ?? false, text: result?.content?.[0]?.text ?? '' };
    },
  };
}

async function end(program: PipedProcess): Promise<void> {
  if (program.exitCode !== null || program.signalCode !== null || program.pid === undefined) return;
  const ended = once(program, 'exit');
  program.stdin.end();
  const kill = setTimeout(() => program.kill('SIGKILL'), STOP_TIMEOUT_MS);
  await ended;
  clearTimeout(kill);
}

type PipedProcess = ChildProcessByStdio<Writable, Readable, null>;

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
function speakTo(program: PipedProcess) {
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
  const ended = new Promise<NodeJS.Signals | null>((resolve) => {
    program.once('error', fail).once('exit', (_code, signal) => resolve(signal));
  });
  void ended.then((cause) => fail(new DynoxideEnded('The program has ended', { cause })));
  // The program is about to end then, and how it ends says more.
  program.stdin.on('error', () => undefined);
  forEachLine(program.stdout, settle);

  const send = (message: object) =>
    program.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
  return {
    ended,
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
