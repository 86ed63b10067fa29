/**
 * An answer whose body is there at once. The one of happy-dom reads it with real time, which tests that move
 * the clock by hand would have to wait for.
 */
export const answerOf = (body: unknown, status = 200): Response =>
  ({
    status,
    type: 'basic',
    headers: new Headers({ 'content-type': 'application/json' }),
    text: async () => (body === undefined ? '' : JSON.stringify(body)),
  }) as Response;
