import { needsPassword, type SecurityLevel } from '#shared/domain/levels.ts';

/** Whether a repair begins with the password dialog. */
export const asksPassword = (problem: { readonly userSecurityLevel: SecurityLevel | null }): boolean =>
  problem.userSecurityLevel !== null && needsPassword(problem.userSecurityLevel);
