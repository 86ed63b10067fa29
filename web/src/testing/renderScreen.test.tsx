// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { prepareScreens, renderScreen } from './renderScreen.tsx';

prepareScreens();

const messageOf = (find: () => Promise<unknown>): Promise<string> =>
  find().then(
    () => '',
    (error: Error) => `${error.message} ${error.stack}`,
  );

test('the error of a missing element names it, and describes the document', async () => {
  renderScreen(<p>The bicycle is red</p>);

  const message = await messageOf(async () => screen.getByText('The boat'));

  expect(message).toContain('Unable to find an element with the text: The boat');
  expect(message).toContain('The bicycle is red');
  expect(message).not.toContain('searching.ts');
});

test('the error of an element that does not come describes the document as it was at the end', async () => {
  const { rerender } = renderScreen(<p>The bicycle is red</p>);
  const missed = messageOf(() => screen.findByText('The boat', {}, { timeout: 100 }));
  rerender(<p>The bicycle is blue</p>);

  const message = await missed;

  expect(message).toContain('Unable to find an element with the text: The boat');
  expect(message).toContain('The bicycle is blue');
  expect(message).not.toContain('The bicycle is red');
  expect(message).toContain('renderScreen.test.tsx');
});
