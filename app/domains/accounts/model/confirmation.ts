/** What came of a confirmation link. 'open': still good, and waiting for whoever holds it to press the button. */
export type Confirmation = 'open' | 'confirmed' | 'used' | 'expired' | 'unknown'
