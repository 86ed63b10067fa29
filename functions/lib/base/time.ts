/** Whole seconds since 1970, rounded down, as DynamoDB's time to live and tokens count them. */
export const secondsOf = (time: Date): number => Math.floor(time.getTime() / 1_000);
