import { LONGEST_MS, type PageOfRows, sizeOf } from './itemPages.ts';

/** Bytes of all pages that are kept, as a page counts them, with so many for each page besides. */
const MOST_BYTES = 4 * 1_024 * 1_024;
const PAGE_BYTES = 1_024;
/** No mark of a list comes back after that. */
const KEPT_MS = LONGEST_MS;

/** A page as it was read, whose items could all be opened. */
export interface KeptPage extends PageOfRows {
  readonly hash: string;
}

export type KeptPages = ReturnType<typeof createKeptPages>;

/**
 * Keeps pages of lists as the table holds them, sealed or not, so that a page that has not changed is not read again for a
 * second window or a page that is loaded anew. It grants no access: a page is found by its mark alone, which names the owner
 * and the version of the list that the caller's request has just read, so it is the page that the table would give.
 * A process that was frozen drops what is too old at its next request.
 */
export function createKeptPages(now: () => Date) {
  const pages = new Map<
    string,
    { readonly page: KeptPage; readonly bytes: number; readonly until: number }
  >();
  let bytes = 0;

  function drop(mark: string): void {
    bytes -= pages.get(mark)?.bytes ?? 0;
    pages.delete(mark);
  }

  /** The oldest come first. */
  function dropOld(): void {
    const time = now().getTime();
    for (const [mark, { until }] of pages) {
      if (until > time && bytes <= MOST_BYTES) return;
      drop(mark);
    }
  }

  return {
    get(mark: string): KeptPage | undefined {
      dropOld();
      return pages.get(mark)?.page;
    },

    keep(mark: string, page: KeptPage): void {
      drop(mark);
      const size = page.items.reduce((sum, row) => sum + sizeOf(row), PAGE_BYTES);
      bytes += size;
      pages.set(mark, { page, bytes: size, until: now().getTime() + KEPT_MS });
      dropOld();
      setTimeout(dropOld, KEPT_MS).unref();
    },
  };
}
