/** The state of a confirmation link. 'open': still valid, waiting for its holder to press the button. */
export type Confirmation = 'open' | 'confirmed' | 'used' | 'expired' | 'unknown'
