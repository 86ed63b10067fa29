import type Provider from 'oidc-provider';

export type Context = ReturnType<Provider['createContext']>;

/** Answers its own paths below the issuer and passes on the others. */
export type Middleware = (ctx: Context, next: () => Promise<unknown>) => Promise<void>;
