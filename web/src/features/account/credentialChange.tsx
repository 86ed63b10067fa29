import { Checkbox } from '@mantine/core';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { account, type CREDENTIAL_CHANGES } from '#shared/contract/account.ts';
import { useApi } from '#web/api/ApiProvider.tsx';

type Change = (typeof CREDENTIAL_CHANGES)[number];

/** The directory made the change, and our server does not know of it. */
export class NotNoted extends Error {
  override readonly name = 'NotNoted';
}

/**
 * Makes a change in the directory, then tells our server, which ends the other sign-ins where that is wanted.
 * @returns `change`: when only its second step failed, a repeat does that one alone; and `beginAnew`, for a repeat that is
 *   another change than the one before
 */
export function useCredentialChange(kind: Change) {
  const api = useApi();
  const isMade = useRef(false);
  const change = async (make: () => Promise<void>, endOtherSignIns: boolean): Promise<void> => {
    if (!isMade.current) await make();
    isMade.current = true;
    try {
      await api.call(account.credentialChanged, { body: { change: kind, endOtherSignIns } });
    } catch {
      throw new NotNoted();
    }
    isMade.current = false;
  };
  const beginAnew = (): void => {
    isMade.current = false;
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
