import type { FileObjects } from '#functions/lib/aws/fileObjects.ts';
import type { WrappingKms } from '#functions/lib/crypto/kms.ts';
import type { AllRows } from '#functions/lib/storage/allRows.ts';
import type { Attributes } from '#functions/lib/storage/rows.ts';
import type { Stores } from '#functions/lib/storage/stores.ts';
import type { ReportDisagreement } from './disagreements.ts';

/** Everything that the checks use. Nothing here writes. */
export interface DrillDeps {
  readonly activity: Pick<Stores['activity'], 'transferredOrDeletedSince'>;
  readonly assets: Pick<Stores['assets'], 'isAnywhere'>;
  readonly erasedItems: Pick<Stores['erasedItems'], 'all'>;
  readonly namedFiles: Pick<Stores['namedFiles'], 'of'>;
  readonly records: Pick<Stores['records'], 'readMany'>;
  readonly rows: AllRows;
  /** Undefined where the keys may not be used: then only the outside of what is sealed is looked at. */
  readonly kms: WrappingKms | undefined;
  readonly storedBytes: FileObjects['storedBytes'];
  readonly report: ReportDisagreement;
}

/** How many calls to KMS or S3 are under way at once. */
export const AT_ONCE = 10;

/** The names of the key attributes that say which row was not readable. */
const KEYS = ['ownerId', 'assetId', 'transferId', 'userId', 'record', 'fileId', 'subject', 'moment'];

/** The rows of a page that are what the product writes. The others are reported. */
export function readable<Row>(
  { report }: Pick<DrillDeps, 'report'>,
  page: readonly Attributes[],
  parse: (attributes: Attributes) => Row,
): Row[] {
  return page.flatMap((attributes) => {
    const row = tried(parse, attributes);
    if (row === undefined) report('unreadable', keysIn(attributes));
    return row ?? [];
  });
}

/** @returns undefined where the row is not what the product writes */
export function tried<Row>(
  parse: (attributes: Attributes) => Row,
  attributes: Attributes | undefined,
): Row | undefined {
  try {
    return attributes && parse(attributes);
  } catch {
    return undefined;
  }
}

const keysIn = (attributes: Attributes): Record<string, string> =>
  Object.fromEntries(KEYS.flatMap((name) => (attributes[name]?.S ? [[name, attributes[name].S]] : [])));
