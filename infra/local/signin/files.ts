import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Middleware } from './context.ts';

const FONT = createRequire(import.meta.url).resolve(
  '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2',
);

const FILES = new Map([
  ['/style.css', { type: 'text/css; charset=utf-8', file: new URL('./pages/style.css', import.meta.url) }],
  ['/inter.woff2', { type: 'font/woff2', file: FONT }],
]);

/** The files that the pages name. */
export const serveFiles: Middleware = async (ctx, next) => {
  const found = FILES.get(ctx.path);
  if (!found) return void (await next());
  ctx.type = found.type;
  ctx.set('cache-control', 'max-age=600');
  ctx.body = await readFile(found.file);
};
