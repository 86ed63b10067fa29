import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import type { SignedInUser, SignInManager } from './lateManager.ts';
import type { SignInConfig } from './signInConfig.ts';
import type { Session } from './tokens.ts';

export interface SignInServices {
  readonly config: SignInConfig;
  readonly manager: SignInManager;
  readonly session: Session;
}

interface SignedIn {
  /** Null or undefined while nobody is signed in. */
  readonly user: SignedInUser | null | undefined;
  /** Whether it is not known yet who is signed in. */
  readonly isLoading: boolean;
}

const UNKNOWN: SignedIn = { user: undefined, isLoading: true };

const SignInContext = createContext<SignInServices | undefined>(undefined);
const SignedInContext = createContext<SignedIn>(UNKNOWN);

/** The stored user, and whoever takes their place. */
function useSignedIn(manager: SignInManager): SignedIn {
  const [signedIn, setSignedIn] = useState(UNKNOWN);
  useEffect(() => {
    const show = (user: SignedInUser | null) => setSignedIn({ user, isLoading: false });
    const stops = [manager.events.addUserLoaded(show), manager.events.addUserUnloaded(() => show(null))];
    const showFirst = (user: SignedInUser | null) =>
      setSignedIn((was) => (was.isLoading ? { user, isLoading: false } : was));
    manager.getUser().then(showFirst, () => showFirst(null));
    return () => {
      for (const stop of stops) stop();
    };
  }, [manager]);
  return signedIn;
}

interface SignInProviderProps {
  readonly services: SignInServices;
  readonly children: ReactNode;
}

/** Provides the sign-in. `CallbackScreen` handles the callback, because it shows texts and delays the redirect. */
export function SignInProvider({ services, children }: SignInProviderProps) {
  const signedIn = useSignedIn(services.manager);
  return (
    <SignInContext value={services}>
      <SignedInContext value={signedIn}>{children}</SignedInContext>
    </SignInContext>
  );
}

export function useSignIn(): SignInServices {
  const services = useContext(SignInContext);
  if (!services) throw new Error('useSignIn needs a SignInProvider above it');
  return services;
}

/** The signed-in user. */
export const useAuth = (): SignedIn => useContext(SignedInContext);
