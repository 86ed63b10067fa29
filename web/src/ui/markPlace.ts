/**
 * For what opens only once its code has come: the user may have gone elsewhere by then.
 * @returns a function that tells whether the tab still shows the screen that it shows now
 */
export function markPlace(): () => boolean {
  const { pathname } = window.location;
  return () => window.location.pathname === pathname;
}
