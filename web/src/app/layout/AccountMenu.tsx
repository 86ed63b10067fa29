import { UnstyledButton, useMantineColorScheme } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useAuth } from '#web/auth/SignIn.tsx';
import { routes } from '#web/base/routes.ts';
import { useHomeCommand } from '#web/base/useHomeCommand.ts';
import { ActionMenu } from '#web/ui/ActionMenu.tsx';
import styles from './Navigation.module.css';
import { ACCOUNT_LINKS } from './navigationItems.ts';

const SCHEMES = ['light', 'dark', 'auto'] as const;

/** The first letters of the first and the last word of a name. */
function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const ends = words.length > 1 ? [words.at(0), words.at(-1)] : words;
  return ends.map((word = '') => [...word].slice(0, 1).join('').toLocaleUpperCase()).join('');
}

/** The menu behind the user's initials: the account, the theme, and the way out. */
export function AccountMenu() {
  const { t } = useTranslation('navigation');
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const name = useAuth().user?.profile.name ?? '';
  const atHome = useHomeCommand();
  const choose = (value: string) => {
    const scheme = SCHEMES.find((known) => known === value);
    if (scheme) setColorScheme(scheme);
  };
  return (
    <ActionMenu
      position="bottom-end"
      title={name}
      entries={[
        ...ACCOUNT_LINKS.map(({ text, to }) => ({ label: t(text), to })),
        { label: t('exportItems'), onClick: () => atHome('exportItems') },
        { label: t('logout'), to: routes.logout.href() },
      ]}
      choice={{
        label: t('theme.label'),
        value: colorScheme,
        options: SCHEMES.map((value) => ({ value, label: t(`theme.${value}`) })),
        onChange: choose,
      }}
      target={
        <UnstyledButton
          className={styles.account ?? ''}
          aria-label={name === '' ? t('myAccount') : t('account', { name })}
        >
          <span className={styles.avatar} aria-hidden="true">
            {initialsOf(name)}
          </span>
        </UnstyledButton>
      }
    />
  );
}
