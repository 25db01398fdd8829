const MOST_CHARACTERS = 200

/** The longest texts between quotes, since what a cook has typed may have quotes of its own. */
const QUOTED = /".*"|“.*”|`.*`|‘.*’|(?<!\w)'.*'/gs
/** How a browser's message ends when it names a property of the program. */
const PROPERTY = / \((?:reading|setting) '[\w$]+'\)$/

/** An error's message without what may belong to a cook: quoted texts, addresses, ids, long numbers. */
export function scrubText(text: string): string {
	const [property = ''] = PROPERTY.exec(text) ?? []
	const said = text
		.slice(0, text.length - property.length)
		.replace(QUOTED, '[text]')
		.replace(/\b[a-z][a-z+.-]*:\/\/\S+|\b(?:blob|data):\S+/gi, '[address]')
		.replace(/\S+@\S+/g, '[e-mail]')
		.replace(/\b[\w-]*\d[\w-]{15,}/g, '[id]')
		.replace(/\d{5,}/g, '[number]')
	return `${said}${property}`.slice(0, MOST_CHARACTERS).toWellFormed()
}

/** Words of our own addresses; every other part may be an id, a name or a token. */
const WORD = /^[a-z]+(?:-[a-z]+)*$/
const MOST_WORD = 24

/** The path of a page or of a file of the program, without what identifies anything; no query and no hash. */
export const scrubPath = (pathname: string): string =>
	pathname
		.split('/')
		.map((part) => (part === '' || (part.length <= MOST_WORD && WORD.test(part)) ? part : ':id'))
		.join('/')
