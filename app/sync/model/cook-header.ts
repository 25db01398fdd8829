/**
 * Header in which a device names the owner of the store that it will write the reply into. It grants no rights: the
 * request is answered for the cookie's cook only. But after an account switch in another tab the two differ, and then
 * the answer must not be used.
 */
export const COOK_HEADER = 'x-nomster-cook'
