import { useParams } from 'react-router';
import { ItemPage } from './ItemPage.tsx';

/** One item, to view and to edit. */
export default function ItemDetailsScreen() {
  const { id = '' } = useParams();
  return <ItemPage key={id} id={id} />;
}
