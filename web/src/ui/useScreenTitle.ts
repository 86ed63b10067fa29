import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';

/** Whether a screen was shown before in this page load: the first one leaves the focus where the browser put it. */
let navigated = false;

/**
 * Names the document after the screen and moves the focus to its heading, so that a screen reader
 * announces a navigation.
 * @returns the ref of the heading, which needs `tabIndex={-1}`
 */
export function useScreenTitle(title: string) {
  const { t } = useTranslation('common');
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = title === t('appName') ? title : t('documentTitle', { title });
  }, [title, t]);
  useEffect(() => {
    if (navigated) heading.current?.focus({ preventScroll: true });
    navigated = true;
  }, []);
  return heading;
}
