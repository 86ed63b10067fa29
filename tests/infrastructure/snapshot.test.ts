import { expect, test } from 'vitest';
import { exampleTemplateJson } from './support/template.ts';

/** The names of assets are hashes of their content, which may change without the template. */
const withoutHashes = (template: unknown): unknown =>
  JSON.parse(JSON.stringify(template).replace(/\b[0-9a-f]{64}\b/g, '<hash>'));

test('the template equals its snapshot', async () => {
  expect(withoutHashes(await exampleTemplateJson())).toMatchSnapshot();
});
