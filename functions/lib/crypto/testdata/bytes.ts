/** The same bytes with one bit turned. */
export function withBitTurned(bytes: Uint8Array, bit: number): Uint8Array {
  const turned = new Uint8Array(bytes);
  const at = Math.floor(bit / 8) % bytes.length;
  turned[at] = (turned[at] ?? 0) ^ (1 << bit % 8);
  return turned;
}
