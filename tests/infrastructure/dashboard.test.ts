import { describe, expect, test } from 'vitest';
import { exampleTemplate } from './support/template.ts';

const template = await exampleTemplate();
const { Properties } = template.one('AWS::CloudWatch::Dashboard');
const { widgets } = JSON.parse(Properties.DashboardBody);
const titles: string[] = widgets.map((widget: { properties: { title: string } }) => widget.properties.title);
const widget = (title: string) =>
  widgets.find(({ properties }: { properties: { title: string } }) => properties.title === title) ??
  expect.unreachable();

describe('the dashboard', () => {
  test('begins with every alarm', () => {
    expect(titles[0]).toBe('Alarms');
    expect(widget('Alarms').properties.alarms.sort()).toEqual(
      template
        .all('AWS::CloudWatch::Alarm')
        .map(([id]) => `{${id}.Arn}`)
        .sort(),
    );
  });

  test('shows users first and infrastructure last', () => {
    expect(titles.slice(1)).toEqual([
      'Requests by status',
      'How long requests take, in ms',
      'What fails, and by which error',
      'Refused by limits',
      'Refused by AWS',
      'Runs refused for want of concurrency',
      'Transfers',
      'Mails',
      'The job',
      'Crashes and timeouts',
      'How long the heavy functions run (p99, in ms)',
      'Runs at once',
      'Reads that tables throttle',
      'Writes that tables throttle',
      'Units that tables read',
    ]);
  });

  test('counts the mails of this installation', () => {
    const set = template.one('AWS::SES::ConfigurationSet');
    const metrics: unknown[][] = widget('Mails').properties.metrics;
    expect(metrics.map(([, name]) => name)).toEqual([
      'Send',
      'Delivery',
      'Bounce',
      'Complaint',
      'Reject',
      'MailsNotSent',
    ]);
    expect(metrics[0]?.slice(0, 4)).toEqual(['AWS/SES', 'Send', 'ses:configuration-set', `{${set.id}}`]);
  });

  test('has a line for every table and every function', () => {
    expect(widget('Writes that tables throttle').properties.metrics).toHaveLength(
      template.all('AWS::DynamoDB::GlobalTable').length,
    );
    const functions = template.all('AWS::Lambda::Function').filter(
      ([
        ,
        {
          Properties: { Description },
        },
      ]) => Description,
    );
    expect(widget('Crashes and timeouts').properties.metrics).toHaveLength(functions.length);
  });

  test('is found by the address that a deployment prints', () => {
    expect(Properties.DashboardName).toBe('item-registry-us-east-1');
    expect(template.output('DashboardAddress')).toBe(
      'https://us-east-1.console.aws.amazon.com/cloudwatch/home?region=us-east-1#dashboards/dashboard/item-registry-us-east-1',
    );
  });
});
