import auth from './auth.ts';
import common from './common.ts';
import errors from './errors.ts';
import home from './home.ts';
import navigation from './navigation.ts';
import pages from './pages.ts';
import session from './session.ts';

/**
 * The texts that every visit needs, by screen. Screens that few visits open bring their own: `items.ts`, `encryption.ts`, `qr.ts`.
 * The types of these objects type the keys of `t`.
 */
export const english = {
  auth,
  common,
  errors,
  home,
  navigation,
  pages,
  session,
} as const;
