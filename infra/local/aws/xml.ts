const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

/** @param content XML, not text. @param attributes with a leading space. */
export const element = (name: string, content: string, attributes = ''): string =>
  `<${name}${attributes}>${content}</${name}>`;

/** An element for each member, with its text escaped. */
export const elements = (members: Readonly<Record<string, string>>): string =>
  Object.entries(members)
    .map(([name, text]) =>
      element(
        name,
        text.replace(/[&<>"]/g, (character) => ESCAPES[character] ?? ''),
      ),
    )
    .join('');
