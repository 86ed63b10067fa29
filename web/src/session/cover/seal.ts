/**
 * Seals a text for as long as this tab lives. The key never leaves the browser's key store, so neither the page nor a
 * tool that reads its objects holds the text.
 * @returns a function that opens it
 */
export async function seal(text: string): Promise<() => Promise<string>> {
  const name = 'AES-GCM';
  const key = await crypto.subtle.generateKey({ name, length: 256 }, false, ['encrypt', 'decrypt']);
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const sealed = await crypto.subtle.encrypt({ name, iv }, key, new TextEncoder().encode(text));
  return async () => new TextDecoder().decode(await crypto.subtle.decrypt({ name, iv }, key, sealed));
}
