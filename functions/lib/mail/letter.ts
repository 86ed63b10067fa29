/** The content of a mail. Any of its texts may come from a user. */
export interface Content {
  readonly title: string;
  readonly paragraphs: readonly string[];
  /** The label of the one button. */
  readonly action: string;
  /** The address that the button leads to. */
  readonly link: string;
  /** Why its reader gets the mail, and what to do if it was not expected; at its end. */
  readonly reason: string;
  /** An image below the button, that the mail brings along. */
  readonly image?:
    | {
        readonly cid: string;
        readonly description: string;
        readonly sizePx: number;
        /** Below the image. */
        readonly caption: string;
      }
    | undefined;
}

export interface Letter {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** Writes a mail in both forms: for programs that show HTML, and for those that do not. */
export function letter(written: Content): Letter {
  const content = {
    ...written,
    title: inReadingOrder(written.title),
    paragraphs: written.paragraphs.map(inReadingOrder),
  };
  return { subject: withCapital(content.title), text: textOf(content), html: htmlOf(content) };
}

/** A name with a sign that turns the direction would turn the rest of its sentence too. */
const inReadingOrder = (text: string): string => text.replace(/\p{Bidi_C}/gu, '');

/** A subject begins with a capital, also where its first word is a username. The mail itself has the name as it is. */
const withCapital = (title: string): string => title.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());

const textOf = ({ title, paragraphs, action, link, reason }: Content): string =>
  [title, ...paragraphs, `${action}: ${link}`, '-- ', reason].join('\n\n');

/** Colours by class, so that a program's dark mode can change them; the rest for programs without style sheets. */
const STYLE = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
body { margin: 0; padding: 24px 12px; background: #f5f4f1; color: #23272b; font: 16px/1.55 -apple-system, "Segoe UI", Roboto, Helvetica, Arial, sans-serif; }
.sheet { max-width: 480px; margin: 0 auto; padding: 28px 24px; background: #ffffff; border: 1px solid #dedbd4; border-radius: 10px; }
.brand { margin: 0 0 20px; color: #5b6166; font-size: 14px; font-weight: 600; }
h1 { margin: 0 0 16px; font-size: 22px; line-height: 1.3; overflow-wrap: anywhere; }
p { margin: 0 0 16px; overflow-wrap: anywhere; }
.button { display: inline-block; margin: 8px 0; padding: 12px 22px; background: #0b6e74; border-radius: 8px; color: #ffffff; font-weight: 600; text-decoration: none; }
.code { margin: 20px 0; padding: 20px 16px; background: #f5f4f1; border-radius: 10px; text-align: center; }
.code p { margin: 12px 0 0; color: #5b6166; font-size: 14px; }
.image { display: inline-block; max-width: 100%; height: auto; background: #ffffff; border-radius: 8px; }
.quiet { color: #5b6166; font-size: 14px; }
.quiet a { color: #0b6e74; }
.why { max-width: 480px; margin: 16px auto 0; padding: 0 24px; color: #5b6166; font-size: 13px; }
@media (prefers-color-scheme: dark) {
  body { background: #1b1a18; color: #edeae6; }
  .sheet { background: #292724; border-color: #45413c; }
  .code { background: #1b1a18; }
  .brand, .quiet, .why, .code p { color: #b3ada6; }
  .button { background: #4fc3c7; color: #0c2426; }
  .quiet a { color: #4fc3c7; }
}`;

function htmlOf({ title, paragraphs, action, link, reason, image }: Content): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escaped(title)}</title>
<style>${STYLE}
</style>
</head>
<body>
<div class="sheet">
<p class="brand">Item Registry</p>
<h1>${escaped(title)}</h1>
${paragraphs.map((paragraph) => `<p>${escaped(paragraph)}</p>`).join('\n')}
<p><a class="button" href="${escaped(link)}">${escaped(action)}</a></p>
${image ? imageOf(image) : ''}
<p class="quiet">If the button does not work, open this address:<br><a href="${escaped(link)}">${escaped(link)}</a></p>
</div>
<p class="why">${escaped(reason)}</p>
</body>
</html>
`;
}

const imageOf = ({ cid, description, sizePx, caption }: NonNullable<Content['image']>): string =>
  `<div class="code"><img class="image" src="cid:${escaped(cid)}" alt="${escaped(description)}" width="${sizePx}" height="${sizePx}">
<p>${escaped(caption)}</p></div>`;

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
