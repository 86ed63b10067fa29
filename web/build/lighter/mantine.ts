import type { Plugin } from 'vite';

/** Parts of Mantine's components where these components name them: `<Button.Group>` and so on. The app names none so. */
const UNUSED_PARTS =
  /^(?:(?:Button|ActionIcon|Card)\.(?:Group|GroupSection|Section) = \w+;|Input\.[A-Z]\w+ = \w+;|import \{ Input(?:Label|Error|Success|Description|Placeholder|Wrapper|ClearButton) \} from "\.\/Input.*|\s+bars: Bars,)$/gm;

/** Mantine's own fields, checkboxes and lists name the parts of a field in this way. */
const NAMED_PART = /\bInput\.([A-Z]\w+)/g;

/** @returns the code of a module of Mantine without these names, which takes what it named so from the package itself */
export function withoutUnusedParts(code: string): string {
  const left = code.replace(UNUSED_PARTS, '');
  const named = new Set([...left.matchAll(NAMED_PART)].map(([, part]) => `Input${part}`));
  const imported = named.size === 0 ? '' : `import { ${[...named].join(', ')} } from "@mantine/core";\n`;
  return imported + left.replace(NAMED_PART, 'Input$1');
}

/**
 * Lets the bundler drop the components of a package that the app does not use. It keeps a component that is given a
 * name for React's developer tools or a way to its styles, which nothing here reads, or that is made by a call which might
 * do more than make it.
 */
export const droppableComponents: Plugin = {
  name: 'droppable-components',
  apply: 'build',
  transform: {
    filter: { id: /\/node_modules\/.*\.m?js$/, code: /displayName|forwardRef|createContext|memo/ },
    handler: (code) => ({
      code: withoutUnusedParts(code)
        .replace(/^\w+\.(?:displayName = .*|(?:classes|varsResolver) = \w+);$/gm, '')
        .replace(
          /^((?:const|var) \w+ = )((?:React\d*\.)?(?:forwardRef|createContext|memo)\()/gm,
          '$1/* @__PURE__ */ $2',
        ),
      map: null,
    }),
  },
};

/** The part of a button that shows that something is being done comes and goes by a transition, which is made of styles. */
const LOADER_OF_BUTTON =
  /typeof loading === "boolean" && .*jsx\(Transition, \{\s+mounted: loading,[\s\S]*?children: \(transitionStyles\) => ([\s\S]*?\n\t\t\t\}\))\n\t\t\}\)/;

/**
 * Buttons do without Mantine's transitions, as they do in tests: `app.css` lets their loader appear softly. What opens
 * over the page has them, and comes later.
 */
export const buttonsWithoutTransition: Plugin = {
  name: 'buttons-without-transition',
  apply: 'build',
  transform: {
    filter: { id: /\/@mantine\/core\/.*\/(?:Button|ActionIcon)\.mjs$/ },
    handler(code) {
      if (!LOADER_OF_BUTTON.test(code)) this.error('A button of Mantine shows its loader in another way now');
      return {
        code: code
          .replace(LOADER_OF_BUTTON, 'loading === true && $1')
          .replace('{ style: transitionStyles }', '{}')
          .replace(/^import \{ Transition \} .*$/m, ''),
        map: null,
      };
    },
  },
};
