import { ask, type Built, call, type ReadIntent } from '../built.ts'
import type { Frame, Span } from '../frame.ts'
import type { NamedRecipe } from '../reading.ts'
import { recipeOf } from '../resolve.ts'

/** The recipes that some tokens name, joined by 'and' or commas; or the built question about one of them. */
async function recipesOf(frame: Frame, within: Span): Promise<NamedRecipe[] | Built | null> {
	const pieces = splitAtAnds(frame, within)
	const found: NamedRecipe[] = []
	for (const piece of pieces) {
		const one = await recipeOf(frame, piece)
		if (one.kind === 'several') return ask('Which recipe do you mean?', one.options)
		if (one.kind === 'one') found.push(one.recipe)
		else return null
	}
	return found
}

function splitAtAnds(frame: Frame, { from, to }: Span): Span[] {
	const { tokens, language } = frame.clause
	const cuts: Span[] = []
	let begin = from
	for (let at = from; at <= to; at += 1) {
		const token = tokens[at]
		const isCut = at === to || token?.key === ',' || token?.key === '&' || language.ands.has(token?.key ?? '')
		if (!isCut) continue
		const piece = { from: begin, to: at }
		if (frame.phrases(piece).length > 0 || frame.free('it', piece).length > 0) cuts.push(piece)
		begin = at + 1
	}
	return cuts.length > 0 ? cuts : [{ from, to }]
}

/** The whole title first: a title may hold 'and'. */
async function recipesIn(frame: Frame, within: Span): Promise<NamedRecipe[] | Built | null> {
	const copy = frame.copy()
	const whole = await recipeOf(copy, within)
	if (whole.kind === 'one' && copy.wordsIn(within).length === 0) {
		frame.become(copy)
		return [whole.recipe]
	}
	const split = frame.copy()
	const several = await recipesOf(split, within)
	if (several && (Array.isArray(several) || whole.kind !== 'several')) {
		frame.become(split)
		return several
	}
	frame.become(copy)
	return whole.kind === 'several' ? ask('Which recipe do you mean?', whole.options) : null
}

const file =
	(act: 'add' | 'remove'): ReadIntent =>
	async (frame) => {
		const book = frame.matched('cookbook') ?? frame.take('cookbook')
		const named = frame.gap('book')
		if (!book && !named) return null
		if (!book) {
			const titles = await frame.context.readers.cookbooks()
			return { ask: { words: 'Which cookbook do you mean?', options: titles.slice(0, 4) } }
		}
		const found = await recipesIn(frame, frame.gap('recipe') ?? frame.whole)
		if (!found) return frame.unread().length === 0 ? ask('Which recipe do you mean?') : null
		if (!Array.isArray(found)) return found
		return call('file_recipe', { act, cookbook: book, recipes: found.map(({ alias }) => alias) })
	}

const remove: ReadIntent = async (frame) => {
	const book = frame.matched('cookbook') ?? frame.take('cookbook')
	if (book && frame.unread().length === 0) return call('delete', { cookbooks: [book] })
	const found = await recipesIn(frame, frame.gap('recipe') ?? frame.whole)
	if (!found) return null
	if (!Array.isArray(found)) return found
	frame.favour(frame.context.page.route === 'shopping-list' ? -0.5 : 0)
	return call('delete', { recipes: found.map(({ alias }) => alias) })
}

/** A recipe that does not exist yet, or another version of one: only a model writes it. */
const draft: ReadIntent = async (frame) => {
	const { noModel } = frame.context
	const wish = frame.clause.text.slice(0, 1_000)
	const gap = frame.gap('recipe')
	const it = frame.free('it').length > 0
	const found = gap || it ? await recipeOf(frame, gap ?? frame.whole) : null
	frame.mark(frame.whole, 'word')
	if (noModel) return { refuse: noModel, needsModel: true }
	const input = found?.kind === 'one' ? { recipe: found.recipe.alias, changes: wish } : { wish }
	return { ...call('draft_recipe', input), needsModel: true }
}

export const KEEP_INTENTS = {
	'file.add': file('add'),
	'file.remove': file('remove'),
	delete: remove,
	draft,
} satisfies Record<string, ReadIntent>
