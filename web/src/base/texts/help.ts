import type { HelpTopic } from '#web/base/helpTopics.ts';
import { addTexts } from '#web/base/i18n.ts';

const help = {
  title: 'Help',
  lead: 'Short answers to what people ask before they trust a place with their things.',
  contents: 'On this page',
  contact: 'Contact the people who run this registry',
  privacyNotice: 'Privacy notice',
  terms: 'Terms of use',
  licences: 'Licences of the software in this app',
  tour: 'Take the tour',
  home: 'Go to your items',
  signIn: 'Sign in',
} as const;

export const helpTexts = addTexts({ help });

/** A paragraph, a list of named points, or steps in their order. */
export type HelpBlock =
  | string
  | { readonly points: readonly { readonly name: string; readonly text: string }[] }
  | { readonly steps: readonly string[] };

interface HelpSection {
  readonly id: HelpTopic;
  readonly title: string;
  readonly blocks: readonly HelpBlock[];
}

const ITEMS: readonly HelpSection[] = [
  {
    id: 'items',
    title: 'What is an item?',
    blocks: [
      'Anything you own and would miss: a bicycle, a ring, a washing machine, a house. Each item has a name, a description and a type, and as many details as you like. A detail is a name with a value, such as “Serial number” and “FR-88213”.',
      'Write down what you would need if the item were stolen, broke down or had to be insured: serial numbers, prices, dates, where you bought it, where the papers are. The search looks through all of it as you type.',
      'Every item has a QR code. Print it on a label: a scan leads you back to the item, and anyone else who scans it can ask you for it. They see your username once they have signed in, and the item’s name unless it is encrypted; the code itself contains neither.',
    ],
  },
  {
    id: 'import',
    title: 'How do I bring in a list that I have already?',
    blocks: [
      'Choose “Import items” in the menu “Items”. Any table will do whose first row names the columns: save it as CSV or TSV in your spreadsheet program first. You see what each column becomes and can change it, and which rows cannot be imported and why, before anything is registered. Dates such as 31.12.2026 or 12/31/2026 are understood. Where a file leaves open which number is the day, you are shown how it is read and can change that.',
      {
        points: [
          {
            name: 'Homebox',
            text: 'Export your items as CSV. Places, tags and your own fields come along; photos and other attachments do not. A place becomes an item of its own only if it has a description or other details.',
          },
          {
            name: 'Snipe-IT',
            text: 'Export the list of assets as CSV. The category becomes the type. An asset without a name gets that of its model.',
          },
          {
            name: 'Sortly',
            text: 'Export all entries as CSV. Folders become places, not items. Photos do not come along.',
          },
          {
            name: 'This product',
            text: 'A table that was exported here comes back as it was, except for files, the order of details and the day of registration. Items that you have already are left out: an import changes none of them.',
          },
        ],
      },
      'An archive that was exported here, by you or by someone else, is imported with all its photos and files, also into another registry. If it is protected, you are asked for its password. If it was unpacked, as Safari does by itself, compress its folder again. Items that you have already are left out, unless you want them twice. Each file is compared with what the archive says of it, and encrypted as your other files are.',
      'If the connection is lost or the page is closed, choose the same file again, with the same choices: the import goes on where it stopped and registers nothing twice. An import can be undone as a whole for 30 days. Items that you have changed since then stay.',
    ],
  },
  {
    id: 'overview',
    title: 'What is it all worth, and what is due next?',
    blocks: [
      'Choose “Overview” in the menu “Items”. It adds up the current values and purchase prices of your items, for each currency by itself: nothing is converted. An amount that could be read in two ways is not counted, but listed under “To complete”.',
      'It lists what is due in the next 90 days: inspections, services, warranties and whatever is valid until a date. To be reminded of another date, call the detail “Remind on”; or give it any name, and choose the bell beside its date when you add the detail or edit the item. This lists it under “Reminders”. A warranty that has ended is listed for 30 more days. Download these dates as a file for your calendar, which then reminds you. The file is not encrypted, and it does not change when your items do: download it again then. You cannot subscribe to the dates instead, because the server would have to read them, and they may be encrypted.',
      'Under “To complete” you find the items without a photo, a value or a serial number, and can add what is missing to one after another.',
    ],
  },
  {
    id: 'photos',
    title: 'Photos, receipts and other papers',
    blocks: [
      'Add up to 20 photos and documents to an item, each of up to 25 MB. On a phone you can take the photo on the spot. The first photo stands for the item in your list.',
      'Photos that are on the web already can be shown too: give the item a detail named “images” with their addresses, separated by spaces or commas.',
      'Your browser encrypts every file before it leaves your device, at every level and even without one. Where a photo was taken, and with which camera, is removed first.',
      'Files belong to their item. When the item goes to a new owner, they go with it.',
    ],
  },
  {
    id: 'trash',
    title: 'Can I get back what I deleted?',
    blocks: [
      'Yes, for 30 days. A deleted item goes to the trash, with its details, photos, files and history, and as encrypted as it was. Press “Undo” in the message that reports the deletion, or open “Trash” in the menu “Items” and press “Restore”.',
      'While it is in the trash nobody can ask you for it, its QR code leads nowhere, and requests for it are closed. Its photos and files still count towards your space.',
      'After 30 days it is deleted for good. You can do that earlier: for one item, or for all by “Empty trash”. Single photos and files do not go to the trash: they are deleted at once. A single detail that you delete stays in the item’s earlier versions, and comes back with one: open the item, press “Earlier versions” under “History”, compare, and press “Go back to this version”. The last ten versions before now are kept; photos and files stay as they are, and an item that goes to someone else takes no earlier version with it. To be rid of something that you removed at once, press “Delete earlier versions” at the end of that list.',
    ],
  },
  {
    id: 'levels',
    title: 'Which security level suits me?',
    blocks: [
      {
        points: [
          {
            name: 'No level',
            text: 'The details of your items are stored as you typed them. Only you see them in the app, but someone who gets hold of the storage, or of a backup, can read them.',
          },
          {
            name: 'Standard',
            text: 'Details are stored encrypted, and the registry keeps the key for you. Nothing changes in how you use it. A good choice if you want no second password.',
          },
          {
            name: 'Enhanced',
            text: 'Details open with an encryption password of your own, which you type once and then not for 30 minutes or 8 hours, as you like. If you forget it, a recovery key of 24 words lets you choose a new one. This is what we recommend.',
          },
          {
            name: 'Maximum',
            text: 'The same without a recovery key. Nobody can help you if you forget the password. For those who keep their passwords in a safe place.',
          },
        ],
      },
      'This is encryption of what is stored. It is not end-to-end encryption: the server opens your details while you use them, so whoever runs it, and could change its program, has to be trusted that far.',
      'You can change the level at any time in Security Settings. A stronger level protects what you write from then on; the settings offer to encrypt your older items as well.',
    ],
  },
];

const LOSSES: readonly HelpSection[] = [
  {
    id: 'lost-account-password',
    title: 'What if I forget my account password?',
    blocks: [
      'Choose “Forgot your password?” on the sign-in page. A code comes by email, with which you choose a new password. If no email arrives, ask the administrator of your registry: they can reset it for you.',
      'Your items are not affected. If you use an encryption password, it stays the same.',
    ],
  },
  {
    id: 'lost-password',
    title: 'What if I forget my encryption password?',
    blocks: [
      {
        points: [
          {
            name: 'At Enhanced',
            text: 'Choose “Forgot your encryption password?” where you are asked for it, enter the 24 words of your recovery key and choose a new password. You then get 24 new words; the old ones no longer work.',
          },
          {
            name: 'At Maximum',
            text: 'Nobody can open your encrypted items any more: not the administrator, not us. You can delete them all and start again, with your account password.',
          },
          { name: 'At Standard', text: 'There is no encryption password to forget.' },
        ],
      },
      'Before you give up, try the passwords you used before, and look in the password store of your browser or phone. The first five tries are free; after that you wait between tries, for a quarter of an hour at most.',
    ],
  },
  {
    id: 'lost-recovery-key',
    title: 'What if I lose my recovery key?',
    blocks: [
      'As long as you know your encryption password, nothing is lost. Change the password in Security Settings: you get 24 new words, and the lost ones no longer work. Do the same if you think someone has seen them.',
      'If both the password and the words are gone, your encrypted items cannot be opened by anyone.',
    ],
  },
  {
    id: 'lost-phone',
    title: 'What if I lose my phone or laptop?',
    blocks: [
      'Sign in on another device, open “My account” and end the sign-in of the lost one, then change your account password there. Your items are in the registry and not on the device.',
      'If you have an encryption password, your items lock by themselves after 15 minutes without input, or whatever time you have set.',
      'If your authenticator app was on the phone, use another device that has it. Otherwise ask whoever runs this registry to turn it off for you.',
    ],
  },
  {
    id: 'lost-machine',
    title: 'What if the machine with the registry breaks?',
    blocks: [
      'Then everything depends on its backups. If the registry runs on your own computer, make them with the command “npm run backup -- FOLDER”, also while the registry runs. FOLDER is a new folder, best on another disk. Keep it as safe as the original, because the keys are in it too.',
      'Do not copy the folder of the registry yourself while it runs: that copy may be one that cannot be opened. The same goes for a program that makes backups by itself.',
      'To put a backup back, stop the registry, replace its whole folder by the backup, and start it again. Browsers that have seen something newer stop with “Your registry is older than this browser remembers”; you can go on from there.',
      'If someone else runs the registry for you, ask them how they make backups.',
    ],
  },
];

const OTHERS: readonly HelpSection[] = [
  {
    id: 'handing-over',
    title: 'How does handing over work?',
    blocks: [
      'An item gets a new owner only when you both agree. Selling a bicycle goes like this:',
      {
        steps: [
          'You show the item’s QR code, print it or send it by email.',
          'The buyer scans it, signs in and asks for the item.',
          'You get an email. Look at who is asking, then approve or deny. From your approval on, the buyer can look at the item, and nobody can change it.',
          'The buyer reads the item with its photos and accepts or rejects it. Accepted, it is theirs and leaves your list. Rejected, you take it back with one click.',
        ],
      },
      'To hand over several items to the same person, choose “Select” on Home, tick up to 25 items, and choose “Change”, then “Hand over…”. One code leads to all of them. The other person asks for all at once, you approve them in one dialog, and they accept them in one dialog. Each item still has a transfer of its own: one may fail or be denied without the others, and each sends its own emails.',
      'Until it is accepted you can cancel, and the buyer can withdraw the request. Whatever waits for more than 30 days ends by itself, and the item stays yours. You both get a receipt as a PDF.',
      'If the item is encrypted, it is encrypted anew for its next owner. Your password opens nothing of what they write.',
    ],
  },
  {
    id: 'lending',
    title: 'Can I lend something, or share my list?',
    blocks: [
      'A list belongs to one account, and nobody else can look into it. To show someone what you have, choose “Generate Report” on Home, and give them the PDF.',
      'What you lend stays yours, so do not hand it over. Open the item and add a detail “Lent to” with the name of the person, and another one “Remind on” with the day on which you want it back. Typing “lent” in the search then finds all that you have lent, and “Overview” lists the day once it comes near.',
    ],
  },
  {
    id: 'administrators',
    title: 'What can administrators see?',
    blocks: [
      'They see your username and email address, your security level, and how many items you have. They can invite people, disable accounts, end sign-ins and reset account passwords. When a transfer gets stuck, they can repair it.',
      'They cannot open your items: no details, no photos. Only in a stuck transfer do they read the item’s name, and not even that once you have chosen a level. They can neither find out your encryption password nor change it.',
      'Someone who controls the machine or the cloud account on which the registry runs can do more than an administrator of the app. Enhanced and Maximum protect what is stored there even from them, as far as your password is hard to guess, but not what you open while they are watching.',
    ],
  },
  {
    id: 'backups',
    title: 'Are there backups, and can I keep my own?',
    blocks: [
      'Backups are made by whoever runs the registry. What you delete for good is gone from your registry at once, and stays in such backups for a while, usually 35 days. Encrypted items stay encrypted there.',
      'For a copy of your own, export everything from time to time, as described below. For your papers, choose “Generate Report” on Home and keep the PDF with them: it shows your photos, which a printed page of Home does not always do.',
    ],
  },
  {
    id: 'export',
    title: 'How do I get my items out again?',
    blocks: [
      'Choose “Export everything” in the account menu at the top right. For some of your items only, choose “Select” on Home, select them, and then “Export”.',
      {
        points: [
          {
            name: 'Archive (ZIP)',
            text: 'All items with their details, photos and files. A folder for each item holds its files; the file items.json holds the rest, in a form that other programs can read. It can be imported again, here or into another registry; the items then count as registered on that day. The trash, earlier versions and the history of items are not exported.',
          },
          {
            name: 'Spreadsheet (CSV)',
            text: 'A table with a row for each item and a column for each detail, for Excel, LibreOffice and others. An apostrophe in front of a value such as “=1+1” keeps the spreadsheet from running it as a formula.',
          },
        ],
      },
      'An exported file is no longer encrypted, whatever your level: keep it where only you can read it. An archive can have a password of its own. It is then encrypted in the age format and opens with the free program age (age-encryption.org): “age -d -o items.zip items.zip.age”. Nobody can recover that password.',
      'Everything happens in your browser: the server never has the file. Damaged items, and files that could not be read, are listed at the end. Locking stops the export.',
    ],
  },
];

export const HELP_SECTIONS: readonly HelpSection[] = [...ITEMS, ...LOSSES, ...OTHERS];
