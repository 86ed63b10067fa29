import { expect, test } from 'vitest';
import { forgetUnmade } from './unmade.ts';

const failure = (message: string) => ({ isError: true, text: JSON.stringify({ message }) });

test.each([
  'backend: no such table: Transfers::gsi::due',
  'backend: no such table: _stream_records',
  'backend: database disk image is malformed',
  'Requested resource not found',
])('a table whose rows are there is never taken out: "%s"', async (message) => {
  const tools = new Set<string>();
  const call = async (tool: string) => {
    tools.add(tool);
    return failure(message);
  };
  const scanned = async (tool: string, { index_name }: { index_name?: string }) =>
    index_name === undefined ? call(tool) : { isError: false, text: '{}' };

  await forgetUnmade(scanned, '/srv/registry/dynamodb.sqlite');

  expect([...tools]).toEqual(['scan']);
});

test('an index that cannot be taken out ends the start with a line that names it', async () => {
  const call = async (tool: string, { index_name }: { index_name?: string }) =>
    tool === 'scan' && index_name !== 'due'
      ? { isError: false, text: '{}' }
      : failure('backend: no such table: Transfers::gsi::due');

  await expect(forgetUnmade(call, '/srv/registry/dynamodb.sqlite')).rejects.toThrow(
    /^The index due of Transfers was begun, not made, and cannot be made anew in \/srv\/registry\/dynamodb\.sqlite: [^\n]*$/,
  );
});
