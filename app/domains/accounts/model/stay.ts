/** The checkbox of sign-in and sign-up: 'on' when it is ticked. Off: the session ends with the browser. */
export const STAY = { name: 'stay', on: 'on', label: 'Stay signed in' } as const
