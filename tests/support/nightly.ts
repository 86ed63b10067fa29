/** Set by the nightly run, which tries what takes too long for every push. */
export const isNightly = process.env.NIGHTLY === '1';
