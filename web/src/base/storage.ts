// Choices that this browser keeps. It may deny access to its storage, or have no room: a choice then lasts as long as the page.

/** The text that is kept under a key; null where there is none. */
export function storedText(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Keeps a text under a key, or forgets the one that is kept. @returns whether the browser did so */
export function storeText(key: string, text: string | undefined): boolean {
  try {
    if (text === undefined) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
    return true;
  } catch {
    return false;
  }
}
