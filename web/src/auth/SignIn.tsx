import type { UserManager } from 'oidc-client-ts';
import { createContext, type ReactNode, useContext } from 'react';
import { AuthProvider } from 'react-oidc-context';
import { SessionWatch } from './SessionWatch.tsx';
import type { SignInConfig } from './signInConfig.ts';
import type { Session } from './tokens.ts';

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

/** Gives the sign-in to the app. The callback is handled by its screen, which has texts and times to keep. */
export function SignInProvider({ services, children }: SignInProviderProps) {
  return (
    <SignInContext value={services}>
      <AuthProvider userManager={services.manager} skipSigninCallback>
        <SessionWatch services={services}>{children}</SessionWatch>
      </AuthProvider>
    </SignInContext>
  );
}

export function useSignIn(): SignInServices {
  const services = useContext(SignInContext);
  if (!services) throw new Error('useSignIn needs a SignInProvider above it');
  return services;
}
