import { describe, expect, test } from 'vitest';
import { FUNCTION_NAMES, FUNCTIONS, type FunctionName } from '#functions/catalogue.ts';
import { configuration, exampleTemplate } from './support/synthesize.ts';

const template = exampleTemplate();
const variablesOf = (name: FunctionName) =>
  template.one('AWS::Lambda::Function', `Functions${name.replaceAll('-', '')}`).Properties.Environment
    ?.Variables ?? {};
const isTold = (variable: string) => (name: FunctionName) =>
  FUNCTIONS[name].addresses.some((address) => address === variable);

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

  test('are sent by those alone who are told their sender', () => {
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
});
