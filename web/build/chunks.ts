import type { Rolldown } from 'vite';

/** The modules that draw an icon each. */
export const ICONS = /\/@tabler\/icons-react\/.*\/Icon\w+\./;

/** The editors and Home load the details that the product knows when they need them: no first load has them. */
const KNOWN_PARTS = [/\/shared\/domain\/(knownDetails|money|details\/knownNames)\./];

/** The screens of items share these beyond the start: as one file they are a third smaller than as twenty. */
const ITEM_PARTS = [
  /@mantine\/core\/esm\/components\/(CloseButton|Combobox\/ComboboxChevron)\//,
  /@mantine\/core\/esm\/components\/Input\/Input(\.|ClearSection)/,
  /@mantine\/hooks\/.*\/use-(callback-ref|disclosure)\//,
  /@tabler\/.*\/IconTrash\./,
  /\/web\/src\/ui\/text\./,
  /\/shared\/domain\/amounts\./,
];

/** The form of a new item and an item's page share these besides, among them a field with its label, hint and error. */
const FORM_PARTS = [
  /@mantine\/core\/esm\/components\/(Alert|Card|Input(?!\/InputClearButton)|InputBase|NativeSelect|Paper|TextInput)\//,
  /@mantine\/core\/esm\/components\/Combobox\/get-parsed-combobox-data\//,
  /@mantine\/.*\/(create-safe-context|get-env\/|use-id)/,
  /@mantine\/hooks\/.*\/use-merged-ref\//,
  /@tabler\/.*\/IconCheck\./,
  /\/web\/src\/features\/items\/api\//,
];

/** Home and an item's page share these besides; the form of a new item does without them. */
const SHOWN_PARTS = [
  /@mantine\/core\/esm\/components\/(Anchor|Badge)\//,
  /@tabler\/.*\/Icon(ArrowsExchange|ChevronUp|DotsVertical|Eye|Mail|Pencil|Qrcode|ShieldCheck|Transfer)\./,
  /\/web\/src\/features\/items\/(parts\/(list|use|wanted)|(itemList|listView|qr\/useQrModal)\.)/,
  /\/web\/src\/features\/items\/home\/ItemMarks\./,
  /\/web\/src\/files\/showing\/fileRoles\./,
  /\/web\/src\/ui\/(Facts|LevelBadge|typeIcons\/TypeIcon)\./,
];

/** The form of a new item and an item's page are drawn with these at once, unlike the other icons that screens share. */
const ITEM_ICONS = /@tabler\/.*\/Icon(Calendar|Camera|ChevronLeft|ChevronRight|Copy)\./;

/** Only Home needs these of its list: as one file they are smaller than as ten. */
const LIST_PARTS = [
  /@mantine\/hooks\/.*\/use-(debounced-callback|set)\//,
  /@tabler\/.*\/Icon(FileText|Search)\./,
  /\/web\/src\/features\/items\/home\/(CardMenu|Grid|HomeScreen|ItemCard|ItemGrid|ItemName|ItemPicture|openByClick|useListWorth)\./,
  /\/web\/src\/features\/items\/(labels\/loadLabels|selection\/Selectable)\./,
  /\/web\/src\/ui\/SearchField\./,
];

/** Nearly every dialog consists of these. */
const DIALOG_PARTS = [
  /@mantine\/core\/esm\/components\/(Checkbox|FocusTrap|Modal|ModalBase|OptionalPortal|Portal|ScrollArea)\//,
  /\/web\/src\/ui\/Dialog\./,
];

/** Home asks for these soon after it is drawn. As separate files, each would cost the browser a request. */
const LATE_PARTS = [
  /\/web\/src\/features\/items\/home\/worthText\./,
  /\/web\/src\/files\/adding\/HomeDrops\./,
  /\/web\/src\/files\/showing\/(Picture|falsePicture|fetching\/links)\./,
  /\/shared\/domain\/details\/shownValue\./,
  /\/web\/src\/session\/memory\/(MemoryWatch|compare|remembered)/,
  /\/web\/src\/ui\/typeIcons\/DrawnType\./,
];

/** The entry has these besides, which the app and the sign-in's client share: a sign-in asks for no other file. */
const ENTRY_PARTS = [
  /vite\/preload-helper/,
  /\/web\/index\.html/,
  /\/node_modules\/jwt-decode\//,
  /\/shared\/(contract\/endpoint|domain\/constants)\./,
  /\/web\/src\/(api\/request|app\/(enter|homeRequests)|auth\/stored|base\/(routes|tabs)|session\/unfinishedLock)\./,
];

const isOneOf = (parts: readonly RegExp[]) => (id: string) => parts.some((part) => part.test(id));

/** The modules that are put into one file. A module belongs to the first that takes it, by priority. */
export const CHUNKS: Rolldown.CodeSplittingGroup[] = [
  { name: 'enter', tags: ['$initial'], priority: 2, test: isOneOf(ENTRY_PARTS) },
  /** The code that every visit needs is one file: it compresses by a tenth better than thirty small ones. */
  { name: 'start', tags: ['$initial'], priority: 1 },
  /** The item's page needs it, and none of what else reads known details. */
  { name: 'dates', test: /\/shared\/domain\/dates\./, priority: 1 },
  { name: 'items', test: isOneOf(ITEM_PARTS), priority: 1 },
  { name: 'forms', test: isOneOf(FORM_PARTS) },
  { name: 'known', test: isOneOf(KNOWN_PARTS) },
  { name: 'shown', test: isOneOf(SHOWN_PARTS) },
  { name: 'list', test: isOneOf(LIST_PARTS) },
  { name: 'dialogs', test: isOneOf(DIALOG_PARTS) },
  { name: 'item-icons', test: ITEM_ICONS },
  /** Several screens share these, each in a few hundred bytes. */
  { name: 'icons', test: ICONS, minShareCount: 2 },
  { name: 'late', test: isOneOf(LATE_PARTS) },
];
