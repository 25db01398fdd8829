/** Characters, counted as a reader counts them. */
export const PASSWORD_MIN_LENGTH = 12
export const PASSWORD_MAX_LENGTH = 256

/** The spec's four kinds, in the order and words of its message. A space does not count as a symbol. */
export const PASSWORD_KINDS = [
	{ name: 'uppercase letter', pattern: /\p{Lu}/u },
	{ name: 'lowercase letter', pattern: /\p{Ll}/u },
	{ name: 'number', pattern: /\p{Nd}/u },
	{ name: 'symbol', pattern: /[^\p{L}\p{M}\p{N}\s\p{C}]/u },
] as const

export const missingKinds = (password: string): string[] =>
	PASSWORD_KINDS.filter((kind) => !kind.pattern.test(password)).map((kind) => kind.name)

export const isLongEnough = (password: string): boolean => [...password].length >= PASSWORD_MIN_LENGTH

/** What every password needs, in the order of its list, and what this one has of it. */
export function passwordRules(password: string): { name: string; isKept: boolean }[] {
	const missing = missingKinds(password)
	return [
		{ name: `${PASSWORD_MIN_LENGTH} characters`, isKept: isLongEnough(password) },
		...PASSWORD_KINDS.map(({ name }) => ({ name, isKept: !missing.includes(name) })),
	]
}

/** Whether a password consists only of what everybody knows about its owner. */
export function isPersonal(password: string, owner: { email: string; first_name: string; last_name: string }): boolean {
	const plain = (text: string) => text.normalize('NFKC').toLowerCase().replace(/\s+/g, '')
	const [local = ''] = owner.email.split('@')
	const known = [owner.email, local, owner.first_name, owner.last_name]
	const both = [`${owner.first_name}${owner.last_name}`, `${owner.last_name}${owner.first_name}`]
	return [...known, ...both].some((text) => text !== '' && plain(text) === plain(password))
}
