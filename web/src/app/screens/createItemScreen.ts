import { addTexts } from '#web/base/i18n.ts';
import createItem from '#web/base/texts/createItem.ts';
import CreateItemScreen from '#web/features/items/create/CreateItemScreen.tsx';

addTexts({ createItem });

export default CreateItemScreen;
