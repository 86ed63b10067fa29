/**
 * Takes a result, unless the effect that asked for it is over by then. A failure is passed over where nothing is said of it.
 * @returns what ends the effect
 */
export function unlessOver<Result>(
  coming: Promise<Result>,
  take: (result: Result) => void,
  onFailure?: () => void,
): () => void {
  let isOver = false;
  coming.then(
    (result) => isOver || take(result),
    () => isOver || onFailure?.(),
  );
  return () => {
    isOver = true;
  };
}
