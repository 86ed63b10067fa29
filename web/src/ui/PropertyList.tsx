import type { Property } from '#shared/contract/assets.ts';
import styles from './PropertyList.module.css';

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
