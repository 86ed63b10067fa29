import { type PDFContext, type PDFDocument, PDFHexString, PDFName, type PDFRef } from 'pdf-lib';
import { createElement, type Element } from './layout/elements.ts';
import type { Page } from './layout/page.ts';

/** Where a page shows an element, or a part of it: by the number of the part on that page. */
interface Mark {
  readonly page: PDFRef;
  readonly number: number;
}

/** Tells readers what the parts of the pages mean, and in which order (ISO 32000-1, 14.7). */
export function addStructure(
  { context, catalog }: PDFDocument,
  pages: readonly Page[],
  pageReferences: readonly PDFRef[],
  elements: readonly Element[],
): void {
  const root = context.nextRef();
  const { top, references } = writeElements(context, root, elements, marksOf(pages, pageReferences));
  const parents = pages.flatMap(({ marked }, index) => [
    index,
    context.obj(marked.map((element) => references.get(element))),
  ]);
  context.assign(
    root,
    context.obj({ Type: 'StructTreeRoot', K: top, ParentTree: context.obj({ Nums: parents }) }),
  );
  catalog.set(PDFName.of('StructTreeRoot'), root);
  catalog.set(PDFName.of('MarkInfo'), context.obj({ Marked: true }));
}

function marksOf(pages: readonly Page[], references: readonly PDFRef[]): Map<Element, Mark[]> {
  const marks = new Map<Element, Mark[]>();
  for (const [index, { marked }] of pages.entries()) {
    const page = references[index];
    if (!page) continue;
    for (const [number, element] of marked.entries()) {
      const known = marks.get(element);
      if (known) known.push({ page, number });
      else marks.set(element, [{ page, number }]);
    }
  }
  return marks;
}

function writeElements(
  context: PDFContext,
  root: PDFRef,
  elements: readonly Element[],
  marks: ReadonlyMap<Element, readonly Mark[]>,
) {
  const references = new Map<Element, PDFRef>();
  const ofColumn = context.register(context.obj({ O: 'Table', Scope: 'Column' }));
  const write = (element: Element, parent: PDFRef): PDFRef => {
    const reference = context.nextRef();
    references.set(element, reference);
    const own = marks.get(element) ?? [];
    const kids = [...shownOf(context, own), ...element.kids.map((kid) => write(kid, reference))];
    const entries = {
      S: element.type,
      P: parent,
      Pg: own[0]?.page,
      K: kids.length === 1 ? kids[0] : kids,
      Alt: element.alt === undefined ? undefined : PDFHexString.fromText(element.alt),
      A: element.type === 'TH' ? ofColumn : undefined,
    };
    context.assign(reference, context.obj(entries));
    return reference;
  };
  const top = write({ ...createElement('Document'), kids: [...elements] }, root);
  return { top, references };
}

/** The parts that pages show of an element. Those on another page than the first name their page. */
const shownOf = (context: PDFContext, marks: readonly Mark[]) =>
  marks.map(({ page, number }) =>
    page === marks[0]?.page ? number : context.obj({ Type: 'MCR', Pg: page, MCID: number }),
  );
