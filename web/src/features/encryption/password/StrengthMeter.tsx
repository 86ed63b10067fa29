import { Stack, Text } from '@mantine/core';
import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { log } from '#web/base/log.ts';
import { encryptionPasswordTexts } from '#web/base/texts/encryptionPassword.ts';
import type { PasswordStrength } from './passwordStrength.ts';
import styles from './StrengthMeter.module.css';

const load = () => import('./passwordStrength.ts');

/** The strength of a password while it is typed; undefined for an empty one, and until the meter is loaded. */
function usePasswordStrength(password: string): PasswordStrength | undefined {
  const [module, setModule] = useState<Awaited<ReturnType<typeof load>>>();
  const settled = useDeferredValue(password);
  const isWanted = password !== '';

  useEffect(() => {
    if (isWanted) load().then(setModule, () => log.warn('The strength meter could not be loaded'));
  }, [isWanted]);

  return useMemo(() => (settled === '' ? undefined : module?.passwordStrength(settled)), [module, settled]);
}

/** Whether a password is among the most used ones. False when the meter cannot be loaded: the server checks it too. */
export async function isCommonPassword(password: string): Promise<boolean> {
  try {
    return (await load()).passwordStrength(password).isCommon;
  } catch {
    return false;
  }
}

const { warnings } = encryptionPasswordTexts.encryptionPassword.strength;

const isKnown = (warning: string): warning is keyof typeof warnings => warning in warnings;

/** The text of a warning of the strength meter; empty for a warning without a text. */
function useWarningText(): (warning: string | undefined) => string {
  const { t } = useTranslation('encryptionPassword');
  return (warning) => (warning !== undefined && isKnown(warning) ? t(`strength.warnings.${warning}`) : '');
}

const BARS = [1, 2, 3, 4] as const;
const GRADES = ['none', 'weak', 'fair', 'good', 'strong'] as const;

/** How hard a new password is to guess, and what would make it harder. It advises and rejects nothing. */
export function StrengthMeter({ password }: { readonly password: string }) {
  const { t } = useTranslation('encryptionPassword');
  const strength = usePasswordStrength(password);
  const warningText = useWarningText();
  const score = strength?.score ?? 0;
  const advice = strength && score < 3 ? `${warningText(strength.warning)} ${t('strength.advice')}` : '';
  return (
    <Stack gap={4}>
      <div className={styles.bars} aria-hidden="true">
        {BARS.map((bar) => (
          <span
            key={bar}
            className={styles.bar}
            data-filled={strength && bar <= Math.max(1, score) ? GRADES[score] : undefined}
          />
        ))}
      </div>
      <Text size="xs" c="dimmed" className={styles.words} role="status" aria-label={t('strength.label')}>
        {strength && <strong>{t(`strength.scores.${GRADES[score]}`)}</strong>} {advice.trim()}
      </Text>
    </Stack>
  );
}
