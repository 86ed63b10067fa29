// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { letter } from './letter.ts';

const content = {
  title: '<b>"Eve" & \'co\'</b> sent you something',
  paragraphs: ['First <script>alert(1)</script>', 'Second "><img src=x onerror=alert(1)>'],
  action: 'Open <i>it</i>',
  link: 'https://registry.example.com/page?a=1&b="2"',
  reason: 'You <u>asked</u> for it.',
  image: { cid: 'code', description: 'A "code" onload=alert(1)', sizePx: 100, caption: '<i>Scan</i> me' },
};
const pageOf = (html: string) => new DOMParser().parseFromString(html, 'text/html');

test('no text of a user becomes markup', () => {
  const page = pageOf(letter(content).html);

  expect(page.querySelectorAll('b, i, u, script, [onerror], [onload]')).toHaveLength(0);
  expect(page.querySelectorAll('img')).toHaveLength(1);
  expect(page.querySelector('h1')?.textContent).toBe(content.title);
  expect([...page.querySelectorAll('p')].map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining(content.paragraphs),
  );
});

test('the one button and the written address lead to the same place', () => {
  const links = [...pageOf(letter(content).html).querySelectorAll('a')];

  expect(links.map(({ textContent }) => textContent)).toEqual([content.action, content.link]);
  expect(links.map((link) => link.getAttribute('href'))).toEqual([content.link, content.link]);
});

test('a sign in a name that turns the direction does not turn the words around it', () => {
  const turned = { title: 'al\u202eice asks', paragraphs: ['She calls it “Tea\u202epot\u2067”.'] };

  const { subject, text, html } = letter({ ...content, ...turned });

  expect(subject).toBe('Alice asks');
  expect(text).toContain('She calls it “Teapot”.');
  expect(text + html).not.toMatch(/\p{Bidi_C}/u);
});

test('the subject begins with a capital, and the mail keeps a username as it is', () => {
  const { subject, html } = letter({ ...content, title: 'żółć sent you something' });

  expect(subject).toBe('Żółć sent you something');
  expect(pageOf(html).querySelector('h1')?.textContent).toBe('żółć sent you something');
  expect(letter({ ...content, title: '3pm asks' }).subject).toBe('3pm asks');
});

test('the plain text holds everything that the HTML holds', () => {
  const { text } = letter(content);

  for (const said of [content.title, ...content.paragraphs, content.action, content.link, content.reason]) {
    expect(text).toContain(said);
  }
});

test('both forms end with the reason why the mail was sent', () => {
  const { text, html } = letter(content);

  expect(text.endsWith(content.reason)).toBe(true);
  expect(pageOf(html).querySelector('.why')?.textContent).toBe(content.reason);
});

test('there is no image unless the mail brings one', () => {
  expect(letter({ ...content, image: undefined }).html).not.toContain('<img');
});
