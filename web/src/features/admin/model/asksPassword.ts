import { needsPassword, type SecurityLevel } from '#shared/domain/levels.ts';

interface Problem {
  readonly userSecurityLevel: SecurityLevel | null;
  readonly needsPassword?: boolean | undefined;
}

/** Whether a repair begins with the password dialog: where the answer does not say, as the level does. */
export const asksPassword = ({ userSecurityLevel: level, needsPassword: isNeeded }: Problem): boolean =>
  isNeeded ?? (level !== null && needsPassword(level));
