import { Duration, RemovalPolicy, Stack } from 'aws-cdk-lib';
import {
  AccountRecovery,
  CfnManagedLoginBranding,
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
  UserPoolEmail,
  UserPoolOperation,
  type UserPoolResourceServer,
} from 'aws-cdk-lib/aws-cognito';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { IFunction, Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';
import type { DirectoryVariable } from '#functions/declared.ts';
import type { DirectoryOperation } from '#infra/declared/access.ts';
import {
  APP_SCOPES,
  CALLBACK_PATHS,
  CODE_MAIL,
  INVITATION_MAIL,
  RESOURCE_SERVER,
  SIGN_IN_HOURS,
  SIGNED_OUT_PATH,
  TOKEN_MINUTES,
} from '#infra/declared/signIn.ts';
import { ADMIN_GROUP } from '#shared/domain/roles.ts';
import { accept } from './accept.ts';

interface IdentityProps {
  readonly signInPrefix: string;
  /** From whom invitations and codes come; without it Cognito sends a few a day, from an address of its own. */
  readonly senderAddress: string | undefined;
  readonly tokenClaims: IFunction;
}

const FINDINGS = {
  COG2: 'People choose whether to use an authenticator app: a registry of furniture must not force one.',
  COG8: 'The plus plan costs four times as much for each user; sign-in attempts are limited in every plan.',
} as const;

const OWN_ATTRIBUTES = new ClientAttributes().withStandardAttributes({ email: true, fullname: true });

/** Who people are: the user pool, its sign-in pages, the administrators' group, the API's scopes. */
export class Identity extends Construct {
  readonly pool: UserPool;
  readonly #resourceServer: UserPoolResourceServer;
  readonly #signInAddress: string;
  readonly #directory: Readonly<Record<DirectoryVariable, string>>;

  constructor(scope: Construct, id: string, { signInPrefix, senderAddress, tokenClaims }: IdentityProps) {
    super(scope, id);
    this.pool = makePool(this, senderAddress);
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

  /** Tells the function what it may know of the directory, and allows it what it asks there: one step. */
  give(
    receiver: LambdaFunction,
    variables: readonly DirectoryVariable[],
    operations: readonly DirectoryOperation[] = [],
  ): void {
    for (const variable of variables) receiver.addEnvironment(variable, this.#directory[variable]);
    if (operations.length === 0) return;
    const actions = operations.map((operation) => `cognito-idp:${operation}`);
    receiver.addToRolePolicy(new PolicyStatement({ actions, resources: [this.pool.userPoolArn] }));
  }

  /** Where the browser talks to: the directory, where discovery and keys are too, and the sign-in's own address. */
  get origins(): readonly string[] {
    return [this.#directoryAddress, this.#signInAddress];
  }

  /** Lets the web app at this origin sign people in: authorization code, with PKCE in place of a secret. */
  addWebClient(origin: string): UserPoolClient {
    const client = this.pool.addClient('Web', {
      generateSecret: false,
      // Nothing but the sign-in pages takes a password; left out, Cognito would allow more.
      authFlows: { user: false, userSrp: false, custom: false },
      oAuth: {
        flows: { authorizationCodeGrant: true },
        scopes: APP_SCOPES.map((name) => OAuthScope.custom(name)),
        callbackUrls: CALLBACK_PATHS.map((path) => origin + path),
        logoutUrls: [origin + SIGNED_OUT_PATH],
      },
      supportedIdentityProviders: [UserPoolClientIdentityProvider.COGNITO],
      preventUserExistenceErrors: true,
      enableTokenRevocation: true,
      accessTokenValidity: Duration.minutes(TOKEN_MINUTES),
      idTokenValidity: Duration.minutes(TOKEN_MINUTES),
      refreshTokenValidity: Duration.hours(SIGN_IN_HOURS),
      writeAttributes: OWN_ATTRIBUTES,
    });
    // A client may name a scope only once it exists.
    client.node.addDependency(this.#resourceServer);
    // The pages show an error for a client without a style.
    new CfnManagedLoginBranding(this, 'WebStyle', {
      userPoolId: this.pool.userPoolId,
      clientId: client.userPoolClientId,
      useCognitoProvidedValues: true,
    });
    return client;
  }

  /** Lets the smoke test sign its people in: a client of its own, so that it can be told apart and shut out. */
  addSmokeClient(): UserPoolClient {
    return addSrpClient(this.pool, 'Smoke');
  }

  /** What `/config.json` tells the app. */
  appConfig({ userPoolClientId }: UserPoolClient) {
    return {
      authority: this.pool.userPoolProviderUrl,
      clientId: userPoolClientId,
      scope: APP_SCOPES.join(' '),
      logoutEndpoint: `${this.#signInAddress}/logout`,
      userPoolId: this.pool.userPoolId,
      userPoolEndpoint: `${this.#directoryAddress}/`,
    };
  }

  get #directoryAddress(): string {
    return `https://cognito-idp.${Stack.of(this).region}.amazonaws.com`;
  }
}

function makePool(scope: Construct, senderAddress: string | undefined): UserPool {
  return new UserPool(scope, 'Users', {
    // The trigger's version 2, which may change access tokens, needs it.
    featurePlan: FeaturePlan.ESSENTIALS,
    selfSignUpEnabled: true,
    signInAliases: { username: true, email: true },
    signInCaseSensitive: false,
    autoVerify: { email: true },
    userInvitation: { emailSubject: INVITATION_MAIL.subject, emailBody: INVITATION_MAIL.body },
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

/** Takes a proof of a password by SRP alone, and gives tokens as short-lived as can be, which cannot be renewed. */
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
    writeAttributes: OWN_ATTRIBUTES,
  });
  // CDK adds the renewal of tokens to every client.
  if (client.node.defaultChild instanceof CfnUserPoolClient) {
    client.node.defaultChild.explicitAuthFlows = ['ALLOW_USER_SRP_AUTH'];
  }
  return client;
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
