import { Duration, RemovalPolicy, Stack } from 'aws-cdk-lib';
import {
  AccountRecovery,
  CfnManagedLoginBranding,
  CfnTerms,
  CfnUserPoolClient,
  ClientAttributes,
  FeaturePlan,
  LambdaVersion,
  ManagedLoginVersion,
  Mfa,
  OAuthScope,
  ResourceServerScope,
  UserPool,
  type UserPoolClient,
  UserPoolClientIdentityProvider,
  type UserPoolClientOptions,
  UserPoolEmail,
  UserPoolOperation,
  type UserPoolResourceServer,
} from 'aws-cdk-lib/aws-cognito';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { IFunction, Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';
import type { DirectoryOperation, DirectoryVariable } from '#functions/declared.ts';
import {
  ACCOUNT_CALLBACK_PATH,
  ACCOUNT_SCOPES,
  ACCOUNT_TOKEN_MINUTES,
  APP_SCOPES,
  CALLBACK_PATHS,
  CODE_MAIL,
  invitationMail,
  RESOURCE_SERVER,
  ROTATION_GRACE_S,
  SIGNED_OUT_PATH,
} from '#infra/declared/signIn.ts';
import { SIGN_IN_HOURS, TOKEN_MINUTES } from '#shared/domain/constants.ts';
import { ADMIN_GROUP } from '#shared/domain/roles.ts';
import type { Operator } from '#shared/domain/settings.ts';
import { accept } from './accept.ts';
import { inLanes } from './lanes.ts';

interface IdentityProps {
  readonly signInPrefix: string;
  /** The sender of invitations and codes. Without it Cognito sends a few a day, from an address of its own. */
  readonly senderAddress: string | undefined;
  /** The address of the product, for invitations; undefined where CloudFront names the site, which depends on all this. */
  readonly siteAddress: string | undefined;
  /** Whether people make accounts by themselves. */
  readonly selfSignUp: boolean;
  readonly tokenClaims: IFunction;
}

const FINDINGS = {
  COG2: 'People choose whether to use an authenticator app: a registry of furniture must not force one.',
  COG8: 'The plus plan costs four times as much for each user; sign-in attempts are limited in every plan.',
} as const;

const OWN_ATTRIBUTES = new ClientAttributes().withStandardAttributes({ email: true, fullname: true });

/** The user pool, its sign-in pages, the administrators' group and the API's scopes. */
export class Identity extends Construct {
  readonly pool: UserPool;
  readonly #resourceServer: UserPoolResourceServer;
  readonly #signInAddress: string;
  readonly #directory: Readonly<Record<DirectoryVariable, string>>;

  constructor(scope: Construct, id: string, props: IdentityProps) {
    super(scope, id);
    const { signInPrefix, tokenClaims } = props;
    this.pool = makePool(this, props);
    accept(this.pool, FINDINGS);
    this.pool.addTrigger(UserPoolOperation.PRE_TOKEN_GENERATION_CONFIG, tokenClaims, LambdaVersion.V2_0);
    this.#resourceServer = addResourceServer(this.pool);
    this.pool.addGroup('Admin', { groupName: ADMIN_GROUP, description: 'Administrators' });
    const domain = this.pool.addDomain('SignIn', {
      cognitoDomain: { domainPrefix: signInPrefix },
      managedLoginVersion: ManagedLoginVersion.NEWER_MANAGED_LOGIN,
    });
    this.#signInAddress = domain.baseUrl();
    this.#directory = {
      USER_POOL_ID: this.pool.userPoolId,
      PASSWORD_CLIENT_ID: addSrpClient(this.pool, 'Password').userPoolClientId,
    };
  }

  /** Sets the function's variables of the directory and grants the operations there, in one step. */
  give(
    receiver: LambdaFunction,
    variables: readonly DirectoryVariable[] = [],
    operations: readonly DirectoryOperation[] = [],
  ): void {
    for (const variable of variables) receiver.addEnvironment(variable, this.#directory[variable]);
    if (operations.length === 0) return;
    const actions = operations.map((operation) => `cognito-idp:${operation}`);
    receiver.addToRolePolicy(new PolicyStatement({ actions, resources: [this.pool.userPoolArn] }));
  }

  /** The origins that the browser calls: the directory, which also serves discovery and keys, and the sign-in pages. */
  get origins(): readonly string[] {
    return [this.#directoryAddress, this.#signInAddress];
  }

  /** The client with which the web app at this origin signs users in. */
  addWebClient(origin: string, operator: Operator = {}): UserPoolClient {
    const client = this.#addPagesClient('Web', {
      oAuth: {
        scopes: APP_SCOPES.map((name) => OAuthScope.custom(name)),
        callbackUrls: CALLBACK_PATHS.map((path) => origin + path),
        logoutUrls: [origin + SIGNED_OUT_PATH],
      },
      accessTokenValidity: Duration.minutes(TOKEN_MINUTES),
      idTokenValidity: Duration.minutes(TOKEN_MINUTES),
      refreshTokenValidity: Duration.hours(SIGN_IN_HOURS),
    });
    this.#addTerms(client, operator);
    return client;
  }

  /** The links of the page for a new account. Cognito shows them only where it has both. */
  #addTerms({ userPoolClientId }: UserPoolClient, { privacyNotice, terms }: Operator): void {
    if (privacyNotice === undefined || terms === undefined) return;
    const { userPoolId } = this.pool;
    const link = (id: string, termsName: string, address: string) =>
      new CfnTerms(this, id, {
        userPoolId,
        clientId: userPoolClientId,
        termsName,
        termsSource: 'LINK',
        enforcement: 'NONE',
        links: { 'cognito:default': address },
      });
    // Cognito refuses changes at the same time (ConcurrentModificationException).
    inLanes(
      [link('PrivacyNotice', 'privacy-policy', privacyNotice), link('Terms', 'terms-of-use', terms)],
      1,
    );
  }

  /**
   * The client with which the account page lets a user who has just signed in again change their account. It is a
   * separate one, so that no token of the app has that power, and no token of this one can call the API.
   */
  addAccountClient(origin: string): UserPoolClient {
    return this.#addPagesClient('Account', {
      oAuth: {
        scopes: ACCOUNT_SCOPES.map((name) => OAuthScope.custom(name)),
        callbackUrls: [origin + ACCOUNT_CALLBACK_PATH],
      },
      accessTokenValidity: Duration.minutes(ACCOUNT_TOKEN_MINUTES),
      idTokenValidity: Duration.minutes(ACCOUNT_TOKEN_MINUTES),
      // The shortest that Cognito takes. The page revokes it, and never uses it.
      refreshTokenValidity: Duration.minutes(60),
    });
  }

  /** A client of the sign-in pages: authorization code, with PKCE in place of a secret. */
  #addPagesClient(id: 'Web' | 'Account', { oAuth, ...options }: UserPoolClientOptions): UserPoolClient {
    const client = this.pool.addClient(id, {
      ...options,
      generateSecret: false,
      // Only the sign-in pages accept a password. Without this setting Cognito would allow more.
      authFlows: { user: false, userSrp: false, custom: false },
      oAuth: { ...oAuth, flows: { authorizationCodeGrant: true } },
      supportedIdentityProviders: [UserPoolClientIdentityProvider.COGNITO],
      preventUserExistenceErrors: true,
      enableTokenRevocation: true,
      refreshTokenRotationGracePeriod: Duration.seconds(ROTATION_GRACE_S),
      writeAttributes: OWN_ATTRIBUTES,
    });
    // Cognito rotates no tokens where REFRESH_TOKEN_AUTH is allowed, and allows it where no flow is named. This flow leads
    // nowhere: it needs triggers that the pool does not have. SRP would give whoever has a password tokens that the API takes,
    // for hours and past the pages. These seem to need no flow, which AWS's guide does not say: an operator looks.
    setAuthFlows(client, 'ALLOW_CUSTOM_AUTH');
    // A client can name a scope only once it exists.
    client.node.addDependency(this.#resourceServer);
    // The sign-in pages show an error for a client without a style.
    new CfnManagedLoginBranding(this, `${id}Style`, {
      userPoolId: this.pool.userPoolId,
      clientId: client.userPoolClientId,
      useCognitoProvidedValues: true,
    });
    return client;
  }

  /** The client of the smoke test. It is a separate one, so that it can be recognized and disabled. */
  addSmokeClient(): UserPoolClient {
    return addSrpClient(this.pool, 'Smoke');
  }

  /** The content of `/config.json`, with which the app signs in. */
  appConfig(web: UserPoolClient, account: UserPoolClient) {
    return {
      authority: this.pool.userPoolProviderUrl,
      clientId: web.userPoolClientId,
      scope: APP_SCOPES.join(' '),
      accountClientId: account.userPoolClientId,
      accountScope: ACCOUNT_SCOPES.join(' '),
      logoutEndpoint: `${this.#signInAddress}/logout`,
      userPoolId: this.pool.userPoolId,
      userPoolEndpoint: `${this.#directoryAddress}/`,
    };
  }

  get #directoryAddress(): string {
    return `https://cognito-idp.${Stack.of(this).region}.amazonaws.com`;
  }
}

function makePool(scope: Construct, { senderAddress, siteAddress, selfSignUp }: IdentityProps): UserPool {
  const invitation = invitationMail(siteAddress);
  return new UserPool(scope, 'Users', {
    // Version 2 of the trigger, which may change access tokens, needs this plan.
    featurePlan: FeaturePlan.ESSENTIALS,
    selfSignUpEnabled: selfSignUp,
    signInAliases: { username: true, email: true },
    signInCaseSensitive: false,
    autoVerify: { email: true },
    userInvitation: { emailSubject: invitation.subject, emailBody: invitation.body },
    userVerification: { emailSubject: CODE_MAIL.subject, emailBody: CODE_MAIL.body },
    ...(senderAddress && {
      email: UserPoolEmail.withSES({ fromEmail: senderAddress, fromName: 'Item Registry' }),
    }),
    keepOriginal: { email: true },
    standardAttributes: { email: { required: true, mutable: true }, fullname: { mutable: true } },
    passwordPolicy: {
      minLength: 8,
      requireLowercase: true,
      requireUppercase: true,
      requireDigits: true,
      requireSymbols: true,
    },
    mfa: Mfa.OPTIONAL,
    mfaSecondFactor: { otp: true, sms: false },
    accountRecovery: AccountRecovery.EMAIL_ONLY,
    deletionProtection: true,
    removalPolicy: RemovalPolicy.RETAIN,
  });
}

/** A client that allows only SRP, with tokens of the shortest possible life, whose refresh token nobody uses. */
function addSrpClient(pool: UserPool, id: string): UserPoolClient {
  const client = pool.addClient(id, {
    generateSecret: false,
    authFlows: { userSrp: true, user: false, custom: false },
    disableOAuth: true,
    preventUserExistenceErrors: true,
    enableTokenRevocation: true,
    accessTokenValidity: Duration.minutes(5),
    idTokenValidity: Duration.minutes(5),
    refreshTokenValidity: Duration.minutes(60),
    // Cognito has refused clients without REFRESH_TOKEN_AUTH ("should always be allowed"). With rotation it refuses the flow.
    refreshTokenRotationGracePeriod: Duration.seconds(0),
    writeAttributes: OWN_ATTRIBUTES,
  });
  setAuthFlows(client, 'ALLOW_USER_SRP_AUTH');
  return client;
}

/** CDK would also allow REFRESH_TOKEN_AUTH, the renewal of tokens by the user pool's own API. */
function setAuthFlows(client: UserPoolClient, ...flows: string[]): void {
  const { defaultChild } = client.node;
  if (!(defaultChild instanceof CfnUserPoolClient)) throw new Error('The client has no resource of its own');
  defaultChild.explicitAuthFlows = flows;
}

function addResourceServer(pool: UserPool): UserPoolResourceServer {
  const { identifier, scopes } = RESOURCE_SERVER;
  return pool.addResourceServer('Api', {
    identifier,
    scopes: Object.entries(scopes).map(
      ([scopeName, scopeDescription]) => new ResourceServerScope({ scopeName, scopeDescription }),
    ),
  });
}
