import type { Plugin } from 'vite';
import { ICONS } from '../chunks.ts';

type IconNode = readonly [tag: string, attributes: Readonly<Record<string, string>>];

/** The same strokes as one path. A path that begins with a small letter, or says more than its strokes, stays. */
function asOnePath(nodes: string): string {
  const all = JSON.parse(nodes) as readonly IconNode[];
  const isPlain = ([tag, { key: _, d = '', ...others }]: IconNode) =>
    tag === 'path' && d.startsWith('M') && Object.keys(others).length === 0;
  if (!all.every(isPlain)) return nodes;
  return JSON.stringify([['path', { d: all.map(([, { d }]) => d).join(''), key: 'all' }]]);
}

/**
 * Draws an icon with one path in place of up to a dozen. Half of the elements of an item's card were paths, and a key in
 * the search makes a window full of cards anew.
 */
export const iconsOfOnePath: Plugin = {
  name: 'icons-of-one-path',
  apply: 'build',
  transform: {
    filter: { id: ICONS, code: '__iconNode = [' },
    handler: (code) => ({ code: code.replace(/(?<=__iconNode = )\[.*\](?=;)/, asOnePath), map: null }),
  },
};
