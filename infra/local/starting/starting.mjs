import { createHash } from 'node:crypto';

/** How soon a program may ask again. */
const RETRY_AFTER_S = 2;

/** The answers of a product that is not there yet: a page for browsers, and 503 for everything else. */
export function createStarting() {
  const begun = Date.now();
  /** @type {string[]} */
  const steps = [];
  const state = () => ({ steps, seconds: Math.round((Date.now() - begun) / 1_000) });

  /**
   * @param {import('node:http').IncomingMessage} request
   * @param {import('node:http').ServerResponse} response
   */
  function answer(request, response) {
    request.resume();
    response.setHeader('cache-control', 'no-store');
    response.setHeader('x-content-type-options', 'nosniff');
    if (request.url === STATE_PATH) return sendJson(response, 200, state());
    response.setHeader('retry-after', String(RETRY_AFTER_S));
    if (!wantsPage(request)) return sendJson(response, 503, { message: 'Service Unavailable' });
    response.writeHead(503, {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': PAGE_POLICY,
      'x-frame-options': 'DENY',
    });
    response.end(pageOf(state()));
  }

  /** @param {string} step names what has begun, such as "Starting the database" */
  function say(step) {
    if (steps.at(-1) !== step) steps.push(step);
  }

  return { answer, say };
}

/** Whether a user looks at the answer: a browser asks for a page, a program for anything. */
const wantsPage = ({ method, headers }) => method === 'GET' && /\btext\/html\b/.test(headers.accept ?? '');

function sendJson(response, status, body) {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(body));
}

/** The address at which the page asks how far the start is. */
const STATE_PATH = '/local/starting';

const STYLE = `
:root { color-scheme: light dark; --ground: #faf9f7; --surface: #fff; --line: #d9d5ce; --text: #24211e; --quiet: #686259; --accent: #0b6e74; --on-accent: #fff; }
@media (prefers-color-scheme: dark) {
  :root { --ground: #1b1a18; --surface: #252320; --line: #45413c; --text: #edeae6; --quiet: #b3aca3; --accent: #4fc3c7; --on-accent: #0d2526; }
}
* { box-sizing: border-box; }
body { margin: 0; min-height: 100dvh; display: grid; align-items: safe center; background: var(--ground); color: var(--text); font: 1rem/1.5 "Inter Variable", Inter, system-ui, sans-serif; }
main { width: 100%; max-width: 29rem; margin: 0 auto; padding: 2rem 1rem; }
p { margin: 0; }
.brand { display: flex; align-items: center; gap: .75rem; margin-bottom: 1.5rem; font-weight: 600; }
.mark { fill: var(--accent); }
.lines { fill: none; stroke: var(--on-accent); stroke-width: 1.75; stroke-linejoin: round; }
.card { display: grid; gap: 1rem; padding: 2rem; border: 1px solid var(--line); border-radius: 12px; background: var(--surface); }
h1 { margin: 0; font-size: 1.5rem; line-height: 1.25; font-weight: 650; letter-spacing: -.01em; }
ol { display: grid; gap: .5rem; margin: 0; padding: 0; list-style: none; }
li { display: grid; grid-template-columns: 1.25rem 1fr; gap: .5rem; color: var(--quiet); }
li::before { content: "\\2713" / "Done: "; color: var(--accent); font-weight: 600; }
li:last-child { color: var(--text); font-weight: 550; }
li:last-child::before { content: "\\2026" / ""; }
.quiet { color: var(--quiet); font-size: .875rem; font-variant-numeric: tabular-nums; }
`;

/**
 * Asks once a second. Any other answer than the state is that of the product: then the address that the user has
 * opened is loaded, which is the product's own by now.
 */
const SCRIPT = `
const list = document.querySelector('ol');
const note = document.querySelector('[role=status]');
let failures = 0;
async function look() {
  try {
    const answer = await fetch('${STATE_PATH}', { redirect: 'manual', cache: 'no-store' });
    if (!/json/.test(answer.headers.get('content-type') || '')) return location.reload();
    const { steps, seconds } = await answer.json();
    failures = 0;
    for (const step of steps.slice(list.children.length)) {
      const line = document.createElement('li');
      line.textContent = step;
      list.append(line);
    }
    note.textContent = '';
    document.querySelector('time').textContent = seconds + ' s';
  } catch {
    failures += 1;
    if (failures > 4) note.textContent = 'The start has stopped. The terminal that ran npm start says why. This page goes on by itself when the registry is started again.';
  }
  setTimeout(look, 1000);
}
setTimeout(look, 1000);
`;

const hashOf = (text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** The content security policy of the page: its own style and script, and its own address. */
const PAGE_POLICY = [
  "default-src 'none'",
  `style-src ${hashOf(STYLE)}`,
  `script-src ${hashOf(SCRIPT)}`,
  "connect-src 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

const escaped = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

const FIRST_START = 'The first start takes about two minutes, later ones a few seconds.';

/**
 * The page that a browser shows while the product starts. It needs nothing but itself: nothing is installed yet. Without
 * scripts it loads itself anew.
 * @param {{ steps: readonly string[], seconds: number }} state
 */
const pageOf = ({ steps, seconds }) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Item Registry is starting</title>
<noscript><meta http-equiv="refresh" content="3"></noscript>
<style>${STYLE}</style>
</head>
<body>
<main>
<p class="brand"><svg viewBox="0 0 32 32" width="32" height="32" aria-hidden="true"><rect class="mark" width="32" height="32" rx="8"/><path class="lines" d="M8 13.5 16 9l8 4.5v9L16 27l-8-4.5zM8 13.5l8 4.5 8-4.5M16 18v9"/></svg>Item Registry</p>
<section class="card" aria-labelledby="title">
<h1 id="title">Starting…</h1>
<p>Your registry opens here by itself as soon as it is ready.</p>
<ol aria-live="polite">${steps.map((step) => `<li>${escaped(step)}</li>`).join('')}</ol>
<p class="quiet">${FIRST_START} So far: <time>${seconds} s</time></p>
<p class="quiet" role="status"></p>
</section>
</main>
<script>${SCRIPT}</script>
</body>
</html>
`;
