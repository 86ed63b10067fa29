import { useEffect, useState } from 'react';
import { log } from '#web/base/log.ts';

const NONE: readonly string[] = [];

/** The 2,048 words of recovery keys (BIP39), once they are loaded. Without them no word counts as unknown. */
export function useWordList(): readonly string[] {
  const [list, setList] = useState(NONE);
  useEffect(() => {
    import('@scure/bip39/wordlists/english.js').then(
      ({ wordlist }) => setList(wordlist),
      () => log.warn('The words of recovery keys could not be loaded'),
    );
  }, []);
  return list;
}
