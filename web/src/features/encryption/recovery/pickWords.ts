/** Two different places of `count`, at random, in ascending order. */
export function pickWords(count: number, random: () => number = Math.random): [number, number] {
  const first = Math.floor(random() * count);
  const step = 1 + Math.floor(random() * (count - 1));
  const second = (first + step) % count;
  return first < second ? [first, second] : [second, first];
}
