import type { DetailInput, ItemInput } from './itemForm.ts';

const pick = <T>(base: T, mine: T, theirs: T): T => (mine === base ? theirs : mine);

const byId = (details: readonly DetailInput[]) =>
  new Map(details.flatMap((detail) => (detail.id === undefined ? [] : [[detail.id, detail] as const])));

const isSame = (a: DetailInput, b: DetailInput) => a.name === b.name && a.value === b.value;

/**
 * What a person typed, laid over what was saved elsewhere meanwhile: where only one side changed
 * something, that change stands; where both did, the person's own. A detail removed elsewhere stays
 * only when the person changed it, and then as a new one.
 */
export function mergeEdits(base: ItemInput, mine: ItemInput, theirs: ItemInput): ItemInput {
  const before = byId(base.details);
  const stored = byId(theirs.details);
  const kept = mine.details.flatMap((detail): DetailInput[] => {
    const { id, ...content } = detail;
    const was = id === undefined ? undefined : before.get(id);
    if (id === undefined || was === undefined) return [detail];
    const now = stored.get(id);
    if (now === undefined) return isSame(was, detail) ? [] : [content];
    return [
      {
        ...detail,
        name: pick(was.name, detail.name, now.name),
        value: pick(was.value, detail.value, now.value),
      },
    ];
  });
  const added = theirs.details.filter(({ id }) => id !== undefined && !before.has(id));
  return {
    name: pick(base.name, mine.name, theirs.name),
    description: pick(base.description, mine.description, theirs.description),
    assetType: pick(base.assetType, mine.assetType, theirs.assetType),
    details: [...kept, ...added],
  };
}
