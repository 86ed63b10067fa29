/**
 * Takes a result, unless the effect that asked for it is over by then. A failure is passed over.
 * @returns what ends the effect
 */
export function unlessOver<Result>(coming: Promise<Result>, take: (result: Result) => void): () => void {
  let isOver = false;
  coming.then(
    (result) => isOver || take(result),
    () => undefined,
  );
  return () => {
    isOver = true;
  };
}
