import { useLocation, useNavigationType } from 'react-router';

const listKeyIn = (state: unknown): string | undefined =>
  typeof state === 'object' && state !== null && 'listKey' in state && typeof state.listKey === 'string'
    ? state.listKey
    : undefined;

/**
 * The router's key of the entry of the history that the user comes back to: by the browser's own way back, or by an
 * item's link to the list as it was left. Undefined on any other way to the list.
 */
export function useReturnedKey(): string | undefined {
  const { key, state } = useLocation();
  return useNavigationType() === 'POP' ? key : listKeyIn(state);
}
