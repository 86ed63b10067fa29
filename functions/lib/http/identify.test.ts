import { expect, test } from 'vitest';
import { deviceOf } from './identify.ts';

const WINDOWS =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/128.0.0.0 Safari/537.36';

test.each([
  [WINDOWS, 'Chrome on Windows'],
  [`${WINDOWS} Edg/128.0.0.0`, 'Edge on Windows'],
  [`${WINDOWS} OPR/113.0.0.0`, 'Opera on Windows'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0', 'Firefox on Linux'],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15',
    'Safari on Mac',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/128.0 Mobile/15E148 Safari/604.1',
    'Chrome on iPhone',
  ],
  [
    'Mozilla/5.0 (Linux; Android 14; SM-S918B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/25.0 Chrome/121.0.0.0 Mobile Safari/537.36',
    'Samsung Internet on Android',
  ],
  ['curl/8.5.0', 'curl'],
  ['Mozilla/5.0', ''],
  ['', ''],
  ['<img src=x> please sign out', ''],
  [`${'a'.repeat(500)}/1`, 'a'.repeat(30)],
])('the user agent "%s" is shown as "%s"', (userAgent, device) => {
  expect(deviceOf(userAgent)).toBe(device);
});
