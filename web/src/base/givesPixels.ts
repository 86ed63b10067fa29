const SIDE = 8;
const GREY = 128;
const OPAQUE = 255;
/** Some browsers change colours by a step or two, which nobody sees. */
const UNSEEN = 16;

/**
 * Whether this browser gives back what is drawn on a canvas. Firefox with `resistFingerprinting`, as in Tor Browser and
 * LibreWolf, gives noise in its place, or white, until the user allows the site to extract canvas data. It fails in no
 * other way, and `toBlob` encodes the noise. It also says no of a canvas that has lost its memory.
 */
export function givesPixels(): boolean {
  const context = new OffscreenCanvas(SIDE, SIDE).getContext('2d', { willReadFrequently: true });
  if (!context) return false;
  context.fillStyle = `rgb(${GREY} ${GREY} ${GREY})`;
  context.fillRect(0, 0, SIDE, SIDE);
  const { data } = context.getImageData(0, 0, SIDE, SIDE);
  return data.every((value, at) => Math.abs(value - (at % 4 === 3 ? OPAQUE : GREY)) < UNSEEN);
}
