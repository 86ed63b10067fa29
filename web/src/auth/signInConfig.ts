import * as z from 'zod/mini';
import { USER_PREFIX } from './stored.ts';

const signInConfigSchema = z.object({
  /** The issuer of the tokens, a URL. */
  authority: z.url(),
  clientId: z.string(),
  scope: z.string(),
  /** The client and the scopes with which a fresh sign-in may change the account. */
  accountClientId: z.string(),
  accountScope: z.string(),
  /** Cognito's logout endpoint, which takes `?client_id=&logout_uri=`. */
  logoutEndpoint: z.url(),
  /** In Cognito's form `{region}_{name}`. */
  userPoolId: z.string(),
  /** The user pool API, where users change their own account. */
  userPoolEndpoint: z.url(),
});
export type SignInConfig = z.infer<typeof signInConfigSchema>;

/**
 * The sign-in configuration of this installation.
 * @param file the content of `/config.json`
 * @throws when it is invalid
 */
export const readSignInConfig = (file: unknown): SignInConfig => signInConfigSchema.parse(file);

/** The key under which the user is stored; other tabs watch it. */
export const userStorageKey = ({
  authority,
  clientId,
}: Pick<SignInConfig, 'authority' | 'clientId'>): string => `${USER_PREFIX}${authority}:${clientId}`;
