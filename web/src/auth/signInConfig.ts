import * as z from 'zod/mini';

const signInConfigSchema = z.object({
  /** The issuer of the tokens. */
  authority: z.url(),
  clientId: z.string(),
  scope: z.string(),
  /** Where a sign-out begins, in Cognito's form: `?client_id=&logout_uri=`. */
  logoutEndpoint: z.url(),
  /** Of the user pool, in Cognito's form `{region}_{name}`. */
  userPoolId: z.string(),
  /** Where the user pool takes what people change about their own account. */
  userPoolEndpoint: z.url(),
});
export type SignInConfig = z.infer<typeof signInConfigSchema>;

/** Reads how people sign in to this installation. Throws when it cannot be had. */
export async function loadSignInConfig(): Promise<SignInConfig> {
  const response = await fetch('/config.json', { cache: 'no-cache' });
  if (!response.ok) throw new Error(`/config.json answered ${response.status}`);
  return signInConfigSchema.parse(await response.json());
}
