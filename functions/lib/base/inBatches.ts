/**
 * Splits a list into runs of which each is as long as it may be.
 * @param most the number of elements that one takes, or the sum of their weights
 * @param weightOf an element that weighs more than `most` is a batch of its own
 */
export function inBatches<T>(
  most: number,
  elements: readonly T[],
  weightOf: (element: T) => number = () => 1,
): T[][] {
  const batches: T[][] = [];
  let weight = Number.POSITIVE_INFINITY;
  for (const element of elements) {
    weight += weightOf(element);
    if (weight > most) {
      batches.push([]);
      weight = weightOf(element);
    }
    batches.at(-1)?.push(element);
  }
  return batches;
}
