import ItemDetailsScreen from '#web/features/items/details/ItemDetailsScreen.tsx';
import { addTexts } from '../i18n.ts';
import { itemTexts } from '../texts/items.ts';

addTexts(itemTexts);

export default ItemDetailsScreen;
