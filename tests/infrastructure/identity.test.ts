import { describe, expect, test } from 'vitest';
import { liveOf } from './support/deployed.ts';
import { exampleTemplate, fullConfiguration, otherConfiguration } from './support/template.ts';

const template = await exampleTemplate();
const other = await exampleTemplate(otherConfiguration);
const pool = template.one('AWS::Cognito::UserPool');
const client = template.one('AWS::Cognito::UserPoolClient', 'Web');
const passwordClient = template.one('AWS::Cognito::UserPoolClient', 'Password');
const site = `https://{${template.one('AWS::CloudFront::Distribution').id}.DomainName}`;

describe('the user pool', () => {
  test('has each token completed by the token-claims function, which only this pool may call', () => {
    const live = liveOf(template, 'token-claims');
    expect(pool.Properties).toMatchObject({
      UserPoolTier: 'ESSENTIALS',
      LambdaConfig: { PreTokenGenerationConfig: { LambdaArn: live, LambdaVersion: 'V2_0' } },
    });
    expect(template.one('AWS::Lambda::Permission', 'PreTokenGeneration').Properties).toMatchObject({
      Principal: 'cognito-idp.amazonaws.com',
      FunctionName: live,
      SourceArn: `{${pool.id}.Arn}`,
    });
  });

  test('outlives the stack', () => {
    expect(pool.Properties.DeletionProtection).toBe('ACTIVE');
    expect(pool.DeletionPolicy).toBe('Retain');
  });

  test('sends mails itself, or through SES from the configured sender', async () => {
    const bySes = (await exampleTemplate(fullConfiguration)).one('AWS::Cognito::UserPool').Properties;
    expect(pool.Properties).not.toHaveProperty('EmailConfiguration');
    expect(bySes.EmailConfiguration).toEqual({
      EmailSendingAccount: 'DEVELOPER',
      From: 'Item Registry <item-registry@example.com>',
      SourceArn: 'arn:aws:ses:us-east-1:{AWS::AccountId}:identity/item-registry@example.com',
    });
  });

  test('invites people to the address of the site where that is a domain of its own', async () => {
    const invitationOf = ({ Properties }: typeof pool): string =>
      Properties.AdminCreateUserConfig.InviteMessageTemplate.EmailMessage;
    const named = invitationOf((await exampleTemplate(fullConfiguration)).one('AWS::Cognito::UserPool'));
    const { name } = fullConfiguration.domain ?? {};
    expect(named).toContain(
      `Sign in with them at <a href="https://${name}">https://${name}</a> within seven`,
    );
    expect(invitationOf(pool)).toContain('Sign in with them within seven days.');
  });

  test('signs users in by username or email address in any case, with an optional authenticator app', () => {
    expect(pool.Properties).toMatchObject({
      AliasAttributes: ['email'],
      UsernameConfiguration: { CaseSensitive: false },
      MfaConfiguration: 'OPTIONAL',
      EnabledMfas: ['SOFTWARE_TOKEN_MFA'],
    });
  });

  test('lets people make accounts where sign-up is open, and only administrators where it is closed', () => {
    const closed = other.one('AWS::Cognito::UserPool').Properties;
    expect(pool.Properties.AdminCreateUserConfig.AllowAdminCreateUserOnly).toBe(false);
    expect(closed.AdminCreateUserConfig.AllowAdminCreateUserOnly).toBe(true);
  });

  test('has the administrators in the group Admin', () => {
    expect(template.one('AWS::Cognito::UserPoolGroup').Properties.GroupName).toBe('Admin');
  });

  test('has the scopes roles and api', () => {
    const { Identifier, Scopes } = template.one('AWS::Cognito::UserPoolResourceServer').Properties;
    expect(Identifier).toBe('item-registry');
    expect(Scopes.map(({ ScopeName }: { ScopeName: string }) => ScopeName)).toEqual(['roles', 'api']);
  });

  test('shows the managed sign-in pages in a style of the web client', () => {
    expect(template.one('AWS::Cognito::UserPoolDomain').Properties).toMatchObject({
      Domain: 'item-registry-example',
      ManagedLoginVersion: 2,
    });
    expect(template.one('AWS::Cognito::ManagedLoginBranding', 'WebStyle').Properties).toMatchObject({
      ClientId: `{${client.id}}`,
      UseCognitoProvidedValues: true,
    });
  });
});

describe('the page for a new account', () => {
  test('links to the privacy notice and the terms of use where both are configured', async () => {
    const full = await exampleTemplate(fullConfiguration);
    const web = full.one('AWS::Cognito::UserPoolClient', 'Web').id;
    const links = full.all('AWS::Cognito::Terms').map(([, { Properties }]) => Properties);
    expect(links).toEqual([
      expect.objectContaining({
        ClientId: `{${web}}`,
        TermsName: 'privacy-policy',
        Links: { 'cognito:default': 'https://www.example.com/privacy' },
      }),
      expect.objectContaining({
        ClientId: `{${web}}`,
        TermsName: 'terms-of-use',
        Links: { 'cognito:default': 'https://www.example.com/terms' },
      }),
    ]);
  });

  test('gets its links one after another, since Cognito refuses changes of a client at the same time', async () => {
    const full = await exampleTemplate(fullConfiguration);
    const [first, second] = full.all('AWS::Cognito::Terms');
    expect(second?.[1].DependsOn).toContain(first?.[0]);
  });

  test('has no links where one is missing, which Cognito would not show', () => {
    expect(other.all('AWS::Cognito::Terms')).toEqual([]);
  });
});

describe('the web client', () => {
  test('signs in by authorization code alone, without a secret', () => {
    expect(client.Properties).toMatchObject({
      GenerateSecret: false,
      AllowedOAuthFlows: ['code'],
      EnableTokenRevocation: true,
      PreventUserExistenceErrors: 'ENABLED',
    });
  });

  test('gets another refresh token at each renewal, which Cognito combines with no REFRESH_TOKEN_AUTH', () => {
    expect(client.Properties.RefreshTokenRotation).toEqual({
      Feature: 'ENABLED',
      RetryGracePeriodSeconds: 60,
    });
    expect(client.Properties.ExplicitAuthFlows).toEqual(['ALLOW_CUSTOM_AUTH']);
    const { LambdaConfig } = pool.Properties;
    for (const trigger of ['DefineAuthChallenge', 'CreateAuthChallenge', 'VerifyAuthChallengeResponse'])
      expect(LambdaConfig).not.toHaveProperty(trigger);
  });

  test('is sent back to the site and nowhere else', () => {
    expect(client.Properties.CallbackURLs).toEqual([`${site}/callback`, `${site}/silent-callback`]);
    expect(client.Properties.LogoutURLs).toEqual([`${site}/`]);
  });

  test('may ask for the scopes of the app, once they exist', () => {
    expect(client.Properties.AllowedOAuthScopes).toEqual([
      'openid',
      'profile',
      'item-registry/roles',
      'item-registry/api',
    ]);
    expect(client.DependsOn).toContain(template.one('AWS::Cognito::UserPoolResourceServer').id);
  });

  test('gets tokens with no power over the account', () => {
    expect(client.Properties.AllowedOAuthScopes).not.toContain('aws.cognito.signin.user.admin');
  });

  test('gets tokens that live longer than the 300 s before expiry at which the app renews them', () => {
    const { AccessTokenValidity, IdTokenValidity, TokenValidityUnits } = client.Properties;
    expect(TokenValidityUnits).toMatchObject({ AccessToken: 'minutes', IdToken: 'minutes' });
    expect(Math.min(AccessTokenValidity, IdTokenValidity)).toBeGreaterThanOrEqual(10);
  });
});

describe('the client of the account page', () => {
  const { Properties, DependsOn } = template.one('AWS::Cognito::UserPoolClient', 'Account');

  test('may change the account and not use the API, for ten minutes', () => {
    expect(Properties.AllowedOAuthScopes).toEqual(['openid', 'aws.cognito.signin.user.admin']);
    expect(Properties).toMatchObject({
      AccessTokenValidity: 10,
      IdTokenValidity: 10,
      RefreshTokenValidity: 60,
    });
    expect(DependsOn).toContain(template.one('AWS::Cognito::UserPoolResourceServer').id);
  });

  test('signs in by authorization code alone, and returns to the account page alone', () => {
    expect(Properties).toMatchObject({
      GenerateSecret: false,
      AllowedOAuthFlows: ['code'],
      EnableTokenRevocation: true,
      CallbackURLs: [`${site}/account`],
    });
  });

  test('is none whose tokens the API takes', () => {
    const { JwtConfiguration } = template.one('AWS::ApiGatewayV2::Authorizer').Properties;
    const { id } = template.one('AWS::Cognito::UserPoolClient', 'Account');
    expect(JSON.stringify(JwtConfiguration)).not.toContain(id);
    expect(JSON.stringify(JwtConfiguration)).toContain(client.id);
  });
});

describe.each([
  ['that proves passwords', passwordClient],
  ['of the smoke test', template.one('AWS::Cognito::UserPoolClient', 'Smoke')],
])('the client %s', (_, { Properties }) => {
  test('accepts SRP alone, and does not reveal which users exist', () => {
    expect(Properties).toMatchObject({
      GenerateSecret: false,
      ExplicitAuthFlows: ['ALLOW_USER_SRP_AUTH'],
      AllowedOAuthFlowsUserPoolClient: false,
      EnableTokenRevocation: true,
      PreventUserExistenceErrors: 'ENABLED',
    });
    expect(Properties).not.toHaveProperty('AllowedOAuthScopes');
  });

  test('rotates refresh tokens, since Cognito takes a client without REFRESH_TOKEN_AUTH for certain only so', () => {
    expect(Properties.RefreshTokenRotation).toEqual({ Feature: 'ENABLED', RetryGracePeriodSeconds: 0 });
  });

  test('has tokens of five minutes', () => {
    const { AccessTokenValidity, IdTokenValidity, TokenValidityUnits } = Properties;
    expect(TokenValidityUnits).toMatchObject({ AccessToken: 'minutes', IdToken: 'minutes' });
    expect([AccessTokenValidity, IdTokenValidity]).toEqual([5, 5]);
  });
});

describe('the client that proves passwords', () => {
  test('is in the variables of the function that resets data, with the pool', () => {
    const { Environment } = template.one('AWS::Lambda::Function', 'datareset').Properties;
    expect(Environment.Variables).toMatchObject({
      USER_POOL_ID: `{${pool.id}}`,
      PASSWORD_CLIENT_ID: `{${passwordClient.id}}`,
    });
  });
});
