import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import '#web/base/texts/admin.ts';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { SearchField } from '../parts/SearchField.tsx';
import { InviteUser } from './InviteUser.tsx';
import { UserList } from './UserList.tsx';

/** Between the last key and the search. */
const TYPING_MS = 300;

/** Everyone who has an account, for administrators. */
export default function UserManagementScreen() {
  const { t } = useTranslation('userManagement');
  const [typed, setTyped] = useState('');
  const [query] = useDebouncedValue(typed.trim(), TYPING_MS);
  return (
    <>
      <PageHeader title={t('title')} action={<InviteUser onInvited={() => setTyped('')} />} />
      <SearchField
        label={t('search.label')}
        placeholder={t('search.placeholder')}
        clear={t('search.clear')}
        value={typed}
        onChange={setTyped}
      />
      <UserList query={typed.trim() === '' ? '' : query} onShowAll={() => setTyped('')} />
    </>
  );
}
