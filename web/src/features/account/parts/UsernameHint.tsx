/** Tells a password manager whose password a form is about. */
export function UsernameHint({ username }: { readonly username: string }) {
  return <input type="text" autoComplete="username" value={username} readOnly hidden />;
}
