import * as z from 'zod/mini';
import { account, CREDENTIAL_CHANGES } from '#shared/contract/account.ts';
import type { Api } from '#web/api/client.ts';
import { UNNOTED_KEY } from '#web/auth/stored.ts';
import { storeText } from '#web/base/storage.ts';

/** Our server knows a note by its key for so long. */
const KEPT_MS = 24 * 60 * 60_000;

/** A change that the directory has made, for our server. Nothing of it is secret. */
const noteSchema = z.object({
  /** Under which it is recorded once, however often it is sent. */
  key: z.string(),
  userId: z.string(),
  change: z.enum(CREDENTIAL_CHANGES),
  endOtherSignIns: z.boolean(),
  /** In ms since 1970. */
  until: z.number(),
});

export type ChangeNote = z.output<typeof noteSchema>;

function readNotes(): ChangeNote[] {
  try {
    const notes = z.array(noteSchema).parse(JSON.parse(localStorage.getItem(UNNOTED_KEY) ?? '[]'));
    return notes.filter(({ until }) => until > Date.now());
  } catch {
    return [];
  }
}

/** The change is made already: a storage that is full or closed must not make it look as if it were not. */
const keepNotes = (notes: readonly ChangeNote[]) =>
  storeText(UNNOTED_KEY, notes.length === 0 ? undefined : JSON.stringify(notes));

/** Forgets a note that has arrived, or in whose place another one is sent. */
export const dropNote = (note: ChangeNote) => keepNotes(readNotes().filter(({ key }) => key !== note.key));

/** Keeps a note in this browser, which may end before our server has it. */
export function keepNote(note: Omit<ChangeNote, 'key' | 'until'>): ChangeNote {
  const kept = { ...note, key: crypto.randomUUID(), until: Date.now() + KEPT_MS };
  keepNotes([...readNotes(), kept]);
  return kept;
}

export async function sendNote(api: Pick<Api, 'call'>, note: ChangeNote): Promise<void> {
  const { key, change, endOtherSignIns } = note;
  const headers = { 'idempotency-key': key };
  await api.call(account.credentialChanged, { headers, body: { change, endOtherSignIns } });
  dropNote(note);
}

/** Sends the user's notes that did not reach our server. Those of other users wait for them. */
export async function finishNotes(api: Pick<Api, 'call'>, userId: string): Promise<void> {
  for (const note of readNotes()) {
    if (note.userId !== userId) continue;
    try {
      await sendNote(api, note);
    } catch {
      // The next start tries again.
    }
  }
}
