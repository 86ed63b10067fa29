import i18next, { type ResourceLanguage } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { english } from './texts/english.ts';

/** Prepares the texts that travel with the app. */
export function startTexts(): void {
  void i18next.use(initReactI18next).init({
    lng: 'en',
    fallbackLng: 'en',
    defaultNS: 'common',
    resources: { en: english },
    initAsync: false,
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  });
}

/** Adds the texts of screens that bring their own. */
export function addTexts(texts: Readonly<Record<string, ResourceLanguage[string]>>): void {
  for (const [namespace, text] of Object.entries(texts)) i18next.addResourceBundle('en', namespace, text);
}
