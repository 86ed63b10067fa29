/** The kinds of elements that documents have, of those that every reader knows (ISO 32000-1, 14.8.4). */
export type ElementType = 'Document' | 'H1' | 'H2' | 'H3' | 'P' | 'Figure' | 'Table' | 'TR' | 'TH' | 'TD';

/** The meaning of something that pages show, which a screen reader tells in the order of the elements. */
export interface Element {
  readonly type: ElementType;
  /** Says in words what a figure shows. */
  readonly alt?: string | undefined;
  readonly kids: Element[];
}

export const createElement = (type: ElementType, alt?: string): Element => ({ type, alt, kids: [] });
