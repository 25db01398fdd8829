/**
 * A device says whose store it will write the reply into. It gives no right to anything: who is asked for is the cookie's
 * cook alone. But after an account switch in another tab the two differ, and then the answer must not be used.
 */
export const COOK_HEADER = 'x-nomster-cook'
