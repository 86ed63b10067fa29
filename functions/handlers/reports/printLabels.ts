import type { Caller } from '#functions/lib/base/caller.ts';
import type { Labels } from '#shared/contract/labels.ts';
import { layoutOf } from '#shared/domain/labels.ts';
import type { ReportDeps } from './deps.ts';
import { asResponse } from './files.ts';
import { readFrames, readItems } from './readItems.ts';

/**
 * Labels for the items named. The code alone says nothing of the content, so it needs no session.
 * @throws {RegistryError} `authentication_required`, `not_found`, `too_large`
 */
export async function printLabels(deps: ReportDeps, reader: Caller, wanted: Labels) {
  const { assetIds, layout, show, startAt } = wanted;
  const items = await (show === 'nothing' ? readFrames : readItems)(deps, reader, assetIds);
  const { drawLabels } = await import('#functions/lib/documents/labels.ts');
  const bytes = await drawLabels({
    site: deps.siteOrigin,
    items,
    layout: layoutOf(layout),
    show,
    startAt: startAt - 1,
  });
  return asResponse(deps.keepFile, { name: 'item-labels.pdf', bytes });
}
