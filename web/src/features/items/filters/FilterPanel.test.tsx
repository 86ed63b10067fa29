// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import type { Item } from '#shared/contract/assets.ts';
import { createFakeServer } from '#web/testing/fakeServer.ts';
import { makeItem } from '#web/testing/items.ts';
import { renderAt } from '#web/testing/renderItems.tsx';
import { address, findButton, prepareScreens } from '#web/testing/renderScreen.tsx';

prepareScreens();

const open = (path: string, items: readonly Item[]) =>
  renderAt(path, createFakeServer({ 'GET /assets': () => ({ body: items }) }));

async function section(user: UserEvent, name: string) {
  await user.click(await findButton(/^Filter/));
  const filters = within(await screen.findByRole('dialog', { name: 'Filter' }));
  return within(await filters.findByRole('group', { name }));
}

type Section = Awaited<ReturnType<typeof section>>;

/** The values of a section, with a mark at those that are pressed. */
const values = (shown: Section) =>
  shown
    .getAllByRole('button')
    .map((each) => `${each.getAttribute('aria-pressed') === 'true' ? '✓ ' : ''}${each.textContent}`);

const tagged = (id: string, tags: string) =>
  makeItem({ id, name: id, properties: [{ id: `${id}.1`, name: 'Tags', value: tags }] });

describe('a value that items spell in several ways is one value', () => {
  const ITEMS = ['camera', 'Camera', 'Camera', 'Sofa'].map((assetType, at) =>
    makeItem({
      id: `item-${at}`,
      name: `${assetType} ${at}`,
      assetType,
      createdAt: `2026-03-0${9 - at}T08:00:00.000Z`,
    }),
  );

  test.each(['/?type=Camera', '/?type=camera', '/?type=camera&q=0'])(
    'which is pressed and spelled as the chip of the type is, at %s',
    async (path) => {
      const user = open(path, ITEMS);
      const chips = within(await screen.findByRole('group', { name: 'Show type' }));
      const chip = await chips.findByRole('button', { name: /^Camera/ });
      const types = await section(user, 'Type');
      expect(chip.getAttribute('aria-pressed')).toBe('true');
      expect(values(types)).toContain(`✓ ${chip.textContent}`);
      expect(values(types).filter((each) => /camera/i.test(each))).toHaveLength(1);
      await user.click(types.getByRole('button', { name: /^Camera/ }));
      expect(address()).not.toContain('type');
    },
  );

  test('which is spelled as the chip is also where another filter leaves no item of it', async () => {
    const user = open('/?type=camera&transfer=yes', ITEMS);
    expect(values(await section(user, 'Type'))).toEqual(['✓ Camera']);
  });

  test('which is pressed where an address spells a tag in another way', async () => {
    const user = open('/?tag=INSURED', [tagged('a', 'insured, tools'), tagged('b', 'Insured')]);
    const tags = await section(user, 'Tags');
    expect(values(tags)).toEqual(['✓ Insured 2', 'tools 1']);
    await user.click(tags.getByRole('button', { name: 'Insured 2' }));
    expect(address()).toBe('/');
  });
});

test('many values come a part at a time', async () => {
  const user = open('/', [tagged('item', Array.from({ length: 80 }, (_, at) => `tag ${at}`).join(','))]);
  const tags = await section(user, 'Tags');
  expect(values(tags)).toHaveLength(13);
  await user.click(tags.getByRole('button', { name: '68 more' }));
  expect(values(tags)).toHaveLength(73);
  await user.click(tags.getByRole('button', { name: '8 more' }));
  expect(values(tags)).toHaveLength(80);
});

test('the field that finds a value stays, with the focus, where a choice has left few values', async () => {
  const many = Array.from({ length: 31 }, (_, at) => tagged(`item-${at}`, `tag ${at}`));
  const user = open('/', many);
  const tags = await section(user, 'Tags');
  const field = tags.getByRole('searchbox', { name: 'Find in Tags' });
  await user.type(field, '30');
  await user.click(tags.getByRole('button', { name: 'tag 30 1' }));
  await user.clear(field);
  expect(values(tags)).toEqual(['✓ tag 30 1']);
  expect(document.activeElement).toBe(field);
  expect(field.isConnected).toBe(true);
});
