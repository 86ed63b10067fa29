import { request } from 'node:http';
import { expect, test } from 'vitest';
import { createFront, listen } from './front.ts';
import type { Handler } from './http/handler.ts';

const part: Handler = (_, response) => void response.end();

test.each(['//elsewhere.example/x', '/\\elsewhere.example/x', '//', 'http://elsewhere.example/assets'])(
  'responds 400 to %s, which names a host instead of a path',
  async (path) => {
    const front = await listen('127.0.0.1', 0);
    const { origin, port } = front;
    front.open(
      createFront({
        origin,
        config: {},
        signIn: part,
        userPool: part,
        mailbox: part,
        jobs: part,
        s3: part,
        api: part,
        site: part,
      }),
    );
    const answered = new Promise<number | undefined>((resolve, reject) =>
      request({ host: '127.0.0.1', port, path }, (response) => resolve(response.resume().statusCode))
        .on('error', reject)
        .end(),
    );
    await expect(answered).resolves.toBe(400);
    await front.close();
  },
);
