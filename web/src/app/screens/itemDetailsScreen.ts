import { addTexts } from '#web/base/i18n.ts';
import { itemTexts } from '#web/base/texts/items.ts';
import ItemDetailsScreen from '#web/features/items/details/ItemDetailsScreen.tsx';

addTexts(itemTexts);

export default ItemDetailsScreen;
