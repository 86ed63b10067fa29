import { isNightly } from '#tests/support/nightly.ts';

/**
 * On push the browser asks for less motion, so that dialogs and menus come and go at once: a fade draws what is in them
 * eight times, which is a twelfth of the processor time of the component tests. At night they fade.
 */
if (!isNightly && 'happyDOM' in window) {
  const { settings } = window.happyDOM as { settings: { device: { prefersReducedMotion: string } } };
  settings.device.prefersReducedMotion = 'reduce';
}
