import { describe, expect, test } from 'vitest';
import {
  variablesOf as declaredVariables,
  FUNCTION_NAMES,
  type FunctionName,
  type Variable,
} from '#functions/declared.ts';
import { configuration, exampleTemplate } from './support/template.ts';

const template = await exampleTemplate();
const variablesOf = (name: FunctionName) =>
  template.one('AWS::Lambda::Function', `Functions${name.replaceAll('-', '')}`).Properties.Environment
    ?.Variables ?? {};
const isTold = (variable: Variable) => (name: FunctionName) => declaredVariables(name).includes(variable);

describe('mails', () => {
  test('come from the configured address, which SES has confirmed', () => {
    expect(template.one('AWS::SES::EmailIdentity').Properties.EmailIdentity).toBe(
      configuration.senderAddress,
    );
  });

  test.each(FUNCTION_NAMES.filter(isTold('MAIL_SENDER')))('of %s come from that address', (name) => {
    expect(variablesOf(name).MAIL_SENDER).toBe(configuration.senderAddress);
  });

  test.each(FUNCTION_NAMES.filter(isTold('SITE_ORIGIN')))('of %s lead to the site', (name) => {
    const { id } = template.one('AWS::CloudFront::Distribution');
    expect(variablesOf(name).SITE_ORIGIN).toBe(`https://{${id}.DomainName}`);
  });

  test('are sent only by functions that know the sender', () => {
    const senders = template
      .all('AWS::IAM::Policy')
      .filter(([, { Properties }]) => JSON.stringify(Properties).includes('"ses:'))
      .map(([id]) => id);
    const told = FUNCTION_NAMES.filter(isTold('MAIL_SENDER'));
    expect(senders).toHaveLength(told.length);
    for (const name of told) {
      expect(senders).toContainEqual(expect.stringContaining(`Functions${name.replaceAll('-', '')}role`));
    }
  });

  test('reach confirmed recipients in the sandbox too, where SES requires a permission on their addresses', () => {
    const toAnyone = template
      .all('AWS::IAM::Policy')
      .flatMap(([, { Properties }]) => Properties.PolicyDocument.Statement)
      .filter(({ Resource }: { Resource: unknown }) => JSON.stringify(Resource).includes('identity/*'));
    expect(toAnyone).toHaveLength(FUNCTION_NAMES.filter(isTold('MAIL_SENDER')).length);
    for (const statement of toAnyone) {
      expect(statement).toEqual({
        Effect: 'Allow',
        Action: 'ses:SendRawEmail',
        Resource: 'arn:aws:ses:us-east-1:{AWS::AccountId}:identity/*',
        Condition: { StringEquals: { 'ses:FromAddress': configuration.senderAddress } },
      });
    }
  });

  describe('the rules of the sender', () => {
    const rules = template.one('AWS::SES::ConfigurationSet');

    test('apply to every mail of the sender, whatever the call says', () => {
      expect(template.one('AWS::SES::EmailIdentity').Properties.ConfigurationSetAttributes).toEqual({
        ConfigurationSetName: `{${rules.id}}`,
      });
    });

    test('require TLS, and stop mails to addresses that bounced or complained', () => {
      expect(rules.Properties).toMatchObject({
        DeliveryOptions: { TlsPolicy: 'REQUIRE' },
        ReputationOptions: { ReputationMetricsEnabled: true },
        SuppressionOptions: { SuppressedReasons: ['BOUNCE', 'COMPLAINT'] },
      });
    });

    test('count the mails, and pass no address on', () => {
      const { Properties } = template.one('AWS::SES::ConfigurationSetEventDestination');
      expect(Properties.ConfigurationSetName).toBe(`{${rules.id}}`);
      expect(Properties.EventDestination.MatchingEventTypes).toEqual([
        'send',
        'delivery',
        'bounce',
        'complaint',
        'reject',
      ]);
      expect(Object.keys(Properties.EventDestination).sort()).toEqual([
        'CloudWatchDestination',
        'Enabled',
        'MatchingEventTypes',
      ]);
    });
  });
});
