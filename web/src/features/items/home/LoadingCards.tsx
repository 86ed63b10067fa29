import styles from './LoadingCards.module.css';

const PLACES = Array.from({ length: 8 }, (_, place) => place);

/** The outlines of the tools and the cards that are being loaded. They appear only where that takes long. */
export function LoadingCards() {
  return (
    <div className={styles.loading} aria-hidden="true">
      <div className={styles.tools} />
      <div className={styles.cards}>
        {PLACES.map((place) => (
          <div key={place} className={styles.card}>
            <i className={styles.picture} />
            <i className={styles.bar} />
            <i className={styles.bar} />
            <i className={styles.bar} />
          </div>
        ))}
      </div>
    </div>
  );
}
