/** The choices of an installation. */

/** Whether people make accounts by themselves, or administrators invite everyone. */
export const SELF_SIGN_UP = ['open', 'closed'] as const;

/** Whom the product mails when a user types an address: people with an account, or anyone. */
export const MAIL_TO = ['accounts', 'anyone'] as const;
