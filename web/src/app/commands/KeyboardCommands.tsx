import { Suspense, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import '#web/base/texts/commands.ts';
import { routes } from '#web/base/routes.ts';
import { useScreenCommand } from '#web/base/screenCommands.ts';
import { useHomeCommand } from '#web/base/useHomeCommand.ts';
import { useEncryptionSession } from '#web/session/useEncryptionSession.ts';
import { lazyPart } from '#web/ui/lazyPart.ts';
import { mayLeave } from '#web/ui/leaving.ts';
import { Palette } from './Palette.tsx';
import { ShortcutsDialog } from './ShortcutsDialog.tsx';
import { useShortcuts } from './useShortcuts.ts';

const Tour = lazyPart(() => import('../tour/Tour.tsx'));

type Layer = 'palette' | 'shortcuts' | 'tour';

/** The element may have gone with its screen, which the tour leaves; the focus then goes to the heading. */
function returnFocus(origin: Element | null): void {
  const element = origin?.isConnected === false ? document.querySelector('main h1') : origin;
  if (element instanceof HTMLElement) element.focus({ preventScroll: true });
}

/** Opens one of the three layers, and gives the focus back before what was chosen runs, which may open another. */
function useLayer() {
  const [layer, setLayer] = useState<Layer>();
  const origin = useRef<Element | null>(null);
  const chosen = useRef<() => void>(undefined);

  const open = (wanted: Layer) => {
    origin.current = document.activeElement;
    setLayer(wanted);
  };
  const close = (run?: () => void) => {
    chosen.current = run;
    setLayer(undefined);
  };
  useEffect(() => {
    if (layer !== undefined) return;
    returnFocus(origin.current);
    origin.current = null;
    chosen.current?.();
    chosen.current = undefined;
  }, [layer]);
  return { layer, open, close };
}

/** The keyboard shortcuts of every screen, the dialog that lists them, the command palette, and the tour. */
export default function KeyboardCommands() {
  const navigate = useNavigate();
  const atHome = useHomeCommand();
  const { layer, open, close } = useLayer();
  const { isLocked } = useEncryptionSession();
  const startTour = async () => {
    if (!(await mayLeave())) return;
    await navigate(routes.home.href());
    open('tour');
  };
  useScreenCommand('tour', () => void startTour());
  useShortcuts({
    onSearch: () => atHome('search'),
    onNewItem: () => void navigate(routes.createAsset.href()),
    onHelp: () => open('shortcuts'),
    onPalette: () => open('palette'),
  });
  // Names of encrypted items, and what was typed to find them, do not outlast the lock.
  const wasLocked = useRef(isLocked);
  useEffect(() => {
    if (isLocked && !wasLocked.current) close();
    wasLocked.current = isLocked;
  });
  if (layer === 'palette') return <Palette onClose={close} onShortcuts={() => open('shortcuts')} />;
  if (layer === 'tour') {
    return (
      <Suspense fallback={null}>
        <Tour onClose={() => close()} />
      </Suspense>
    );
  }
  return layer && <ShortcutsDialog onClose={close} />;
}
