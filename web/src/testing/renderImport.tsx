import { screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import ImportScreen from '#web/features/items/import/ImportScreen.tsx';
import { LockableScreens } from '#web/session/cover/LockableScreens.tsx';
import type { createFakeImports } from './fakeImports.ts';
import { findButton, renderScreen } from './renderScreen.tsx';

const fileOf = (text: string, name = 'things.csv') => new File([text], name, { type: 'text/csv' });

/** The text of a table with as many rows. */
export const tableOf = (count: number): string =>
  `Name,Type,Description,Colour\n${Array.from({ length: count }, (_, at) => `Thing ${at},Box,Old,Red`).join('\n')}\n`;

/** Renders the import screen before a registry, with what else belongs beside it, and chooses a file with a text there. */
export const chooserOf =
  ({ server }: Pick<ReturnType<typeof createFakeImports>, 'server'>, beside?: ReactNode) =>
  async (text: string, name?: string) => {
    const screens = (
      <>
        {beside}
        <LockableScreens>
          <ImportScreen />
        </LockableScreens>
      </>
    );
    const rendered = renderScreen(screens, { path: '/import', server });
    await findButton('Choose a file');
    const input = rendered.container.ownerDocument.querySelector<HTMLInputElement>('input[type=file]');
    if (!input) throw new Error('There is no file field');
    await rendered.user.upload(input, fileOf(text, name));
    return rendered;
  };

/** An import takes many steps, on a machine that does other things as well. */
export const registered = (text: string) => screen.findByText(text, undefined, { timeout: 15_000 });
