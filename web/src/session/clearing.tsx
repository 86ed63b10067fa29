import { Text } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import '#web/base/texts/unlocking.ts';
import { useEncryptionSession } from './useEncryptionSession.ts';

/**
 * Clears a password or a recovery key that is typed and not sent when the items are locked: whoever comes to the screen
 * next could uncover it.
 * @param isFilled whether anything is typed
 * @param clear empties the fields
 * @returns whether that has happened, and nothing has been typed since
 */
export function useClearAtLock(isFilled: boolean, clear: () => void): boolean {
  const { isLocked } = useEncryptionSession();
  const [wasCleared, setCleared] = useState(false);
  const before = useRef(isLocked);
  useEffect(() => {
    const was = before.current;
    before.current = isLocked;
    if (was || !isLocked || !isFilled) return;
    clear();
    setCleared(true);
  }, [isLocked, isFilled, clear]);
  return wasCleared && !isFilled;
}

/** Says why the fields are empty. */
export function ClearedNote({ isShown }: { readonly isShown: boolean }) {
  const { t } = useTranslation('unlocking');
  return <div role="status">{isShown && <Text size="sm">{t('cleared')}</Text>}</div>;
}
