import labels from './labels.ts';
import reportMode from './reportMode.ts';

/** The texts of reports and labels, which Home loads with them. */
export const reportTexts = { labels, reportMode } as const;
