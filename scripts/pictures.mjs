// `npm run pictures`: takes the pictures of the README and of the sign-in page from a registry that runs with its sample
// items, such as `ITEM_REGISTRY_DATA=$(mktemp -d) npm start`. It is found at http://localhost:PORT.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureChromium, installPrograms } from './programs.mjs';
import { refuse, root } from './setup.mjs';

const ADDRESS = `http://localhost:${process.env.PORT ?? 3000}`;
const FOLDER = join(root, 'docs', 'images');
const MOST_BYTES = 150_000;
const SIZES = {
  desktop: { viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1 },
  phone: { viewport: { width: 390, height: 800 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
};

/** The screens by the name of their picture: how one gets to each from Home. */
const SCREENS = {
  home: async () => undefined,
  item: async (page) => {
    await page.goto(await page.getByRole('link', { name: PICTURED_ITEM }).first().getAttribute('href'));
    await page.getByRole('heading', { name: PICTURED_ITEM, level: 1 }).waitFor();
  },
};
const PICTURED_ITEM = 'Family car';
const TAKEN = [
  ['home', 'desktop'],
  ['home', 'phone'],
  ['item', 'desktop'],
];

process.chdir(root);
mkdirSync(FOLDER, { recursive: true });
await installPrograms();
const executablePath = await ensureChromium();
const { chromium } = await import('playwright-core');
const browser = await chromium.launch({ executablePath });
try {
  for (const colorScheme of ['light', 'dark']) {
    for (const [screen, size] of TAKEN) await take(screen, size, colorScheme);
  }
} finally {
  await browser.close();
}

async function take(screen, size, colorScheme) {
  const context = await browser.newContext({
    ...SIZES[size],
    baseURL: ADDRESS,
    colorScheme,
    locale: 'en-GB',
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  await page.goto('/').catch(() => refuse(`Nothing answers at ${ADDRESS}. Start the registry, or set PORT.`));
  await page.getByRole('button', { name: /^Sign in as alice/ }).click();
  await page.getByRole('heading', { name: 'Item Registry', level: 1 }).waitFor();
  await page.getByRole('link', { name: PICTURED_ITEM }).first().waitFor();
  await SCREENS[screen](page);
  await page.waitForLoadState('networkidle');
  await photosShown(page);
  await keep(`${screen}-${size}-${colorScheme}.webp`, await page.screenshot());
  await context.close();
}

/** Waits for the photos in sight, which the browser opens one after the other over their placeholders. */
async function photosShown(page) {
  await page.waitForFunction(() => document.querySelectorAll('img[src^="blob:"]').length > 0);
  for (let shown = -1, now = 0; shown !== now; ) {
    shown = now;
    await page.waitForTimeout(2_000);
    now = await page.locator('img[src^="blob:"]').count();
  }
}

/** Writes a picture as WebP, which the browser itself can make, as well as it may be at its size. */
async function keep(name, png) {
  const page = await browser.newPage();
  for (const quality of [0.9, 0.8, 0.7, 0.6]) {
    const made = await page.evaluate(toWebp, [png.toString('base64'), quality]);
    const bytes = Buffer.from(made, 'base64');
    if (bytes.length > MOST_BYTES && quality > 0.6) continue;
    writeFileSync(join(FOLDER, name), bytes);
    process.stdout.write(`docs/images/${name}  ${Math.round(bytes.length / 1000)} kB\n`);
    break;
  }
  await page.close();
}

/** Runs in the browser. */
async function toWebp([png, quality]) {
  const image = new Image();
  image.src = `data:image/png;base64,${png}`;
  await image.decode();
  const canvas = Object.assign(document.createElement('canvas'), {
    width: image.naturalWidth,
    height: image.naturalHeight,
  });
  canvas.getContext('2d').drawImage(image, 0, 0);
  return canvas.toDataURL('image/webp', quality).split(',')[1];
}
