import type { Caller } from '#functions/lib/base/caller.ts';
import type { ReportItem } from '#functions/lib/documents/reportItem.ts';
import type { ReportDeps } from './deps.ts';
import { asResponse } from './files.ts';
import { readItems } from './readItems.ts';
import { tooLarge } from './selectedRows.ts';

/** While it is drawn, each letter takes about 90 bytes, and a microsecond of the function's 29 seconds. */
const LETTERS = 8_000_000;

interface Wanted {
  readonly assetIds: readonly string[];
  readonly clientTimestamp: string;
}

/**
 * The report of the items named.
 * @throws {RegistryError} `authentication_required`, `not_found`, `too_large`
 */
export async function generateReport(deps: ReportDeps, reader: Caller, wanted: Wanted) {
  const items = await readItems(deps, reader, wanted.assetIds);
  if (lettersOf(items) > LETTERS) throw tooLarge();
  const { drawReport } = await import('#functions/lib/documents/report.ts');
  const bytes = await drawReport({
    ownerLabel: reader.username,
    at: wanted.clientTimestamp,
    site: deps.siteOrigin,
    items,
  });
  return asResponse(deps.keepFile, { name: `item-report-${asName(wanted.clientTimestamp)}.pdf`, bytes });
}

const lettersOf = (items: readonly ReportItem[]): number =>
  items.reduce((sum, item) => sum + JSON.stringify(item).length, 0);

/** The person's own time of day, to the second, as part of a file's name. */
const asName = (timestamp: string): string => timestamp.slice(0, 19).replaceAll(/[^0-9T]/g, '');
