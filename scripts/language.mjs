// Keeps the code in plain English: three habits that make a comment or a test title unreadable by itself.
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './setup.mjs';

const FOLDERS = ['shared', 'functions', 'web', 'infra', 'tests', 'scripts', 'docs'];
const PAGES = ['README.md', 'ARCHITECTURE.md', 'SECURITY.md'];

const HABITS = [
  {
    pattern: /\b(?:for|to|of|by|than|from|only) who\b|(?:\/\*\*|\/\/|^\s*\*) .*\. Who (?!.*\?)/i,
    advice: "'who' is not a noun: write 'for a user who …'.",
  },
  {
    pattern:
      /(?:\/\*\*|\/\/|^\s*\*) (?:Of|What|Whose|Whom|Whoever|Who)\b(?! (?:is|are|was|does|do|can|may)\b.*\?)/,
    advice: 'A comment is a sentence with a subject: name the thing in place of Of, What, Who or Whose.',
  },
  {
    pattern:
      /\b(?:describe|test|it)(?:\.each\([^)]*\))?\(\s*['"`](?:of|what|whose|who|whoever|to|for|by|from|than|no one|nobody)\b/i,
    advice: 'A test title says on its own what holds: begin with the subject or the verb.',
  },
];

/** @returns the habits that a file's text has, each with its line's number and an advice */
export const habitsIn = (text) =>
  text
    .split('\n')
    .flatMap((line, at) =>
      HABITS.filter(({ pattern }) => pattern.test(line)).map(({ advice }) => ({ line: at + 1, advice })),
    );

function filesIn(folder) {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.(?:tsx?|mjs|css|md)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const files = [
    ...FOLDERS.flatMap((folder) => filesIn(join(root, folder))),
    ...PAGES.map((name) => join(root, name)),
  ];
  const found = files
    .filter((file) => !file.includes('language.'))
    .flatMap((file) =>
      habitsIn(readFileSync(file, 'utf8')).map(
        ({ line, advice }) => `${relative(root, file)}:${line}  ${advice}`,
      ),
    );
  for (const line of found) process.stdout.write(`${line}\n`);
  if (found.length > 0) process.exitCode = 1;
}
