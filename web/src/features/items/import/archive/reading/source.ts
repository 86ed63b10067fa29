/** Bytes that are read at any place. */
export interface Source {
  readonly size: number;
  /** Gives the bytes from a place on, fewer than asked for at the end. */
  readonly read: (from: number, length: number) => Promise<Uint8Array<ArrayBuffer>>;
}

/** The bytes of a file as they are. */
export const plainSource = (file: Blob): Source => ({
  size: file.size,
  read: async (from, length) => new Uint8Array(await file.slice(from, from + length).arrayBuffer()),
});
