import type { ModelAnswer } from './model-answer.ts'

const WORDS = 'Boil the leeks for 20 minutes, then blend them with the stock. Season at the end.'

const RECIPE = {
	title: 'Leek soup',
	description: 'A plain soup for four.',
	servings: 4,
	prep_time: 10,
	cook_time: 25,
	cuisine: '',
	ingredients: [
		{ text: '3 leeks', section: '' },
		{ text: '1 litre vegetable stock', section: '' },
		{ text: '2 tbsp olive oil', section: '' },
	],
	steps: ['Slice the leeks.', 'Soften them in the oil for 10 minutes.', 'Add the stock and simmer for 15 minutes.'],
	notes: '',
}

/** Scripts that a name alone describes; `n` is the number or word after the name's hyphens. */
const NAMED: Record<string, (...n: string[]) => ModelAnswer[]> = {
	talk: () => [{ text: WORDS, gapMs: 20 }],
	recipe: () => [{ object: RECIPE, gapMs: 10 }],
	look: () => [{ calls: [{ name: 'look', args: { at: 'plan' } }] }, { text: WORDS }],
	empty: () => [{ text: '' }],
	filter: () => [{ text: '', finish: 'content_filter' }],
	length: () => [{ text: WORDS, finish: 'length' }],
	silent: () => [{ text: 'Boil', finish: null, silence: true }],
	endless: () => [{ text: WORDS, endless: 'words' }],
	status: (status) => [{ status: Number(status), ...(status === '429' ? { headers: { 'retry-after': '7' } } : {}) }],
	late: (ms) => [{ text: WORDS, firstMs: Number(ms) }],
	slow: (ms) => [{ text: WORDS, gapMs: Number(ms) }],
	cut: (by, at) => [{ text: WORDS, cut: { at: Number(at), by: by === 'end' ? 'end' : 'reset' } }],
}

/**
 * The answers of a script by its name: 'talk', 'recipe', 'look', 'empty', 'filter', 'length', 'silent', 'endless',
 * 'status-429', 'late-5000', 'slow-200', 'cut-reset-300', 'cut-end-300'. Undefined for another one.
 */
export function scriptNamed(name: string): ModelAnswer[] | undefined {
	const [kind = '', ...n] = name.split('-')
	return Object.hasOwn(NAMED, kind) ? NAMED[kind]?.(...n) : undefined
}
