const MOST_CHARACTERS = 200

/** The longest texts between quotes, since what a cook has typed may have quotes of its own. */
const QUOTED = /".*"|“.*”|`.*`|‘.*’|(?<!\w)'.*'/gs
/** How a browser's message ends when it names a property of the program. */
const PROPERTY = / \((?:reading|setting) '[\w$]+'\)$/

/** A name of a secret with its value, and the schemes of Authorization. */
const SECRET =
	/\b((?:[\w-]*(?:pass(?:word|wd|phrase|code)?|pwd|secret|token|cookie|api[-_]?key|credentials?|session(?:[-_]?id)?|authorization|cvc|cvv|otp))["']?\s*[=:]\s*)(?:(?:Bearer|Basic)\s+)?[^\s,;)]+|\b(Bearer|Basic)\s+[\w+/.=~-]{8,}/gi
/** The digits of a card, also in groups. */
const CARD = /\b\d(?:[ -]?\d){12,18}\b/g

/** An error's message without what may belong to a cook: quoted texts, secrets, addresses, ids, long numbers. */
export function scrubText(text: string): string {
	const short = shortened(text)
	const [property = ''] = PROPERTY.exec(short) ?? []
	const said = short
		.slice(0, short.length - property.length)
		.replace(QUOTED, '[text]')
		.replace(SECRET, (_, name?: string, scheme?: string) => `${name ?? `${scheme} `}[secret]`)
		.replace(/\b[a-z][a-z+.-]*:\/\/\S+|\b(?:blob|data):\S+/gi, '[address]')
		.replace(/\S+@\S+/g, '[e-mail]')
		.replace(/\b[\w-]*\d[\w-]{15,}/g, '[id]')
		.replace(CARD, '[number]')
		.replace(/\d{5,}/g, '[number]')
	return `${said}${property}`.slice(0, MOST_CHARACTERS).toWellFormed()
}

/** Longer texts are cut before they are read; a quoted text that lost its end is one to the end. */
const MOST_READ = 4_000
const shortened = (text: string): string =>
	text.length <= MOST_READ ? text : text.slice(0, MOST_READ).replace(/["“`‘].*$/s, '[text]')

/** Words of our own addresses; every other part may be an id, a name or a token. */
const WORD = /^[a-z]+(?:-[a-z]+)*$/
const MOST_WORD = 24

/** The path of a page or of a file of the program, without what identifies anything; no query and no hash. */
export const scrubPath = (pathname: string): string =>
	pathname
		.split('/')
		.map((part) => (part === '' || (part.length <= MOST_WORD && WORD.test(part)) ? part : ':id'))
		.join('/')
