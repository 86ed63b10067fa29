import { PAGE_POLICY, pageOf, STATE_PATH } from './page.mjs';

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
