import {
	collapseDuplicatesTransformer,
	DataSet,
	englishDataset,
	parseRawPattern,
	RegExpMatcher,
	resolveConfusablesTransformer,
	toAsciiLowerCaseTransformer,
} from 'obscenity'
import { EVERYDAY_WORDS, FOOD_WORDS } from './food-words.ts'

/**
 * Words that the library's own list, which is English, lacks; whole words (`|`), since names of dishes contain parts of
 * them. Without accents and with single letters, in the form that the transformers below produce.
 */
const OTHER_LANGUAGES = [
	...['|arschloch', '|fotze', '|hurensohn', '|wichser|', '|missgeburt'],
	...['|conard', '|encul', '|salope|', '|niquetamere|', '|fils de pute|'],
	...['|hijo de puta|', '|hija de puta|', '|puta|', '|maricon|', '|gilipollas|'],
	...['|stronzo|', '|stronza|', '|vafanculo|', '|troia|', '|figlio di puttana|'],
	...['|caralho|', '|filho da puta|', '|buceta|'],
	...['|klootzak', '|kankerlijer', '|hoerenzoon', '|godverdome|'],
	...['|fitta|', '|javla hora|', '|knulla|', '|kuksugare|'],
]

/** Doubled letters are collapsed, as in "shiit"; these letters are also doubled in ordinary words. */
const DOUBLES = 'beolsgt'
const collapse = () =>
	collapseDuplicatesTransformer({
		defaultThreshold: 1,
		customThresholds: new Map([...DOUBLES].map((letter) => [letter, 2])),
	})
const OTHER_DOUBLES = new RegExp(`([^${DOUBLES}])\\1+`, 'g')

let matcher: RegExpMatcher | undefined

// Digits stay digits: a recipe is full of them, and "5 lb" is no disguise.
function makeMatcher(): RegExpMatcher {
	const words = new DataSet<{ originalWord: string }>()
		.addAll(englishDataset)
		.removePhrasesIf(({ metadata }) => EVERYDAY_WORDS.includes(metadata?.originalWord ?? ''))
	for (const word of OTHER_LANGUAGES) {
		words.addPhrase((phrase) => phrase.setMetadata({ originalWord: word }).addPattern(parseRawPattern(word)))
	}
	words.addPhrase((phrase) => {
		for (const food of FOOD_WORDS) phrase.addWhitelistedTerm(food.replace(OTHER_DOUBLES, '$1'))
		return phrase.setMetadata({ originalWord: 'food' })
	})
	return new RegExpMatcher({
		...words.build(),
		blacklistMatcherTransformers: [resolveConfusablesTransformer(), toAsciiLowerCaseTransformer(), collapse()],
		whitelistMatcherTransformers: [toAsciiLowerCaseTransformer(), collapse()],
	})
}

/** Whether a text contains a word that does not belong in a public recipe. Names of dishes are allowed. */
export function hasBadWord(text: string): boolean {
	matcher ??= makeMatcher()
	return matcher.hasMatch(text)
}
