/** Runs `work` for all inputs, at most `limit` at once. @returns the results in the order of the inputs */
export async function inParallel<In, Out>(
  limit: number,
  inputs: readonly In[],
  work: (input: In) => Promise<Out>,
): Promise<Out[]> {
  const results: Out[] = [];
  const waiting = inputs.entries();
  const worker = async () => {
    for (const [index, input] of waiting) results[index] = await work(input);
  };
  await Promise.all(Array.from({ length: limit }, worker));
  return results;
}
