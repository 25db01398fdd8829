import { Fragment, type ReactNode } from 'react'

/** Precomposed fraction characters, most of which the fonts' latin subsets lack. */
const VULGAR: Record<string, string> = {
	'½': '1/2',
	'⅓': '1/3',
	'⅔': '2/3',
	'¼': '1/4',
	'¾': '3/4',
	'⅕': '1/5',
	'⅖': '2/5',
	'⅗': '3/5',
	'⅘': '4/5',
	'⅙': '1/6',
	'⅚': '5/6',
	'⅛': '1/8',
	'⅜': '3/8',
	'⅝': '5/8',
	'⅞': '7/8',
}
const VULGAR_PATTERN = new RegExp(`(\\d?)([${Object.keys(VULGAR).join('')}])`, 'g')
/** 1/3, but not part of a date (1/2/2026) or of a longer number. */
const FRACTION_PATTERN = /(?<![\d/.,])(\d{1,3})[/⁄](\d{1,3})(?![\d/])/g

const spellOut = (text: string): string =>
	text.replace(VULGAR_PATTERN, (_, digit: string, sign: string) => `${digit}${digit ? ' ' : ''}${VULGAR[sign]}`)

/** Splits a text into plain parts and fractions (numerator, U+2044, denominator), in order. */
export const fractionParts = (text: string): readonly { text: string; fraction: boolean }[] => {
	const spelled = spellOut(text)
	const parts: { text: string; fraction: boolean }[] = []
	let end = 0
	for (const match of spelled.matchAll(FRACTION_PATTERN)) {
		if (match.index > end) parts.push({ text: spelled.slice(end, match.index), fraction: false })
		parts.push({ text: `${match[1]}\u2044${match[2]}`, fraction: true })
		end = match.index + match[0].length
	}
	if (end < spelled.length) parts.push({ text: spelled.slice(end), fraction: false })
	return parts
}

/** The text as drawn, for a label that has to contain the visible text. */
export const drawnText = (text: string): string =>
	fractionParts(text)
		.map((part) => part.text)
		.join('')

/** Draws the fractions in a text ('1 1/2 cups') as fractions. */
export const Fraction = ({ text }: { text: string }): ReactNode =>
	fractionParts(text).map((part, index) =>
		part.fraction ? (
			<span key={index} className="fr">
				{part.text}
			</span>
		) : (
			<Fragment key={index}>{part.text}</Fragment>
		),
	)
