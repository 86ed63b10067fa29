import type { Caller } from '#functions/lib/base/caller.ts';
import { RegistryError } from '#functions/lib/base/errors.ts';
import type { ReportItem } from '#functions/lib/documents/reportItem.ts';
import type { Stores } from '#functions/lib/storage/stores.ts';
import { ensureSeen } from '#functions/lib/transfers/parties.ts';
import { toTransfer } from '#functions/lib/transfers/toTransfer.ts';
import { wrongState } from '#functions/lib/vault-access/refusals.ts';
import { type ItemDeps, withVaultEvenIfLocked } from '#functions/lib/vault-access/withVault.ts';
import type { Labels } from '#shared/contract/labels.ts';
import { layoutOf } from '#shared/domain/labels.ts';
import type { Paper } from '#shared/domain/paper.ts';
import { asFile, asResponse, type KeepFile } from './files.ts';
import { type ReadRendition, readPhotos } from './photos.ts';
import { readFrames, readItems, tooLarge } from './readItems.ts';

export interface DocumentDeps extends ItemDeps, Pick<Stores, 'readSelection' | 'transfers'> {
  /** Keeps a document that is too large for a response. */
  readonly keepFile: KeepFile;
  /** Reads a photo of an item. */
  readonly readRendition: ReadRendition;
  /** The address of the product, which the codes lead to. */
  readonly siteOrigin: string;
}

/** While it is drawn, each letter takes about 90 bytes. */
const MAXIMUM_LETTERS = 8_000_000;
/**
 * The pages are laid out within this time of the request; writing them takes as long again at most. The time that a letter
 * takes differs twentyfold between scripts, so no count of letters could stand for it.
 */
const LAYOUT_MS = 12_000;

/** For all requests of this process. A receipt is so small that it needs no turn. */
const inTurn = createDocumentTurns();

/** Ends a document that takes too long to lay out, by a function that throws `too_large`. */
const inTime =
  ({ now }: Pick<DocumentDeps, 'now'>, began: Date) =>
  (): void => {
    if (now().getTime() - began.getTime() > LAYOUT_MS) throw tooLarge();
  };

interface ReportRequest {
  readonly assetIds: readonly string[];
  readonly clientTimestamp: string;
  readonly paper?: Paper | undefined;
}

/**
 * The report of the items named.
 * @throws {RegistryError} `authentication_required`, `not_found`, `too_large`, `too_many_requests`
 */
export const generateReport = (deps: DocumentDeps, reader: Caller, request: ReportRequest) =>
  inTurn(() => makeReport(deps, reader, request));

async function makeReport(deps: DocumentDeps, reader: Caller, request: ReportRequest) {
  const began = deps.now();
  const items = await readItems(deps, reader, request.assetIds);
  const letters = items.reduce((sum, item) => sum + lettersOf(item), 0);
  if (letters > MAXIMUM_LETTERS) throw tooLarge();
  const photosOf = readPhotos(deps, { began, items, letters });
  const { drawReport } = await import('#functions/lib/documents/report.ts');
  const { username: ownerLabel } = reader;
  const { clientTimestamp: at, paper } = request;
  const report = { ownerLabel, at, site: deps.siteOrigin, items, paper, photosOf };
  const bytes = await drawReport(report, inTime(deps, began));
  // The user's own time of day, to the second.
  const time = at.slice(0, 19).replaceAll(/[^0-9T]/g, '');
  return asResponse(deps, began, { name: `item-report-${time}.pdf`, bytes });
}

/** A report shows only the names of files. */
const lettersOf = ({ files = [], ...item }: ReportItem): number =>
  JSON.stringify(item).length + files.reduce((sum, { name }) => sum + name.length, 0);

/**
 * Labels for the items named. The code alone says nothing of the content, so it needs no session.
 * @throws {RegistryError} `authentication_required`, `not_found`, `too_large`, `too_many_requests`
 */
export const printLabels = (deps: DocumentDeps, reader: Caller, wanted: Labels) =>
  inTurn(() => makeLabels(deps, reader, wanted));

async function makeLabels(deps: DocumentDeps, reader: Caller, wanted: Labels) {
  const { assetIds, layout, show, startAt } = wanted;
  const began = deps.now();
  const items = await (show === 'nothing' ? readFrames : readItems)(deps, reader, assetIds);
  const { drawLabels } = await import('#functions/lib/documents/labels.ts');
  const sheet = { site: deps.siteOrigin, items, layout: layoutOf(layout), show, startAt: startAt - 1 };
  const bytes = await drawLabels(sheet, inTime(deps, began));
  return asResponse(deps, began, { name: 'item-labels.pdf', bytes });
}

/**
 * The receipt of a completed transfer, for its parties: it says the same for ever. While the party's vault is locked,
 * the name is left out.
 * @throws {RegistryError} `not_found`, `wrong_state` until it is completed
 */
export async function receipt(deps: DocumentDeps, reader: Caller, transferId: string) {
  const transfer = await withVaultEvenIfLocked(deps, reader, async (vault) => {
    const seen = await ensureSeen(deps, reader.userId, transferId);
    if (seen.transfer.status !== 'Completed') throw wrongState('Only a completed transfer has a receipt.');
    const shown = await toTransfer(vault, seen);
    return { ...shown, isEncrypted: seen.transfer.wasEncrypted };
  });
  const { drawReceipt } = await import('#functions/lib/documents/receipt.ts');
  const bytes = await drawReceipt({ transfer });
  return asFile({ name: `transfer-receipt-${transferId}.pdf`, bytes });
}

const WAITING = 3;
/** With the time that a document takes at most, it ends before the 29 seconds of API Gateway. */
const LONGEST_WAIT_MS = 4_000;

const busy = (): RegistryError =>
  new RegistryError('too_many_requests', 'Other documents are being made. Please try again in a moment.', {
    retryAfter: 5,
  });

/**
 * Lets one document be made at a time in a process, and few wait for it: each takes as much memory as a function has. On AWS a
 * process has one request at a time, whereas one machine runs all of them in one.
 * @returns a function that makes a document in its turn. @throws {RegistryError} `too_many_requests`
 */
export function createDocumentTurns(now: () => number = Date.now): <T>(make: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  let asked = 0;

  async function inTurn<T>(make: () => Promise<T>): Promise<T> {
    const since = now();
    let isLate = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const refused = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        isLate = true;
        reject(busy());
      }, LONGEST_WAIT_MS);
    });
    const made = last.then(() => {
      clearTimeout(timer);
      // While a document is drawn, a timer may come late.
      if (isLate || now() - since > LONGEST_WAIT_MS) throw busy();
      return make();
    });
    last = made.catch(() => undefined);
    return Promise.race([made, refused]);
  }

  return async (make) => {
    if (asked > WAITING) throw busy();
    asked += 1;
    try {
      return await inTurn(make);
    } finally {
      asked -= 1;
    }
  };
}
