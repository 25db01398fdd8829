/** The state of a confirmation link. 'open': still valid, waiting for its holder to press the button. */
export type Confirmation = 'open' | 'confirmed' | 'used' | 'expired' | 'unknown'
/** The state of a link to a new address. 'taken': another account has the address meanwhile. */
export type EmailChange = Confirmation | 'taken'
