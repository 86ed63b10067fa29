import { useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** The attribute is given by `PrintedPage`. */
const PRINTED_PAGE = '[data-printed-page]';

/** Whether the app's own page is being printed. What depends on it is drawn before the browser lays out the paper. */
export function usePrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false);
  // A page that shows the items can be printed at once: an effect behind the painting would come too late.
  useLayoutEffect(() => {
    const begin = () => {
      // One that is printed in place of the app hides what would take long to draw.
      if (!document.querySelector(PRINTED_PAGE)) flushSync(() => setPrinting(true));
    };
    const end = () => setPrinting(false);
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
    return () => {
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', end);
    };
  }, []);
  return isPrinting;
}
