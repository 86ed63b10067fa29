import { Group, Title } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { keepFocus } from './keepFocus.ts';

/** Whether a screen was shown before in this page load: the first one leaves the focus where the browser put it. */
let navigated = false;

/** Gives a heading the focus, unless a dialog has it that stays through navigation: the heading then gets what is lost. */
const announce = (heading: HTMLElement | null): void =>
  document.querySelector('[data-lasting]') ? void keepFocus() : heading?.focus({ preventScroll: true });

/**
 * Names the document after the screen and moves the focus to its heading, so that a screen reader
 * announces a navigation.
 * @returns the ref of the heading, which needs `tabIndex={-1}`
 */
function useScreenTitle(title: string) {
  const { t } = useTranslation('common');
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = title === t('appName') ? title : t('documentTitle', { title });
    // The title may name an item, and must not outlast its screen.
    return () => {
      document.title = t('appName');
    };
  }, [title, t]);
  useEffect(() => {
    if (navigated) announce(heading.current);
    navigated = true;
  }, []);
  return heading;
}

interface PageHeaderProps {
  readonly title: string;
  /** The document's title in place of it, because the browser's history keeps that on its disk. */
  readonly documentTitle?: string | undefined;
  /** Puts the heading into something that does more than show it. */
  readonly frame?: (heading: ReactNode) => ReactNode;
  /** At most one primary action, at the right; further ones belong in a menu. */
  readonly action?: ReactNode;
  /** The way back, above the title. */
  readonly back?: ReactNode;
  /** A line of facts under the title. */
  readonly facts?: ReactNode;
}

/** The head of a screen: its one h1, which names the document and takes the focus on navigation. */
export function PageHeader({
  title,
  documentTitle = title,
  frame = (heading) => heading,
  action,
  back,
  facts,
}: PageHeaderProps) {
  const heading = useScreenTitle(documentTitle);
  const shown = (
    <Title order={1} ref={heading} tabIndex={-1} dir="auto" style={{ overflowWrap: 'anywhere' }}>
      {title}
    </Title>
  );
  return (
    <Group justify="space-between" align={facts ? 'flex-end' : 'center'} mih={44} mb="lg" gap="md">
      {/* The facts may grow, and must not push the actions into a line of their own. */}
      <div style={facts ? { flex: '1 1 0', minWidth: 'min(100%, 12rem)' } : { minWidth: 0 }}>
        {back}
        {frame(shown)}
        {facts}
      </div>
      {action}
    </Group>
  );
}
