/** The parameter of a page's address in which its ticket is. */
export const TICKET = 'visit';

/** @param ticket null for a page that was opened without one */
export const withTicket = (path: string, ticket: string | null): string =>
  ticket === null ? path : `${path}?${new URLSearchParams({ [TICKET]: ticket })}`;
