import { useMantineColorScheme } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { Item, ListedItem } from '#shared/contract/assets.ts';
import { listedItems } from '#web/api/itemCache.ts';
import { useRole } from '#web/auth/roles.ts';
import { routes } from '#web/base/routes.ts';
import { offersCommand, runScreenCommand } from '#web/base/screenCommands.ts';
import { useHomeCommand } from '#web/base/useHomeCommand.ts';
import { useEncryptionStatus } from '#web/session/api.ts';
import { useAuthenticate } from '#web/session/SessionProvider.tsx';
import { useEncryptionSession, useLock } from '#web/session/useEncryptionSession.ts';
import { useAreWithheld } from '#web/ui/dialogs.tsx';
import { ACCOUNT_LINKS, HOME_LINK, menusFor, TRANSFERS_LINK } from '../layout/navigationItems.ts';
import type { PaletteEntry } from './matching.ts';

const SCREEN_COMMANDS = ['editItem', 'qrCode', 'emailQrCode', 'handOver', 'deleteItem'] as const;

/** The shown screen and Home can do these with items. */
function useItemActions(): PaletteEntry[] {
  const { t } = useTranslation('commands');
  const navigate = useNavigate();
  const atHome = useHomeCommand();
  const action = (label: string, run: () => void, key?: string): PaletteEntry => ({
    id: label,
    group: 'actions',
    label,
    key,
    run,
  });
  return [
    ...SCREEN_COMMANDS.filter(offersCommand).map((command) =>
      action(t(command), () => runScreenCommand(command)),
    ),
    action(t('newItem'), () => void navigate(routes.createAsset.href()), 'N'),
    action(t('searchItems'), () => atHome('search'), '/'),
    action(t('generateReport'), () => atHome('generateReport')),
    action(t('printLabels'), () => atHome('printLabels')),
    action(t('exportItems'), () => atHome('exportItems')),
  ];
}

/** The lock, the first set-up of encryption, the theme, and the way out. */
function useAppActions(onShortcuts: () => void): PaletteEntry[] {
  const { t } = useTranslation('commands');
  const navigate = useNavigate();
  const session = useEncryptionSession();
  const { lock } = useLock();
  const authenticate = useAuthenticate();
  const isWithheld = useAreWithheld();
  const hasVault = useEncryptionStatus().data?.hasVault;
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const themes = (['light', 'dark', 'auto'] as const).filter((scheme) => scheme !== colorScheme);
  const actions: (readonly [label: string, run: () => void, key?: string])[] = [
    ...(session.end === undefined ? [] : [[t('lock'), () => void lock()] as const]),
    // A page that stops the user asks for no password.
    ...(session.isLocked && !isWithheld ? [[t('unlock'), () => void authenticate()] as const] : []),
    ...(hasVault === false
      ? [[t('setUpEncryption'), () => void navigate(routes.encryptionSettings.href())] as const]
      : []),
    ...themes.map((scheme) => [t(`theme.${scheme}`), () => setColorScheme(scheme)] as const),
    [t('tour'), () => runScreenCommand('tour')],
    [t('shortcuts'), onShortcuts, '?'],
    [t('logout'), () => void navigate(routes.logout.href())],
  ];
  return actions.map(([label, run, key]) => ({ id: label, group: 'actions', label, key, run }));
}

function useScreens(): PaletteEntry[] {
  const { t } = useTranslation('navigation');
  const navigate = useNavigate();
  const menus = menusFor(useRole() ?? 'user').flatMap(({ links }) => links);
  return [HOME_LINK, TRANSFERS_LINK, ...menus, ...ACCOUNT_LINKS].map(({ text, to }) => ({
    id: to,
    group: 'screens',
    label: t(text),
    run: () => void navigate(to),
  }));
}

const NO_ITEMS: readonly ListedItem[] = [];

/**
 * The items that this browser holds and that are not locked. Nothing is read for the palette.
 * @returns the same entries as long as the items are the same
 */
function useFoundItems(): PaletteEntry[] {
  const navigate = useNavigate();
  const client = useQueryClient();
  const { isLocked } = useEncryptionSession();
  const items = (isLocked ? undefined : listedItems(client)) ?? NO_ITEMS;
  return useMemo(() => {
    const readable = items.filter((item): item is Item => !('damaged' in item));
    return readable.map(({ id, name, assetType }) => ({
      id,
      group: 'items',
      label: name,
      note: assetType,
      run: () => void navigate(routes.assetDetails.href({ id })),
    }));
  }, [items, navigate]);
}

/** Everything that the palette can find; the items apart, since there may be thousands of them. */
export function usePaletteEntries(onShortcuts: () => void) {
  const actions = useItemActions();
  const ofApp = useAppActions(onShortcuts);
  const screens = useScreens();
  const items = useFoundItems();
  return { items, others: [...actions, ...ofApp, ...screens] };
}
