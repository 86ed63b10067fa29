import { useAuth } from 'react-oidc-context';

/** How the signed-in person is called in a file's name; empty where the sign-in does not say. */
export function useUserLabel(): string {
  const profile = useAuth().user?.profile;
  return profile?.name ?? profile?.preferred_username ?? '';
}
