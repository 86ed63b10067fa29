import styles from './Facts.module.css';

/** Labelled facts, each on a line of its own. */
export function Facts({ facts }: { readonly facts: readonly (readonly [label: string, fact: string])[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(([label, fact]) => (
        <div key={label} className={styles.fact}>
          <dt>{label}</dt>
          <dd dir="auto">{fact}</dd>
        </div>
      ))}
    </dl>
  );
}
