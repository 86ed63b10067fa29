/** The names of the pictures, by the colour scheme. */
export const PITCH_PICTURES = { light: 'home-desktop-light.webp', dark: 'home-desktop-dark.webp' } as const;

const PICTURE = '/local/signin';

/** Says to a newcomer what the registry is for. A phone shows the sentence and the facts in three words each. */
export const Pitch = () => (
  <>
    <p className="sentence">Everything you own, in one place that is yours.</p>
    <ul className="facts">
      <li>
        <strong>Yours to lock.</strong>{' '}
        <span>
          Photos and papers are encrypted before they leave your device. The details can be stored encrypted
          too, with a password of your own.
        </span>
      </li>
      <li>
        <strong>Handed over safely.</strong> <span>An item gets a new owner only when you both say yes.</span>
      </li>
      <li>
        <strong>Found in a second.</strong> <span>Type a word, a price or half a serial number.</span>
      </li>
    </ul>
    <picture className="preview">
      <source srcSet={`${PICTURE}/${PITCH_PICTURES.dark}`} media="(prefers-color-scheme: dark)" />
      <img
        src={`${PICTURE}/${PITCH_PICTURES.light}`}
        // A phone hides it, and so never asks for it.
        loading="lazy"
        width="1280"
        height="800"
        alt="A registry with a family car, a violin, a camera and other things on cards with photos."
      />
    </picture>
  </>
);
