import { Button } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import '#web/base/texts/unlocking.ts';
import { LockWarning } from './LockWarning.tsx';

/**
 * Runs something at an input, but not before a press has ended: what is pressed must not go away under the finger, or
 * the press would fall on what lies beneath.
 */
function useWholeInput(onInput: () => void): void {
  useWindowEvent('click', onInput, true);
  useWindowEvent('keydown', onInput, true);
  useWindowEvent('wheel', onInput, { capture: true, passive: true });
  useWindowEvent('pointermove', ({ pointerType, buttons }) => {
    if (pointerType === 'mouse' && buttons === 0) onInput();
  });
}

/**
 * Asks for an input before the items are locked for want of one. A screen reader moves through a page without any, so
 * there is a button: to press it is an input like any other, and needs no handler.
 */
export default function IdleWarning() {
  const { t } = useTranslation('unlocking');
  const [isAnswered, setAnswered] = useState(false);
  useWholeInput(() => setAnswered(true));
  if (isAnswered) return null;
  return (
    <LockWarning title={t('expiry.title')} text={t('expiry.idle')}>
      <Button>{t('expiry.stay')}</Button>
    </LockWarning>
  );
}
