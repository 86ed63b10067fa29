import { ActionIcon, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { IconMoon, IconSun } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

const systemScheme = () => (window.matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light');

/** Changes between light and dark. Choosing what the system has means to follow the system again. */
export function ThemeToggle() {
  const { t } = useTranslation('navigation');
  const { setColorScheme } = useMantineColorScheme();
  const shown = useComputedColorScheme('light', { getInitialValueInEffect: false });
  const other = shown === 'dark' ? 'light' : 'dark';
  const label = t(other === 'dark' ? 'useDark' : 'useLight');
  return (
    <ActionIcon
      aria-label={label}
      title={label}
      onClick={() => setColorScheme(other === systemScheme() ? 'auto' : other)}
    >
      {other === 'dark' ? <IconMoon size={20} /> : <IconSun size={20} />}
    </ActionIcon>
  );
}
