/** Frames of a JPEG (ITU-T T.81, table B.1) begin with one of these markers; the others in this range are tables. */
export const isStartOfFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
