import { Stack, Text } from '@mantine/core';
import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SecurityLevel } from '#shared/domain/levels.ts';
import { ENCRYPTION_PASSWORD } from '#shared/domain/passwords.ts';
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

/**
 * Whether a password is among the most used ones, or too easy to guess for its level. Undefined also when the meter
 * cannot be loaded: the server checks it too.
 */
export async function guessableFault(
  password: string,
  level: SecurityLevel,
): Promise<'common' | 'weak' | undefined> {
  try {
    const { isCommon, score } = (await load()).passwordStrength(password);
    if (isCommon) return 'common';
    return level === 'Maximum' && score < ENCRYPTION_PASSWORD.scoreAtMaximum ? 'weak' : undefined;
  } catch {
    return undefined;
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

interface StrengthMeterProps {
  readonly password: string;
  /** The level that the password is to protect. */
  readonly level: SecurityLevel;
}

/** How hard a new password is to guess, what would make it harder, and what Maximum requires. */
export function StrengthMeter({ password, level }: StrengthMeterProps) {
  const { t } = useTranslation('encryptionPassword');
  const strength = usePasswordStrength(password);
  const warningText = useWarningText();
  const score = strength?.score ?? 0;
  const isWeak = strength !== undefined && score < ENCRYPTION_PASSWORD.scoreAtMaximum;
  const advice = isWeak ? `${warningText(strength.warning)} ${t('strength.advice')}` : '';
  const required = isWeak && level === 'Maximum' ? t('strength.required') : '';
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
        {strength && <strong>{t(`strength.scores.${GRADES[score]}`)}</strong>} {advice.trim()} {required}
      </Text>
    </Stack>
  );
}
