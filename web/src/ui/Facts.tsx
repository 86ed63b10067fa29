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

interface PropertyListProps {
  readonly properties: readonly Property[];
  /** Names on the left and values on the right, where there is room for both. */
  readonly inColumns?: boolean;
  /** How a value is shown. */
  readonly show: (property: Property) => string;
}

/** An item's details as name and value pairs. */
export function PropertyList({ properties, inColumns = false, show }: PropertyListProps) {
  return (
    <dl className={inColumns ? styles.facts : styles.list}>
      {properties.map((property) => (
        <div key={property.id} className={inColumns ? styles.fact : styles.pair}>
          <dt dir="auto">{property.name}</dt>
          <dd dir="auto">{show(property)}</dd>
        </div>
      ))}
    </dl>
  );
}
