import { describe, expect, test } from 'vitest';
import { configuration, exampleTemplate } from './support/template.ts';

const template = await exampleTemplate();
const groups = template.all('AWS::Logs::LogGroup');

describe('the logs', () => {
  test('are all kept as long as configured', () => {
    expect(groups.length).toBeGreaterThan(0);
    for (const [id, { Properties }] of groups) {
      expect(Properties.RetentionInDays, id).toBe(configuration.logRetentionDays);
    }
  });

  test('are never created by Lambda, which would keep them for ever', () => {
    const ours = groups.map(([id]) => `{${id}}`);
    for (const [id, { Properties }] of template.all('AWS::Lambda::Function')) {
      expect(ours, id).toContain(Properties.LoggingConfig?.LogGroup);
    }
  });
});
