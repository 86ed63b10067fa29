function follow(address: string, fileName: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.rel = 'noreferrer';
  link.click();
}

/** Saves a file. It is handed over in memory: the address holds none of it. */
export function saveFile(content: Blob, fileName: string): void {
  const address = URL.createObjectURL(content);
  follow(address, fileName);
  URL.revokeObjectURL(address);
}

/**
 * Saves what an address of the web gives as an attachment. A browser takes the name only for an address of this
 * site; elsewhere it is the server's.
 * @throws TypeError for an address of another kind.
 */
export function saveFrom(address: string, fileName: string): void {
  const { protocol, href } = new URL(address, window.location.href);
  if (protocol !== 'https:' && protocol !== 'http:') throw new TypeError('Not an address of the web');
  follow(href, fileName);
}
