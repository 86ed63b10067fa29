import { Alert, VisuallyHidden } from '@mantine/core';
import { IconAlertTriangle, IconHourglass } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import '#web/base/texts/unlocking.ts';
import type { Purpose } from './purpose.ts';
import type { Fault } from './useUnlock.ts';

const SECONDS_PER_MINUTE = 60;

/** The time to wait. It is read out once, and not at every second. */
function Wait({ seconds }: { readonly seconds: number }) {
  const { t } = useTranslation('unlocking');
  const text =
    seconds > SECONDS_PER_MINUTE
      ? t('modal.waitMinutes', { count: Math.ceil(seconds / SECONDS_PER_MINUTE) })
      : t('modal.wait', { count: seconds });
  const [first] = useState(text);
  return (
    <Alert color="yellow" icon={<IconHourglass aria-hidden="true" />} role="alert">
      <VisuallyHidden>{first}</VisuallyHidden>
      <span aria-hidden="true">{text}</span>
    </Alert>
  );
}

interface PasswordFaultProps {
  readonly purpose: Purpose;
  readonly fault: Fault | undefined;
  readonly secondsToWait: number;
}

/** Why the last try did not open the session. */
export function PasswordFault({ purpose, fault, secondsToWait }: PasswordFaultProps) {
  const { t } = useTranslation('unlocking');
  if (fault === undefined) return null;
  if (fault.kind === 'wait') {
    return secondsToWait > 0 ? <Wait key={fault.until} seconds={secondsToWait} /> : null;
  }
  const texts = {
    missing: t('modal.required.text'),
    wrong: t(`modal.purposes.${purpose}.wrong`),
    other: (fault.kind === 'other' ? fault.message : undefined) ?? t('modal.failed'),
  };
  return (
    <Alert
      color="red"
      icon={<IconAlertTriangle aria-hidden="true" />}
      role="alert"
      title={fault.kind === 'missing' && t('modal.required.title')}
    >
      {texts[fault.kind]}
    </Alert>
  );
}
