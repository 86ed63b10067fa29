import { createHash } from 'node:crypto';

/** The only script of the sign-in pages: its buttons show and hide what is typed into a password field. */
export const SHOW_PASSWORD = `for (const eye of document.querySelectorAll('.eye')) {
  const field = document.getElementById(eye.getAttribute('aria-controls'));
  eye.hidden = false;
  eye.addEventListener('click', () => {
    const isShown = field.type === 'password';
    field.type = isShown ? 'text' : 'password';
    eye.setAttribute('aria-pressed', String(isShown));
  });
  field.form.addEventListener('submit', () => { field.type = 'password'; });
}`;

/** The source of that script in a content security policy, which lets no other text run. */
export const SHOW_PASSWORD_SOURCE = `'sha256-${createHash('sha256').update(SHOW_PASSWORD).digest('base64')}'`;
