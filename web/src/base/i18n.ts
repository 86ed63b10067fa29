import i18next, { type ResourceLanguage } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { commonTexts } from './texts/common.ts';
import home from './texts/home.ts';
import session from './texts/session.ts';

type Texts = Readonly<Record<string, ResourceLanguage[string]>>;

/** By namespace: those of the first load, and those of each screen whose code has been loaded. */
const loaded: Record<string, ResourceLanguage[string]> = { ...commonTexts, home, session };

/** Makes `t` work. Texts that are added later need no second call. */
export function startTexts(): void {
  void i18next.use(initReactI18next).init({
    lng: 'en',
    fallbackLng: 'en',
    defaultNS: 'common',
    resources: { en: { ...loaded } },
    initAsync: false,
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  });
}

/**
 * Adds texts by namespace. A module of texts calls it when it is loaded, so texts travel with the code of
 * the screen that imports them.
 */
export function addTexts<const T extends Texts>(texts: T): T {
  Object.assign(loaded, texts);
  if (i18next.isInitialized) {
    for (const [namespace, text] of Object.entries(texts)) i18next.addResourceBundle('en', namespace, text);
  }
  return texts;
}
