/** The keys under which answers about the caller's encryption are cached. */
export const encryptionKeys = {
  resetEligibility: ['encryption', 'reset-eligibility'],
  changeImpact: ['encryption', 'change-impact'],
} as const;
