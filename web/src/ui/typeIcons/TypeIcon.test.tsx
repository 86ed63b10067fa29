// @vitest-environment happy-dom
import { render, waitFor } from '@testing-library/react';
import { beforeAll, describe, expect, test } from 'vitest';
import { loadTypeIcons, TypeIcon } from './TypeIcon.tsx';

/** Loaded before the first test, whose time it would otherwise take. */
beforeAll(loadTypeIcons);

const drawn = (container: HTMLElement) => container.querySelector<HTMLElement>('[data-kind]');

describe('the icon of a type', () => {
  test('takes the place that was kept for it, in the hue of the type', async () => {
    const { container } = render(<TypeIcon type="Road bike" size="44px" isTinted className="cover" />);
    await waitFor(() => expect(drawn(container)?.dataset.kind).toBe('bicycle'));
    expect(container.querySelector('svg')?.getAttribute('width')).toBe('44px');
    expect(container.querySelectorAll('.cover')).toHaveLength(1);
    expect(drawn(container)?.style.getPropertyValue('--type-hue')).toBe('180');
  });

  test('is the box for a type that is not known', async () => {
    const { container } = render(<TypeIcon type="Whatsit" size="44px" />);
    await waitFor(() => expect(drawn(container)?.dataset.kind).toBe('unknown'));
    expect(container.querySelector('.tabler-icon-package')).not.toBeNull();
    expect(drawn(container)?.style.getPropertyValue('--type-hue')).toBe('');
  });

  test('says nothing to a screen reader, because the type is written beside it', async () => {
    const { container } = render(<TypeIcon type="Watch" size="20px" />);
    await waitFor(() => expect(container.querySelector('svg')?.getAttribute('aria-hidden')).toBe('true'));
    expect(container.textContent).toBe('');
  });
});
