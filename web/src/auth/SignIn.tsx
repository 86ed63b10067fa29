import type { UserManager } from 'oidc-client-ts';
import { createContext, type ReactNode, useContext } from 'react';
import { AuthProvider } from 'react-oidc-context';
import type { Session } from './tokens.ts';
import type { SignInConfig } from './userManager.ts';

export interface SignInServices {
  readonly config: SignInConfig;
  readonly manager: UserManager;
  readonly session: Session;
}

const SignInContext = createContext<SignInServices | undefined>(undefined);

interface SignInProviderProps {
  readonly services: SignInServices;
  readonly children: ReactNode;
}

/** Provides the sign-in. `CallbackScreen` handles the callback, because it shows texts and delays the redirect. */
export function SignInProvider({ services, children }: SignInProviderProps) {
  return (
    <SignInContext value={services}>
      <AuthProvider userManager={services.manager} skipSigninCallback>
        {children}
      </AuthProvider>
    </SignInContext>
  );
}

export function useSignIn(): SignInServices {
  const services = useContext(SignInContext);
  if (!services) throw new Error('useSignIn needs a SignInProvider above it');
  return services;
}
