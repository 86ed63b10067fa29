/** The topics of the help page: each is the anchor of its heading. */
export type HelpTopic =
  | 'items'
  | 'import'
  | 'overview'
  | 'photos'
  | 'trash'
  | 'levels'
  | 'lost-account-password'
  | 'lost-password'
  | 'lost-recovery-key'
  | 'lost-phone'
  | 'lost-machine'
  | 'handing-over'
  | 'lending'
  | 'administrators'
  | 'backups'
  | 'export';
