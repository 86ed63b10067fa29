import type { MenuProps } from '@mantine/core';
import { cloneElement, lazy, type ReactElement, type ReactNode, Suspense, useState } from 'react';

export interface MenuEntry {
  readonly label: string;
  /** A Tabler icon of size 18, hidden from screen readers. */
  readonly icon?: ReactNode;
  /** Where the entry leads; one that does something instead has `onClick`. */
  readonly to?: string;
  readonly onClick?: () => void;
  readonly disabled?: boolean;
  /** For what cannot be undone. */
  readonly danger?: boolean;
}

export interface ActionMenuProps {
  /** The button that opens the menu. */
  readonly target: ReactElement<TargetProps>;
  readonly entries: readonly MenuEntry[];
  readonly position?: MenuProps['position'];
  /** Why none of the entries can be chosen. It takes the focus in their place, so that it is read out. */
  readonly note?: string;
}

export interface TargetProps {
  readonly onClick?: () => void;
  readonly onPointerEnter?: () => void;
  readonly onFocus?: () => void;
  readonly 'aria-haspopup'?: 'menu';
  readonly 'aria-expanded'?: boolean;
}

const load = () => import('./OpenedMenu.tsx');
const OpenedMenu = lazy(load);

/**
 * A menu behind a button. The menu's code is heavy, so it is loaded when a hand comes near; until the first
 * click only the button exists.
 */
export function ActionMenu(menu: ActionMenuProps) {
  const [wanted, setWanted] = useState(false);
  const preload = () => void load();
  const closed = cloneElement(menu.target, {
    onClick: () => setWanted(true),
    onPointerEnter: preload,
    onFocus: preload,
    'aria-haspopup': 'menu',
    'aria-expanded': false,
  });
  if (!wanted) return closed;
  return (
    <Suspense fallback={closed}>
      <OpenedMenu {...menu} />
    </Suspense>
  );
}
