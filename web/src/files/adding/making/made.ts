import type { FileKind } from '#shared/domain/files.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** The forms in which a file is stored, not sealed yet, and what the item's content says about it. */
export interface Made {
  readonly kind: FileKind;
  readonly type: string;
  readonly renditions: { readonly original: Bytes; readonly view?: Bytes; readonly thumbnail?: Bytes };
  /** The size of the original in pixels. */
  readonly width?: number;
  readonly height?: number;
  /** A ThumbHash in base64. */
  readonly placeholder?: string;
}
