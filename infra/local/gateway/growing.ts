import { assets } from '#shared/contract/assets.ts';
import { routeKey } from '#shared/contract/endpoint.ts';
import { files } from '#shared/contract/files.ts';
import { imports } from '#shared/contract/imports.ts';
import { versions } from '#shared/contract/versions.ts';

/**
 * The routes that store items, versions of them and files, of which a user may have any number. They are refused before the
 * disk is full: then nobody could delete anything either, nor sign in.
 */
export const GROWING: ReadonlySet<string> = new Set(
  [
    ...[assets.create, assets.update, assets.addProperty, imports.add],
    ...[files.declare, files.add, versions.restore],
  ].map(routeKey),
);
