/** What everybody knows about the owner of the password. */
export type Owner = { email: string; first_name: string; last_name: string }

/**
 * Whether a password is among those that attackers try first, however it is disguised: in lower case, with digits and
 * signs read as letters and without additions at its ends, it is a known password, a run on the keyboard, a repetition,
 * or what everybody knows about its owner. Applies wherever a password is chosen.
 */
export async function isGuessable(password: string, owner: Owner): Promise<boolean> {
	const cores = coresOf(password.normalize('NFKC').toLowerCase())
	const known = personalWords(owner)
	if (cores.some((core) => isRepetition(core) || isMadeOf(core, isRun) || isMadeOf(core, (part) => known.has(part))))
		return true
	const dictionary = await loadDictionary()
	return cores.some((core) => dictionary.has(core))
}

/** Digits and signs that replace letters; if there are two readings, both are tried. */
const LEET: Record<string, string> = {
	...{
		'@': 'a',
		'4': 'a',
		'8': 'b',
		'(': 'c',
		'3': 'e',
		'6': 'g',
		'9': 'g',
		'#': 'h',
		'1': 'il',
		'!': 'il',
		'|': 'il',
	},
	...{ '0': 'o', $: 's', '5': 's', '7': 't', '+': 't', '%': 'x', '2': 'z' },
}

const READINGS = [0, 1]
const unleet = (text: string, reading: number): string =>
	[...text].map((char) => LEET[char]?.[reading] ?? LEET[char]?.[0] ?? char).join('')

const withoutEnds = (text: string): string => text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')

/** What remains of a password after undoing disguises in every order. */
function coresOf(text: string): string[] {
	const bare = withoutEnds(text)
	const undone = READINGS.flatMap((reading) => [unleet(bare, reading), withoutEnds(unleet(text, reading))])
	const all = [text, bare, ...undone]
	return [...new Set([...all, ...all.map((core) => core.replace(/[^\p{L}\p{N}]/gu, ''))])].filter((core) => core !== '')
}

/** One piece repeated, the last time possibly cut short. */
function isRepetition(text: string): boolean {
	for (let length = 1; length <= text.length / 2; length += 1) {
		if (text.startsWith(text.slice(length))) return true
	}
	return false
}

const ROWS = [
	'1234567890',
	'qwertyuiop',
	'asdfghjkl',
	'zxcvbnm',
	'qwertzuiop',
	'yxcvbnm',
	'azertyuiop',
	'qsdfghjklm',
	'wxcvbn',
]
const COLUMNS = ['1qaz', '2wsx', '3edc', '4rfv', '5tgb', '6yhn', '7ujm', '1qay', '2wsx', '6zhn']
const ALPHABET = 'abcdefghijklmnopqrstuvwxyz'
const RUNS = [...ROWS, ...COLUMNS, ALPHABET].flatMap((run) => [run, [...run].reverse().join('')])
const SHORTEST_PART = 3

const isRun = (part: string): boolean => RUNS.some((run) => run.includes(part))

/** Whether a text can be cut into parts that all pass. */
function isMadeOf(text: string, passes: (part: string) => boolean): boolean {
	const ends = [0]
	for (let to = SHORTEST_PART; to <= text.length; to += 1) {
		if (ends.some((from) => to - from >= SHORTEST_PART && passes(text.slice(from, to)))) ends.push(to)
	}
	return ends.includes(text.length)
}

/** Names, the address and their parts; also the product's own name, which is tried first on this site. */
function personalWords({ email, first_name, last_name }: Owner): Set<string> {
	const plain = (text: string) => text.normalize('NFKC').toLowerCase()
	const texts = [email, first_name, last_name].map(plain)
	const parts = texts.flatMap((text) => [
		text,
		withoutEnds(text),
		...text.split(/[^\p{L}\p{N}]+/u),
		text.replace(/[^\p{L}\p{N}]/gu, ''),
	])
	return new Set(['nomster', ...parts].filter((part) => part.length >= SHORTEST_PART))
}

let dictionary: Promise<ReadonlySet<string>> | undefined

/** Half a megabyte: only a Worker in which a password is chosen loads it, once. */
function loadDictionary(): Promise<ReadonlySet<string>> {
	dictionary ??= import('@zxcvbn-ts/language-common').then(
		({ dictionary: words }) => new Set(words['passwords-common']),
	)
	return dictionary
}
