/** What the authenticator app needs: as text, and as the address in the QR code. */
export type TotpKey = { secret: string; uri: string }

/** The intents of the page's forms. */
export const TWO_FACTOR_FIELDS = ['intent', 'code'] as const

/** The answers to the forms of the two-factor page. */
export type TwoFactorAnswer =
	| { kind: 'begun'; key: TotpKey }
	| { kind: 'wrong'; message: string; key: TotpKey }
	/** Shown this once: `isNew` when the second factor has just been switched on. */
	| { kind: 'codes'; codes: string[]; isNew: boolean }
	| { kind: 'off' }
	| { kind: 'refused'; code: string; message: string }
