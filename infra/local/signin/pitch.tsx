/** The names of the pictures, by the colour scheme. */
export const PITCH_PICTURES = { light: 'home-desktop-light.webp', dark: 'home-desktop-dark.webp' } as const;

const PICTURE = '/local/signin';

/** Says to a newcomer what the registry is for. A phone shows the sentence alone. */
export const Pitch = () => (
  <>
    <p className="sentence">Everything you own, in one place that is yours.</p>
    <ul className="facts">
      <li>
        <strong>Yours to lock.</strong> Photos and papers are encrypted before they leave your device. The
        details can be stored encrypted too, with a password of your own.
      </li>
      <li>
        <strong>Handed over safely.</strong> An item gets a new owner only when you both say yes.
      </li>
      <li>
        <strong>Found in a second.</strong> Type a word, a price or half a serial number.
      </li>
    </ul>
    <picture className="preview">
      <source srcSet={`${PICTURE}/${PITCH_PICTURES.dark}`} media="(prefers-color-scheme: dark)" />
      <img
        src={`${PICTURE}/${PITCH_PICTURES.light}`}
        width="1280"
        height="800"
        alt="A registry with a family car, a violin, a camera and other things on cards with photos."
      />
    </picture>
  </>
);
