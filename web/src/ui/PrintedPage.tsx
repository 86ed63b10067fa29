import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import styles from './PrintedPage.module.css';

/** The one page that is printed in place of the app. On the screen it is not there. */
export const PrintedPage = ({ children }: { readonly children: ReactNode }) =>
  createPortal(
    <section className={styles.page} data-printed-page aria-hidden="true">
      {children}
    </section>,
    document.body,
  );
