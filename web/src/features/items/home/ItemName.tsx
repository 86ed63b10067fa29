import { Link } from 'react-router';
import { routes } from '#web/base/routes.ts';
import styles from './ItemName.module.css';

interface ItemNameProps {
  readonly itemId: string;
  readonly name: string;
  /** The id of the heading. */
  readonly headingId: string;
  /** Its size and its place. */
  readonly className: string | undefined;
  /** Its direction, unless what it stands in takes its own from the name. */
  readonly dir?: 'auto';
}

/** The heading of an item in a list, which leads to its page. */
export const ItemName = ({ itemId, name, headingId, className, dir }: ItemNameProps) => (
  <h2 id={headingId} className={`${styles.name} ${className}`} title={name} dir={dir}>
    <Link to={routes.assetDetails.href({ id: itemId })}>{name}</Link>
  </h2>
);
