import { vi } from 'vitest';
import type { FileDeclaration } from '#shared/contract/files.ts';
import type { ItemFile } from '#shared/contract/itemFile.ts';
import type { SecurityLevel } from '#shared/domain/levels.ts';
import { createApi } from '#web/api/client.ts';
import UploadsPanel from '#web/files/adding/panel/UploadsPanel.tsx';
import { createQueue, type Queue } from '#web/files/adding/queue/queue.ts';
import { watchLock } from '#web/files/adding/watchLock.ts';
import { noteRefusal } from '#web/session/api.ts';
import { pastOldRefusals } from '#web/session/authentication.ts';
import { createFakeAddingWorker } from './fakeAddingWorker.ts';
import { createFakeServer, type FakeResponse, type SeenRequest, session } from './fakeServer.ts';
import { createFakeVault } from './fakeVault.ts';
import { makeItem } from './items.ts';
import { renderScreen } from './renderScreen.tsx';

const queues: Queue[] = [];

/** Ends the queues of a test, which would otherwise try again in the next. */
export function endQueues(): void {
  for (const queue of queues.splice(0)) queue.forget();
}

export const photo = (name: string) => new File(['photo'], name);
export const UPLOADS_PATH = '/assets/item-1/files';

const declared = ({ body }: SeenRequest): FakeResponse => {
  const { files } = body as { files: FileDeclaration[] };
  const answers = files.map(({ id }) => ({
    id,
    uploads: { original: { url: 'https://storage', headers: {} } },
  }));
  return { status: 201, body: { files: answers, expiresAt: '2026-01-01T00:05:00.000Z' } };
};
export const filesOf = ({ body }: SeenRequest): ItemFile[] => (body as { files: ItemFile[] }).files;

interface Options extends NonNullable<Parameters<typeof createFakeAddingWorker>[0]> {
  readonly countBefore?: number;
  readonly level?: SecurityLevel | null;
  readonly add?: (request: SeenRequest) => FakeResponse | Promise<FakeResponse>;
  /** Whether the code of the panel is there. */
  readonly hasPanel?: boolean;
}

/** The panel of a queue whose worker makes and sends nothing. */
export function startUploads({
  countBefore = 0,
  add,
  level = 'Enhanced',
  hasPanel = true,
  ...behaviour
}: Options = {}) {
  const stored: ItemFile[] = [];
  const addAll = (request: SeenRequest): FakeResponse => {
    stored.push(...filesOf(request));
    return { body: makeItem({ files: stored }) };
  };
  const server = createFakeServer({
    ...createFakeVault({ level, isOpen: true }).handlers,
    [`POST ${UPLOADS_PATH}`]: declared,
    [`PUT ${UPLOADS_PATH}`]: (request) => add?.(request) ?? addAll(request),
  });
  const { worker, seen } = createFakeAddingWorker(behaviour);
  const onItem = vi.fn();
  const queue = createQueue({
    api: createApi(session, server.fetch),
    worker,
    nameOf: ({ name }) => name,
    countOf: () => countBefore,
    onItem,
    pastOldRefusals: (action) => pastOldRefusals(rendered.client, action),
    watchLock: (onLocked) => watchLock(rendered.client, onLocked),
    onLocked: (error) => noteRefusal(rendered.client, error),
  });
  queues.push(queue);
  const rendered = renderScreen(hasPanel && <UploadsPanel queue={queue} />, { server });
  const names = () => server.callsOf('PUT').flatMap((request) => filesOf(request).map(({ name }) => name));
  return { ...rendered, queue, server, seen, onItem, names };
}
