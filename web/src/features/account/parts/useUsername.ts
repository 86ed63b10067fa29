import { jwtDecode } from 'jwt-decode';
import { useAuth } from 'react-oidc-context';

/** The name of the signed-in person, as they sign in with it; empty where the token does not say. */
export function useUsername(): string {
  const { user } = useAuth();
  if (!user) return '';
  try {
    return jwtDecode<{ username?: string }>(user.access_token).username ?? '';
  } catch {
    return '';
  }
}
