import { expect, test } from 'vitest';
import { mailAddress } from './mailAddress.ts';

test.each([
  ['alice@example.com', 'alice@example.com'],
  ["o'hara+things@mail.example.co.uk", "o'hara+things@mail.example.co.uk"],
  ['Alice@EXAMPLE.com', 'Alice@example.com'],
  ['alice@bücher.example', 'alice@xn--bcher-kva.example'],
  [`${'a'.repeat(64)}@example.com`, `${'a'.repeat(64)}@example.com`],
])('mail goes to %s as %s', (typed, address) => {
  expect(mailAddress(typed)).toBe(address);
});

test.each([
  '',
  'alice',
  '@example.com',
  'alice@',
  'alice@localhost',
  'alice@127.0.0.1',
  'alice@127.1',
  'alice@example.com/inbox',
  'alice@example.com:25',
  'alice@example.com?x',
  'alice@exa mple.com',
  'alice@-example.com',
  'alice@example..com',
  'alice..b@example.com',
  '.alice@example.com',
  'al ice@example.com',
  'alice@example.com, bob@example.com',
  'Alice <alice@example.com>',
  '"alice b"@example.com',
  'älice@example.com',
  'alice@example.com\r\nBcc: bob@example.com',
  'alice\r\nBcc:bob@example.com',
  `${'a'.repeat(65)}@example.com`,
  `alice@${`${'a'.repeat(60)}.`.repeat(5)}com`,
])('no mail goes to %j', (typed) => {
  expect(mailAddress(typed)).toBeUndefined();
});
