import { PAPERS, type Paper } from '#shared/domain/paper.ts';
import { storedText, storeText } from '#web/base/storage.ts';

/** The regions whose paper is Letter (Unicode CLDR, measurementData, paperSize US-Letter). */
const LETTER_REGIONS = 'BZ CA CL CO CR GT MX NI PA PH PR SV US VE'.split(' ');
const KEY = 'item-registry.paper';

/** The paper of the region in the reader's language, or of the likeliest region of a language without one. */
function paperOf(language: string): Paper {
  try {
    const { region = '' } = new Intl.Locale(language).maximize();
    return LETTER_REGIONS.includes(region) ? 'Letter' : 'A4';
  } catch {
    return 'A4';
  }
}

/** The paper that was chosen in this browser, or else that of the reader's region. */
export function chosenPaper(): Paper {
  const kept = storedText(KEY);
  return PAPERS.find((paper) => paper === kept) ?? paperOf(navigator.language);
}

/** Keeps the choice in this browser. */
export const choosePaper = (paper: Paper) => storeText(KEY, paper);
