import { expect, test } from 'vitest';
import { parseStat, socketsIn } from './processorTime.ts';

test('the processor time of a process counts its own and that of its ended children, whatever its name', () => {
  const line = '77 (a (b) 1 2) S 12 77 77 0 -1 4194304 900 800 7 6 100 20 3 4 20 0 11 0 500 1000 50';
  expect(parseStat(line)).toEqual({ parent: 12, ms: 1_270 });
});

test('only sockets that listen on the port are taken, not connections to it', () => {
  const text = `  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode
   0: 0100007F:0E1A 00000000:0000 0A 00000000:00000000 00:00000000 00000000     0        0 111 1 0
   1: 0100007F:0E1A 0100007F:9C40 01 00000000:00000000 00:00000000 00000000     0        0 222 1 0
   2: 0100007F:1F90 00000000:0000 0A 00000000:00000000 00:00000000 00000000     0        0 333 1 0`;
  expect(socketsIn(text, 0x0e1a)).toEqual(['111']);
});
