import { Group, type PasswordInputProps, Text } from '@mantine/core';
import { jwtDecode } from 'jwt-decode';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useAuth } from '#web/auth/SignIn.tsx';
import { SecretInput } from '#web/ui/password/SecretInput.tsx';
import { TitledCard } from '#web/ui/TitledCard.tsx';

/** The name with which the user signs in; empty when the token cannot be read. */
export function useUsername(): string {
  const { user } = useAuth();
  if (!user) return '';
  try {
    return jwtDecode<{ username?: string }>(user.access_token).username ?? '';
  } catch {
    return '';
  }
}

/** Tells a password manager the user of a form's password. */
export function UsernameHint({ username }: { readonly username: string }) {
  return <input type="text" autoComplete="username" value={username} readOnly hidden />;
}

/** A field for an account password: covered, with a button that shows it. */
export function PasswordField(props: PasswordInputProps) {
  const { t } = useTranslation('account');
  return <SecretInput toggleLabel={t('showOrHide')} {...props} />;
}

interface SectionProps {
  readonly title: string;
  readonly text: string;
  /** Further content, above the buttons. */
  readonly children?: ReactNode;
  readonly actions: ReactNode;
  /** For what cannot be undone. */
  readonly danger?: boolean;
}

export const Section = ({ title, text, children, actions, danger }: SectionProps) => (
  <TitledCard title={title} {...(danger ? { danger } : {})}>
    <Text>{text}</Text>
    {children}
    <Group>{actions}</Group>
  </TitledCard>
);
