import CreateItemScreen from '#web/features/items/create/CreateItemScreen.tsx';
import { addTexts } from '../i18n.ts';
import createItem from '../texts/createItem.ts';

addTexts({ createItem });

export default CreateItemScreen;
