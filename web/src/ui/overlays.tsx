import { useMediaQuery } from '@mantine/hooks';
import { ModalsProvider } from '@mantine/modals';
import { Notifications } from '@mantine/notifications';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { SUCCESS_TOAST_MS } from '#shared/domain/constants.ts';
import '@mantine/notifications/styles.css';
import './toasts.css';
import { listen, noteClosing } from './mayBeShown.ts';
import * as dialogs from './shownDialogs.tsx';
import * as toasts from './shownToasts.tsx';
import { useUndoKey } from './UndoMessage.tsx';

export { dialogs, toasts };

/** @param isLock whether those stay that a lock leaves alone */
export function closeAll(isLock = false): void {
  noteClosing(isLock);
  dialogs.closeMessages(isLock);
  toasts.closeToasts();
}

/** The places of all dialogs and toasts. */
export default function Overlays() {
  const { t } = useTranslation('common');
  // On a phone the lower edge holds what one presses next.
  const isPhone = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false });
  const closeButtonProps = { 'aria-label': t('close') };
  useEffect(listen, []);
  useUndoKey();
  return (
    <>
      <ModalsProvider modalProps={{ centered: true, closeButtonProps }} />
      <Notifications
        aria-live="polite"
        position={isPhone ? 'top-center' : 'bottom-center'}
        limit={toasts.MOST_TOASTS}
        autoClose={SUCCESS_TOAST_MS}
      />
    </>
  );
}
