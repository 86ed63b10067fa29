import { cloneElement, Suspense, useState } from 'react';
import { lazyPart, loadPart } from './lazyPart.ts';
import { markPlace } from './markPlace.ts';
import type { ActionMenuProps } from './OpenedMenu.tsx';

const load = () => import('./OpenedMenu.tsx');
const OpenedMenu = lazyPart(load);

/**
 * A menu behind a button. The menu's code is heavy, so it is loaded when the pointer or the focus reaches the button;
 * until the first click only the button exists.
 */
export function ActionMenu(menu: ActionMenuProps) {
  const [wanted, setWanted] = useState(false);
  const preload = () => void load().catch(() => undefined);
  const open = async () => {
    const isStillThere = markPlace();
    if ((await loadPart(load)) && isStillThere()) setWanted(true);
  };
  const closed = cloneElement(menu.target, {
    onClick: () => void open(),
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
