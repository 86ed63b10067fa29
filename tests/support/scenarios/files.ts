import { assets } from '#shared/contract/assets.ts';
import { encryption } from '#shared/contract/encryption.ts';
import { files } from '#shared/contract/files.ts';
import { reports } from '#shared/contract/reports.ts';
import { transfers } from '#shared/contract/transfers.ts';
import { sealedLength } from '#shared/sealing/files.ts';
import { type MadeFile, madeFile, putRenditions } from '../files.ts';
import { requestHandover } from '../handovers.ts';
import type { TestUser } from '../httpEvent.ts';
import { newUser, registerItem } from '../items.ts';
import { callSuccessfully, type ScenarioContext, takeStep } from './context.ts';

/** Declares a file, asks too early to add it, uploads it, and adds it. */
export async function addFile(
  deployment: ScenarioContext,
  owner: TestUser,
  assetId: string,
): Promise<MadeFile> {
  const bytes = sealedLength(300);
  const made = madeFile({}, { original: bytes, view: bytes, thumbnail: sealedLength(0) });
  const params = { id: assetId };
  const declared = await callSuccessfully(deployment, files.declare, owner, {
    params,
    body: { files: [made.declaration] },
  });
  const addition = { params, body: { files: [made.content] } };
  await deployment.call(files.add, owner, addition);
  await putRenditions(declared.files[0], made);
  await callSuccessfully(deployment, files.add, owner, addition);
  return made;
}

/** Fetches a file's original by a link. */
async function fetchFile(
  deployment: ScenarioContext,
  user: TestUser,
  wanted: { readonly assetId: string; readonly fileId: string; readonly transferId?: string },
): Promise<void> {
  const body = { files: [{ ...wanted, rendition: 'original' }] };
  const { links } = await callSuccessfully(deployment, files.links, user, { body });
  const { status } = await fetch(links[0].url);
  if (status !== 200) throw new Error(`The link answered ${status}`);
}

/** Brings the times of all files that are due to long ago. */
async function makeDue(deployment: ScenarioContext): Promise<void> {
  for (const row of await deployment.rows('FILES_TABLE'))
    if (row.due) await deployment.put('FILES_TABLE', { ...row, deleteAfter: '2020-01-01T00:00:00.000Z' });
}

/** Brings the times of everything in the trash to long ago. */
async function makeTrashOld(deployment: ScenarioContext): Promise<void> {
  for (const row of await deployment.rows('ASSETS_TABLE'))
    if (row.trashedAt)
      await deployment.put('ASSETS_TABLE', { ...row, trashedAt: '2020-01-01T00:00:00.000Z' });
}

export const fileScenarios = {
  'files are added to an item, read, printed and dropped': async (deployment: ScenarioContext) => {
    const owner = newUser();
    const { id } = await registerItem(deployment, owner);
    const [one, other] = [await addFile(deployment, owner, id), await addFile(deployment, owner, id)];
    await fetchFile(deployment, owner, { assetId: id, fileId: one.id });
    // As the first request of someone, which makes their access row.
    await deployment.call(files.links, newUser(), {
      body: { files: [{ assetId: id, fileId: one.id, rendition: 'original' }] },
    });
    await callSuccessfully(deployment, reports.generate, owner, {
      body: { assetIds: [id], clientTimestamp: '2026-11-21T17:12:42Z' },
    });
    const params = { id };
    const item = await callSuccessfully(deployment, assets.get, owner, { params });
    await callSuccessfully(deployment, assets.update, owner, {
      params,
      body: { ...item, files: [other.content] },
    });
    await callSuccessfully(deployment, assets.remove, owner, { params });
  },
  'files go to a new owner with their item': async (deployment: ScenarioContext) => {
    for (const level of [undefined, 'Standard'] as const) {
      const handover = await requestHandover(deployment, {
        ...(level && { ownerLevel: level, requesterLevel: level }),
      });
      const { owner, requester, assetId, transferId } = handover;
      const { id: fileId } = await addFile(deployment, owner, assetId);
      await takeStep(deployment, handover, 'approve');
      await callSuccessfully(deployment, transfers.item, requester, { params: { transferId } });
      await fetchFile(deployment, requester, { assetId, fileId, transferId });
      await takeStep(deployment, handover, 'accept');
      await fetchFile(deployment, requester, { assetId, fileId });
    }
  },
  'earlier versions of plain items are encrypted before them': async (deployment: ScenarioContext) => {
    const owner = newUser();
    const edit = async (id: string, name: string) => {
      const item = await callSuccessfully(deployment, assets.get, owner, { params: { id } });
      await callSuccessfully(deployment, assets.update, owner, { params: { id }, body: { ...item, name } });
    };
    const edited = await registerItem(deployment, owner);
    const pictured = await registerItem(deployment, owner);
    const handover = await requestHandover(deployment, { owner });
    for (const id of [edited.id, pictured.id, handover.assetId]) await edit(id, 'Grand piano');
    await takeStep(deployment, handover, 'approve');
    await callSuccessfully(deployment, encryption.setSecurityLevel, owner, {
      body: { SecurityLevel: 'Standard' },
    });
    await edit(edited.id, 'Upright piano');
    await addFile(deployment, owner, pictured.id);
    await takeStep(deployment, handover, 'cancel');
  },
  'the daily job empties the trash, deletes files, and finds those that disagree': async (
    deployment: ScenarioContext,
  ) => {
    const owner = newUser();
    const { id } = await registerItem(deployment, owner);
    const [kept, lost, unmarked] = [
      await addFile(deployment, owner, id),
      await addFile(deployment, owner, id),
      madeFile(),
    ];
    const rows = await deployment.rows('FILES_TABLE');
    const named = rows.find(({ fileId }) => fileId === kept.id);
    await deployment.put('FILES_TABLE', { ...named, due: 'due', deleteAfter: '2020-01-01T00:00:00.000Z' });
    await deployment.put('FILES_TABLE', { fileId: unmarked.id, assetId: id, renditions: {} });
    await deployment.remove('FILES_TABLE', { fileId: lost.id });
    const dropped = await registerItem(deployment, owner);
    await addFile(deployment, owner, dropped.id);
    await callSuccessfully(deployment, assets.remove, owner, { params: { id: dropped.id } });
    await makeTrashOld(deployment);
    await deployment.deleteOldFiles();
    await makeDue(deployment);
    await deployment.deleteOldFiles();
  },
};
