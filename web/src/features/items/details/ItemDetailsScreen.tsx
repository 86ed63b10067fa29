import { useParams } from 'react-router';
import '#web/base/texts/createItem.ts';
import '#web/base/texts/itemDetails.ts';
import { ItemPage } from './ItemPage.tsx';

/** One item, to view and to edit. */
export default function ItemDetailsScreen() {
  const { id = '' } = useParams();
  return <ItemPage key={id} id={id} />;
}
