/**
 * Encodes weights as text that a source file can contain and a server can compress: one printable character for a
 * non-zero weight, one for a run of up to 31 zeros. Small weights have finer levels than large ones, since most are
 * small.
 */
const ALPHABET = Array.from({ length: 95 }, (_, at) => String.fromCharCode(32 + at))
	.filter((character) => character !== "'" && character !== '\\')
	.join('')
const LONGEST_RUN = 31
const LEVELS = 31
const CURVE = 1.6

const INT8 = Int8Array.from({ length: LEVELS + 1 }, (_, level) => Math.round(127 * (level / LEVELS) ** CURVE))

/** Encodes integers from -127 to 127, each as the nearest of 31 levels per sign. */
export function writeWeights(weights: Int8Array): string {
	let text = ''
	let zeros = 0
	const flush = () => {
		for (; zeros > 0; zeros -= LONGEST_RUN) text += ALPHABET[Math.min(zeros, LONGEST_RUN) - 1]
		zeros = 0
	}
	for (const weight of weights) {
		const level = Math.round(LEVELS * (Math.abs(weight) / 127) ** (1 / CURVE))
		if (level === 0) {
			zeros += 1
			continue
		}
		flush()
		text += ALPHABET[2 * LEVELS + Math.sign(weight) * (weight > 0 ? Math.min(level, LEVELS - 1) : level)]
	}
	flush()
	return text
}

const INDEX = new Uint8Array(128)
for (let at = 0; at < ALPHABET.length; at += 1) INDEX[ALPHABET.charCodeAt(at)] = at

/** Decodes `count` weights written by `writeWeights`; weights beyond the end of the text are 0. */
export function readWeights(text: string, count: number): Int8Array {
	const weights = new Int8Array(count)
	let at = 0
	for (let index = 0; index < text.length; index += 1) {
		const code = INDEX[text.charCodeAt(index)] as number
		if (code < LONGEST_RUN) at += code + 1
		else {
			const level = code - 2 * LEVELS
			weights[at] = Math.sign(level) * (INT8[Math.abs(level)] as number)
			at += 1
		}
	}
	return weights
}
