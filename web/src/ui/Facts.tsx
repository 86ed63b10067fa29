import type { Property } from '#shared/contract/assets.ts';
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

/** An item's details as name and value pairs. */
export function PropertyList({ properties }: { readonly properties: readonly Property[] }) {
  return (
    <dl className={styles.list}>
      {properties.map(({ id, name, value }) => (
        <div key={id} className={styles.pair}>
          <dt dir="auto">{name}</dt>
          <dd dir="auto">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
