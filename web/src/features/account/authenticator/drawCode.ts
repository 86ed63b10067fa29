/** Of white around the code, in modules. */
const QUIET_ZONE = 4;

/** The source of an image of the text's QR code. It is drawn here: the text is a secret, and no server's business. */
export async function drawCode(text: string): Promise<string> {
  const { toString: draw } = await import('qrcode');
  const svg = await draw(text, { type: 'svg', errorCorrectionLevel: 'M', margin: QUIET_ZONE });
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
