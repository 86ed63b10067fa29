import { foldText } from '#web/ui/foldText.ts';

interface Searchable {
  readonly assetId: string;
  readonly assetName: string;
  readonly ownerUsername: string;
}

/** The problems in which a text occurs. */
export function findProblems<P extends Searchable>(problems: readonly P[], query: string): P[] {
  const sought = foldText(query.trim());
  return problems.filter(({ assetId, assetName, ownerUsername }) =>
    [assetId, assetName, ownerUsername].some((text) => foldText(text).includes(sought)),
  );
}
