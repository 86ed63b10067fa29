/** The use of the password: an encryption session, or a registration, transfer or report that waits for one. */
export type Purpose = 'session' | 'createItem' | 'transfer' | 'report';
