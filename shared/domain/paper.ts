/** The papers that documents are made for: Letter in North America and the Philippines, A4 elsewhere. */
export const PAPERS = ['A4', 'Letter'] as const;
export type Paper = (typeof PAPERS)[number];
