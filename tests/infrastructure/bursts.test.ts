import { describe, expect, test } from 'vitest';
import { configuration, exampleTemplateJson, fullConfiguration } from './support/template.ts';
import { widestBursts } from './support/widestBursts.ts';

/** How many resources of each service the stack may have that CloudFormation can change at once. */
const MOST: Readonly<Record<string, number>> = {
  ApiGatewayV2: 9,
  CloudWatch: 5,
  CodeDeploy: 20,
  IAM: 25,
  Lambda: 22,
  Logs: 25,
};
/** The same for every other service. */
const MOST_OF_OTHERS = 10;

describe('CloudFormation changes at once no more than the services take', () => {
  test.each([
    ['the example', configuration],
    ['all that can be set', fullConfiguration],
  ])('%s', async (_, installation) => {
    const bursts = widestBursts(await exampleTemplateJson(installation));
    expect([...bursts.keys()]).toEqual(expect.arrayContaining(Object.keys(MOST)));
    const tooWide = [...bursts].filter(([service, width]) => width > (MOST[service] ?? MOST_OF_OTHERS));
    expect(tooWide).toEqual([]);
  });
});

describe('the widest burst', () => {
  const topic = (...after: string[]) => ({ Type: 'AWS::SNS::Topic', DependsOn: after });

  test('is of resources of which none waits for another', () => {
    const Resources = { A: topic(), B: topic('A'), C: topic('A'), D: topic('B', 'C') };
    expect(widestBursts({ Resources })).toEqual(new Map([['SNS', 2]]));
  });

  test('knows that a resource waits for one that it names through another service', () => {
    const queue = { Type: 'AWS::SQS::Queue', Properties: { Name: { 'Fn::GetAtt': ['A', 'Arn'] } } };
    const last = { Type: 'AWS::SNS::Topic', Properties: { Name: { Ref: 'Q' } } };
    const named = { Type: 'AWS::SNS::Topic', Properties: { Name: { 'Fn::Sub': `x-$${'{Last.Name}'}` } } };
    const Resources = { A: topic(), Q: queue, Last: last, Named: named };
    expect(widestBursts({ Resources })).toEqual(
      new Map([
        ['SNS', 1],
        ['SQS', 1],
      ]),
    );
  });

  test('is nothing where resources wait for each other in a circle', () => {
    expect(() => widestBursts({ Resources: { A: topic('B'), B: topic('A') } })).toThrow('circle');
  });
});
