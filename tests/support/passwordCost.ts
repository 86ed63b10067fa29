/** The work of a password's hash in tests: in earnest each takes a tenth of a second of processor time. */
export const TEST_PASSWORD_COST = 2 ** 4;
