import { type Route, route } from '#functions/lib/http/route.ts';
import { files } from '#shared/contract/files.ts';
import { type AddFilesDeps, addFiles } from './addFiles.ts';
import { type DeclareDeps, declareFiles } from './declareFiles.ts';
import { giveLinks, type LinkDeps } from './giveLinks.ts';

export type FileDeps = AddFilesDeps & DeclareDeps & LinkDeps;

export const fileRoutes = (deps: FileDeps): Route[] => [
  route(files.declare, async ({ caller, params, body }) => ({
    body: await declareFiles(deps, caller.userId, params.id, body.files),
  })),
  route(
    files.add,
    async ({ caller, params, body }) => ({
      body: await addFiles(deps, caller, params.id, body),
    }),
    'vault and item',
  ),
  route(files.links, async ({ caller, body }) => ({
    body: await giveLinks(deps, caller.userId, body.files),
  })),
];
