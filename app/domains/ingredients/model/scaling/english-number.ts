/** Nouns that are the same for one and for several, or that nobody counts. */
const UNCOUNTED = new Set(
	'asparagus basil beef bread broccoli butter celery cheese chives cod coriander couscous dill fish flour garlic hummus lamb mackerel milk mint oregano parsley pasta pork rice rosemary sage salmon salt sheep spinach squid thyme trout tuna veal water'.split(
		' ',
	),
)

const PLURALS: readonly [ending: RegExp, instead: string][] = [
	[/(?<=lea|loa|hal|cal|shel)f$/, 'ves'],
	[/(?<=kni)fe$/, 'ves'],
	[/(?<=[^aeiou])y$/, 'ies'],
	[/(?<=tomat|potat|mang)o$/, 'oes'],
	[/(?<=ss|x|z|ch|sh)$/, 'es'],
	[/$/, 's'],
]
const SINGULARS: readonly [ending: RegExp, instead: string][] = [
	[/(?<=lea|loa|hal|cal|shel)ves$/, 'f'],
	[/(?<=kni)ves$/, 'fe'],
	[/(?<=..)ies$/, 'y'],
	[/(?<=tomato|potato|mango|ss|x|ch|sh)es$/, ''],
	[/(?<=[^siu])s$/, ''],
]

const isPlural = (word: string): boolean => /[^siu]s$|oes$|ies$|ves$/i.test(word)

const changed = (word: string, endings: readonly [RegExp, string][]): string => {
	const [ending, instead] = endings.find(([pattern]) => pattern.test(word)) ?? [/$/, '']
	return word.replace(ending, instead)
}

/** An English noun for one or for several: 'onion', 'onions'. What is that already, or is not counted, stays. */
export function inNumber(noun: string, isSeveral: boolean): string {
	if (UNCOUNTED.has(noun.toLowerCase()) || isPlural(noun) === isSeveral) return noun
	return changed(noun, isSeveral ? PLURALS : SINGULARS)
}
