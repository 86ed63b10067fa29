/** The regions of each currency that one region alone does not name; of the euro, those that have it (2026). */
const REGIONS = {
  EUR: 'AT BE BG CY DE EE ES FI FR GR HR IE IT LT LU LV MT NL PT SI SK AD MC SM VA ME XK',
  USD: 'US EC SV PR',
  CHF: 'CH LI',
  GBP: 'GB',
  CAD: 'CA',
  AUD: 'AU',
  NZD: 'NZ',
  JPY: 'JP',
  CNY: 'CN',
  INR: 'IN',
  SEK: 'SE',
  NOK: 'NO',
  DKK: 'DK',
  PLN: 'PL',
  CZK: 'CZ',
  HUF: 'HU',
  RON: 'RO',
  TRY: 'TR',
  BRL: 'BR',
  MXN: 'MX',
  ZAR: 'ZA',
  KRW: 'KR',
  SGD: 'SG',
  HKD: 'HK',
} as const;

/** The currencies to choose from; any other can be typed behind the amount. */
const OFFERED: readonly string[] = Object.keys(REGIONS);

/** The currency of the place where a locale is spoken: `de-CH` has CHF, and `de` EUR; undefined where it is not known. */
export function currencyOfLocale(locale: string): string | undefined {
  const { region } = new Intl.Locale(locale).maximize();
  return region && Object.entries(REGIONS).find(([, regions]) => regions.split(' ').includes(region))?.[0];
}

/** The currencies to offer, the likeliest first: those in use, that of the locale, then the others. */
export function offeredCurrencies(used: readonly string[], locale: string): string[] {
  const local = currencyOfLocale(locale);
  return [...new Set([...used, ...(local ? [local] : []), ...OFFERED])];
}
