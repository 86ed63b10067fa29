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
  AED: 'AE',
  SAR: 'SA',
  QAR: 'QA',
  KWD: 'KW',
  BHD: 'BH',
  OMR: 'OM',
  JOD: 'JO',
  IQD: 'IQ',
  IRR: 'IR',
  LBP: 'LB',
  EGP: 'EG',
  MAD: 'MA',
  TND: 'TN',
  DZD: 'DZ',
  ILS: 'IL',
  RUB: 'RU',
  UAH: 'UA',
  BYN: 'BY',
  KZT: 'KZ',
  GEL: 'GE',
  AMD: 'AM',
  AZN: 'AZ',
  UZS: 'UZ',
  RSD: 'RS',
  BAM: 'BA',
  MKD: 'MK',
  ALL: 'AL',
  MDL: 'MD',
  ISK: 'IS',
  THB: 'TH',
  VND: 'VN',
  IDR: 'ID',
  MYR: 'MY',
  PHP: 'PH',
  TWD: 'TW',
  PKR: 'PK',
  BDT: 'BD',
  LKR: 'LK',
  NPR: 'NP',
  MMK: 'MM',
  KHR: 'KH',
  LAK: 'LA',
  MNT: 'MN',
  NGN: 'NG',
  KES: 'KE',
  GHS: 'GH',
  ETB: 'ET',
  TZS: 'TZ',
  UGX: 'UG',
  XOF: 'SN CI ML BF NE TG BJ GW',
  XAF: 'CM GA CG TD CF GQ',
  ARS: 'AR',
  CLP: 'CL',
  COP: 'CO',
  PEN: 'PE',
  UYU: 'UY',
  BOB: 'BO',
  PYG: 'PY',
  VES: 'VE',
  CRC: 'CR',
  GTQ: 'GT',
  DOP: 'DO',
} as const;

/** The currencies to choose from; any other can be typed behind the amount. */
const OFFERED: readonly string[] = Object.keys(REGIONS);

/** The tag of a browser without a language of its own, such as `en-US@posix`, is none that there is. */
function regionOf(locale: string): string | undefined {
  try {
    return new Intl.Locale(locale).maximize().region;
  } catch {
    return undefined;
  }
}

/** The currency of the place where a locale is spoken: `de-CH` has CHF, and `de` EUR; undefined where it is not known. */
export function currencyOfLocale(locale: string): string | undefined {
  const region = regionOf(locale);
  return region && Object.entries(REGIONS).find(([, regions]) => regions.split(' ').includes(region))?.[0];
}

/** The currencies to offer, the likeliest first: those in use, that of the locale, then the others. */
export function offeredCurrencies(used: readonly string[], locale: string): string[] {
  const local = currencyOfLocale(locale);
  return [...new Set([...used, ...(local ? [local] : []), ...OFFERED])];
}
