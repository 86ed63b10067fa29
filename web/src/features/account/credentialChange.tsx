import { Checkbox } from '@mantine/core';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CREDENTIAL_CHANGES } from '#shared/contract/account.ts';
import { useApi } from '#web/api/ApiProvider.tsx';
import { useAuth } from '#web/auth/SignIn.tsx';
import { userIdOf } from '#web/auth/userId.ts';
import { type ChangeNote, dropNote, keepNote, sendNote } from './changeNotes.ts';

type Change = (typeof CREDENTIAL_CHANGES)[number];

/** The directory made the change, and our server does not know of it. */
export class NotNoted extends Error {
  override readonly name = 'NotNoted';
}

/**
 * Makes a change in the directory, then tells our server, which ends the other sign-ins where that is wanted. Where the page
 * ends between the two, the next start of the app tells it.
 * @returns `change`: when only its second step failed, a repeat does that one alone; and `beginAnew`, for a repeat that is
 *   another change than the one before
 */
export function useCredentialChange(kind: Change) {
  const api = useApi();
  const userId = userIdOf(useAuth().user) ?? '';
  const made = useRef<ChangeNote>(undefined);
  const change = async (make: () => Promise<void>, endOtherSignIns: boolean): Promise<void> => {
    if (!made.current) await make();
    const before = made.current;
    const isSame = before?.endOtherSignIns === endOtherSignIns;
    if (before && !isSame) dropNote(before);
    const note = before && isSame ? before : keepNote({ userId, change: kind, endOtherSignIns });
    made.current = note;
    try {
      await sendNote(api, note);
    } catch {
      throw new NotNoted();
    }
    made.current = undefined;
  };
  const beginAnew = (): void => {
    made.current = undefined;
  };
  return { change, beginAnew };
}

/** Whether the other sign-ins end with a change: preselected, because the change may follow a theft. */
export function useEndOthers() {
  const { t } = useTranslation('account');
  const [endOthers, setEndOthers] = useState(true);
  const field = (
    <Checkbox
      label={t('endOthers.label')}
      description={t('endOthers.description')}
      checked={endOthers}
      onChange={({ currentTarget }) => setEndOthers(currentTarget.checked)}
    />
  );
  return { endOthers, field };
}
