import { Badge } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { User } from '../api/users.ts';
import styles from './User.module.css';

interface UserNameProps {
  readonly user: User;
  readonly isOneself: boolean;
}

/** Who it is; oneself is marked. */
export function UserName({ user: { username, email }, isOneself }: UserNameProps) {
  const { t } = useTranslation('userManagement');
  return (
    <>
      <div className={styles.name}>
        <bdi>{username}</bdi>
        {isOneself && (
          <Badge tt="none" variant="default">
            {t('you')}
          </Badge>
        )}
      </div>
      <div className={styles.email}>
        <bdi>{email}</bdi>
      </div>
    </>
  );
}
