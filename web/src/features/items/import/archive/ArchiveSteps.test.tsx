// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import '#web/base/texts/importing.ts';
import { archiveOf, stubArchiveWorkers } from '#web/testing/fakeArchive.ts';
import { createFakeImports } from '#web/testing/fakeImports.ts';
import { makeItem } from '#web/testing/items.ts';
import { button, findButton, prepareScreens, renderScreen } from '#web/testing/renderScreen.tsx';
import ArchiveSteps, { PasswordCard } from './ArchiveSteps.tsx';
import type { Contents } from './reading/contents.ts';

prepareScreens();

const nothing = () => undefined;

function open(contents: Contents, server: { readonly fetch: typeof fetch }) {
  stubArchiveWorkers(contents);
  const steps = (
    <ArchiveSteps
      file={new File(['PK'], 'Items.zip')}
      onStage={nothing}
      onAnother={nothing}
      onUndone={nothing}
      chooser={null}
    />
  );
  return renderScreen(steps, { path: '/import', server });
}

beforeEach(() => vi.unstubAllGlobals());

const LONG = { timeout: 15_000 };

describe('the plan of an archive', () => {
  test('says that the comparison failed, and tries again', async () => {
    const { server } = createFakeImports();
    let isBroken = true;
    const broken: typeof fetch = async (input, init) =>
      isBroken && String(input).endsWith('/assets/imports')
        ? new Response('{"message":"No"}', { status: 400 })
        : server.fetch(input, init);
    const { user } = open(archiveOf(2), { fetch: broken });
    await screen.findByText(/^Your items could not be loaded/, undefined, LONG);
    expect(screen.queryByText('Comparing with your items…')).toBeNull();

    isBroken = false;
    await user.click(button('Try again'));
    await screen.findByText('2 items will be registered.', undefined, LONG);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('keeps the focus at the choice to leave duplicates out', async () => {
    const registry = createFakeImports();
    registry.has([makeItem({ id: 'there-0' })]);
    const { user } = open(archiveOf(2), registry.server);
    const box = await screen.findByRole('checkbox', { name: 'Leave them out' }, LONG);
    await user.click(box);
    await screen.findByText('2 items will be registered.', undefined, LONG);
    expect(document.activeElement).toBe(box);
    expect(box.isConnected).toBe(true);
  });
});

describe('the content of an archive', () => {
  test('says of how many items the addresses of photos are left out', async () => {
    open({ ...archiveOf(2), withoutImages: 2 }, createFakeImports().server);
    await screen.findByText(/^2 items came from other people\. The addresses of photos/, undefined, LONG);
  });
});

describe('the password of an archive', () => {
  test('stays as it was sent until it is known whether it opens the archive', async () => {
    const never = () => new Promise<void>(() => undefined);
    const { user } = renderScreen(<PasswordCard fileName="Items.age" wasWrong={false} onPassword={never} />);
    const field = screen.getByLabelText<HTMLInputElement>('Password of the archive');
    await user.type(field, 'copper{Enter}lamp');
    expect(field.value).toBe('copper');
  });
});

describe('the import of an archive', () => {
  test('calls a refused item by its name', async () => {
    const registry = createFakeImports();
    const issues = [{ path: 'items.0.name', message: 'Must be another' }];
    registry.failures.push({
      status: 400,
      body: { message: 'No', code: 'invalid_input', requestId: 'r-1', issues },
    });
    const { user } = open(archiveOf(2), registry.server);
    await screen.findByText('2 items will be registered.', undefined, LONG);
    await user.click(await findButton('Import 2 items'));
    await screen.findByText('“Thing 0”, whole item: Must be another', undefined, LONG);
    expect(screen.queryByText(/^Row /)).toBeNull();
  });

  test('that is not known any more cannot go on', async () => {
    const registry = createFakeImports();
    const issues = [{ path: 'startedAt', message: 'Must be of an import of the last 30 days' }];
    const body = { message: 'Too old', code: 'wrong_state', requestId: 'r-1', issues };
    registry.failures.push(undefined, { status: 409, body });
    const { user } = open(archiveOf(30), registry.server);
    await screen.findByText('30 items will be registered.', undefined, LONG);
    await user.click(await findButton('Import 30 items'));
    await screen.findByText(/^This import is not known any more/, undefined, LONG);
    expect(screen.queryByRole('button', { name: 'Go on' })).toBeNull();
  });
});
