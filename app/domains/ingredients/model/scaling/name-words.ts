import type { Language } from '../grammar/languages/language.ts'

const plainLetters = (word: string): string => word.normalize('NFD').replace(/\p{M}/gu, '').replace('ß', 'ss')

type Ending = [pattern: RegExp, instead: string]

/** Plural and case endings, longest first; only one is removed. */
const ENDINGS: Record<Language, Ending[]> = {
	en: [
		[/(?<=..)ies$/, 'y'],
		[/(?<=[eao]l|[iae]r|ea|oa|kni|wi|li)ves$/, 'f'],
		[/(?<=ch|sh|ss|x|zz|at?o)es$/, ''],
		[/(?<=[^s])s$/, ''],
	],
	de: [
		[/(?<=..)(?:innen|ern|en|er|es|em|n|e|s)$/, ''],
		[/(?<=...)[ns]$/, ''],
	],
	fr: [
		[/(?<=.)eaux$/, 'eau'],
		[/(?<=..)aux$/, 'al'],
		[/(?<=...)e?s$/, ''],
		[/(?<=...)x$/, ''],
		[/(?<=...)e$/, ''],
	],
	es: [
		[/(?<=..)ces$/, 'z'],
		[/(?<=...)(?:es|os|as|s)$/, ''],
		[/(?<=...)[aeo]$/, ''],
	],
	it: [
		[/(?<=..)(?:ch|gh)[ei]$/, ''],
		[/(?<=...)[cg]h?i?[aeio]$/, ''],
		[/(?<=...)i?[aeio]$/, ''],
	],
	nl: [
		[/(?<=...)(?:tjes|jes|tje|je)$/, ''],
		[/(?<=..)(?:en|s|e)$/, ''],
	],
	pt: [
		[/(?<=..)(?:oes|aes|aos|ao)$/, ''],
		[/(?<=..)ns$/, 'm'],
		[/(?<=...)(?:es|os|as|s)$/, ''],
		[/(?<=...)[aeo]$/, ''],
	],
	sv: [
		[/(?<=...)(?:orna|arna|erna|or|ar|er|en|et|na|an)$/, ''],
		[/(?<=...)[aent]$/, ''],
	],
}

/** Dutch doubles or halves a letter in the plural: 'tomaat', 'tomaten'; 'bol', 'bollen'. */
const evened = (stem: string, language: Language): string => {
	if (language === 'nl') return stem.replace(/([aeou])\1(?=[^aeiou]$)/, '$1').replace(/([^aeiou])\1$/, '$1')
	return language === 'de' || language === 'sv' ? stem.replace(/([^aeiou])\1$/, '$1') : stem
}

/**
 * A word without its plural ending and accents: equal for 'Tomate' and 'Tomaten', 'leaf' and 'leaves'. Not a word of
 * the language.
 */
export function stemOf(word: string, language: Language): string {
	const plain = plainLetters(word.toLowerCase())
	for (const [ending, instead] of ENDINGS[language]) {
		if (ending.test(plain)) return evened(plain.replace(ending, instead), language)
	}
	return evened(plain, language)
}

/** The words of a text and their positions. An apostrophe separates words: «l’huile». */
export function wordsOf(text: string): { word: string; start: number; end: number }[] {
	return [...text.matchAll(/\p{L}[\p{L}\p{M}-]*/gu)].map(({ 0: word, index }) => ({
		word,
		start: index,
		end: index + word.length,
	}))
}

/** Words that connect two names, or a name and its complement. */
const JOINTS = new Set(
	'and or of with in from for und oder mit aus in et ou de d du des au aux a la y o con e ed di del della al alla en of met van och eller med av com do da para'.split(
		' ',
	),
)

/** Parts that many foods have: alone they do not identify one. */
const PARTS: Record<Language, string> = {
	en: 'leaf seed powder juice zest cube flake clove stick piece slice fillet breast thigh floret wedge sprig stalk root bulb head rind peel skin bone wing leg yolk white sauce paste oil flour sugar',
	de: 'blatt saft pulver schale zehe stück scheibe samen körner flocken brust filet zweig stange knolle keule',
	fr: 'feuille jus poudre zeste gousse graine tranche filet cuisse branche brin morceau bulbe',
	es: 'hoja zumo jugo polvo ralladura diente semilla rodaja filete pechuga muslo rama trozo',
	it: 'foglia succo polvere scorza spicchio seme fetta filetto petto coscia gambo pezzo',
	nl: 'blad sap poeder rasp teen zaad plak filet borst takje stengel stuk',
	pt: 'folha sumo suco pó raspa dente semente fatia filete filé peito coxa ramo pedaço',
	sv: 'blad juice pulver skal klyfta frö skiva filé bröst kvist stjälk bit',
}
/**
 * These need the preceding word to distinguish 'olive oil' from 'sesame oil', but 'the oil' may still mean the only
 * one.
 */
const KINDS = new Set('sauce paste oil flour sugar'.split(' '))

/** Languages whose names end in the main noun ('bread flour'); in the others it comes first ('farine de blé'). */
const HEAD_LAST = new Set<Language>(['en', 'de', 'nl', 'sv'])

/** The stems by which a step may refer to an ingredient. `heads`: each alone; `all`: every word of the name. */
export type NameKeys = { heads: Set<string>; all: Set<string> }

const partStems = new Map<Language, Set<string>>()
function partsOf(language: Language): Set<string> {
	const known = partStems.get(language)
	if (known) return known
	const made = new Set(PARTS[language].split(' ').map((word) => stemOf(word, language)))
	partStems.set(language, made)
	return made
}

/** The keys of an ingredient's name: 'sesame seeds' also has 'sesame', 'salt and pepper' has each. */
export function keysOf(name: string, language: Language): NameKeys {
	const heads = new Set<string>()
	const all = new Set<string>()
	const parts = partsOf(language)
	let group: string[] = []
	const close = () => {
		const words = HEAD_LAST.has(language) ? [...group].reverse() : group
		const [head, other] = words
		if (head) heads.add(head)
		if (head && other && parts.has(head)) heads.add(other)
		group = []
	}
	for (const { word } of wordsOf(name)) {
		if (JOINTS.has(word.toLowerCase())) close()
		else {
			const stem = stemOf(word, language)
			group.push(stem)
			all.add(stem)
		}
	}
	close()
	const isKind = (head: string) => KINDS.has(head)
	// A part alone identifies nothing if another word does.
	if ([...heads].some((head) => !parts.has(head)))
		for (const head of heads) if (parts.has(head) && !isKind(head)) heads.delete(head)
	return { heads, all }
}

/**
 * Whether a step's word means a name's head: the same stem, or in a language with compounds its last part ('Mehl' for
 * 'Weizenmehl').
 */
export function meansHead(stem: string, head: string, language: Language): boolean {
	if (stem === head) return true
	const isCompound = language === 'de' || language === 'nl' || language === 'sv'
	return isCompound && stem.length >= 4 && head.length > stem.length + 1 && head.endsWith(stem)
}
