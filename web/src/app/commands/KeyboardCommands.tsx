import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import '#web/base/texts/commands.ts';
import { routes } from '#web/base/routes.ts';
import { useEncryptionSession } from '#web/session/useEncryptionSession.ts';
import { Palette } from './Palette.tsx';
import { ShortcutsDialog } from './ShortcutsDialog.tsx';
import { useHomeCommand } from './usePaletteEntries.ts';
import { useShortcuts } from './useShortcuts.ts';

type Layer = 'palette' | 'shortcuts';

/** Opens one of the two dialogs, and gives the focus back before what was chosen runs, which may open a third. */
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
    if (origin.current instanceof HTMLElement) origin.current.focus({ preventScroll: true });
    origin.current = null;
    chosen.current?.();
    chosen.current = undefined;
  }, [layer]);
  return { layer, open, close };
}

/** The keyboard shortcuts of every screen, the dialog that lists them, and the command palette. */
export default function KeyboardCommands() {
  const navigate = useNavigate();
  const atHome = useHomeCommand();
  const { layer, open, close } = useLayer();
  const { isLocked } = useEncryptionSession();
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
  return layer && <ShortcutsDialog onClose={close} />;
}
