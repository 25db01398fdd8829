import { ask, call, type ReadIntent } from '../built.ts'
import type { Frame, Span } from '../frame.ts'
import { itemsOf, type NamedItem } from '../items.ts'
import { keysOf } from '../phrases.ts'
import { describedBy } from '../resolve.ts'
import { withRecipe } from './recipe.ts'

/** How many of the things stand in a list of names. */
const knownOf = (names: readonly string[], items: readonly NamedItem[]): number => {
	const listed = names.map((title) => ({ alias: title, title }))
	return items.filter(({ name }) => describedBy(listed, name).length > 0).length
}

/**
 * The things by the names that a list has for them: the cook may name them in another language than the list. What is
 * not there keeps its name.
 */
function asListed(frame: Frame, names: readonly string[], items: readonly NamedItem[]): NamedItem[] {
	const { readers } = frame.context
	return items.map((item) => {
		if (knownOf(names, [item]) > 0) return item
		const food = readers.food(item.name)
		const name = food && names.find((one) => readers.food(one)?.id === food.id)
		return name ? { ...item, name } : item
	})
}

/** The things of a list whose names hold a name, as choices. */
const nearTo = (names: readonly string[], { name }: NamedItem) =>
	describedBy(
		names.map((title) => ({ alias: title, title })),
		name,
	)

/** 'milk' where the list has only 'oat milk', which is another food; 'coffee beans' are coffee. */
function isOtherFood({ context }: Frame, names: readonly string[], item: NamedItem): boolean {
	const wanted = context.readers.food(item.name)
	const near = nearTo(names, item)
	const isOther = (title: string) => {
		const food = context.readers.food(title)
		return title.toLowerCase().endsWith(` ${item.name}`) && food !== null && food.id !== wanted?.id
	}
	return wanted !== null && near.length > 0 && near.every(({ title }) => isOther(title))
}

const isListPage = ({ context }: Frame): boolean => context.page.route === 'shopping-list'
const isPantryPage = ({ context }: Frame): boolean => context.page.route === 'pantry'

/** Things in a gap of the pattern; days are none. */
function things(frame: Frame, gap: Span | undefined): NamedItem[] | null {
	if (!gap || frame.free('day', gap).length > 0) return null
	const items = itemsOf(frame, gap)
	return items?.some((item) => isTableWord(frame, item)) ? null : items
}

/** Nothing but words of the language's table is no thing: 'the list'. */
const isTableWord = ({ clause, context }: Frame, { name }: NamedItem): boolean =>
	keysOf(name).every((word) => clause.language.cueWords.has(word)) && context.readers.food(name) === null

const add: ReadIntent = (frame) => {
	const gap = frame.gap('items')
	// On the list's own page a bare list of things is one.
	const isBare = frame.match.used.length === 0
	if (isBare && (!isListPage(frame) || frame.clause.isQuestion || beginsWithVerb(frame))) return null
	if (!gap || frame.phrases(gap).length === 0)
		return frame.unread().length === 0 ? ask('What shall I put on the list?') : null
	const items = things(frame, gap)
	if (!items || (isCooking(frame) && !namesList(frame) && !items.every((item) => isFood(frame, item)))) return null
	frame.favour(isListPage(frame) ? 0.6 : isPantryPage(frame) || frame.context.page.route === 'meal-plan' ? -0.5 : 0.2)
	return call('list_add', { items })
}

const isCooking = ({ context }: Frame): boolean => context.page.route === 'cook' || context.page.route === 'recipe'
const isFood = ({ context }: Frame, { name }: NamedItem): boolean => context.readers.food(name) !== null

/** 'clear everything' is no thing to buy. */
const beginsWithVerb = (frame: Frame): boolean => {
	const [first] = frame.wordsIn(frame.whole)
	const token = first === undefined ? undefined : frame.clause.tokens[first]
	const { verbs, removes } = frame.clause.language
	return token === undefined || verbs.has(token.key) || removes.has(token.key)
}

/** A change of what is on the list. On other pages the words are about the list only if it holds the things. */
const change =
	(name: 'tick' | 'untick' | 'remove'): ReadIntent =>
	async (frame) => {
		const gap = frame.gap('items')
		const said = things(frame, gap)
		if (!said) return gap && frame.phrases(gap).length > 0 ? null : pronoun(frame)
		if (namesRecipe(frame)) return null
		const listed = await frame.context.readers.listed()
		const items = asListed(frame, listed, said)
		const other = items.find((item) => isOtherFood(frame, listed, item))
		if (other) return ask(`“${other.name}” is not on the list. Which item do you mean?`, nearTo(listed, other))
		const known = knownOf(listed, items)
		const isNamed = frame.clause.words.has('list') || namesList(frame)
		if (known === 0 && !isListPage(frame) && !isNamed) return null
		const isCounted = items.some(({ quantity }) => quantity !== undefined)
		frame.favour((known > 0 ? 0.7 : -0.3) + (isListPage(frame) ? 0.6 : isCounted ? -1 : 0))
		return call('list_change', { change: name, items: items.map(({ name: thing }) => ({ name: thing })) })
	}

/** 'delete the chicken recipe' is about no list. */
const namesRecipe = ({ clause }: Frame): boolean =>
	clause.tokens.some(({ key }) => clause.language.recipe.has(key) && key !== 'food')

const pronoun = (frame: Frame) => (isListPage(frame) ? ask('Which item of the list do you mean?') : null)

const namesList = ({ clause }: Frame): boolean => clause.language.list.some((word) => clause.words.has(word))

const set: ReadIntent = async (frame) => {
	const amountGap = frame.gap('amount')
	const [amount] = amountGap ? frame.free('amount', amountGap) : []
	const [number] = amountGap ? frame.free('number', amountGap) : []
	const found = amount ?? number
	if (found) frame.mark(found, 'entity')
	const matched = amountGap ? undefined : frame.matched('amount')
	const items = things(frame, frame.gap('items'))
	const [only, ...others] = items ?? []
	if (!only || others.length > 0) return null
	const counted = amountGap || only.quantity !== undefined ? undefined : frame.matched('number')
	const quantity = number?.value ?? counted
	const said = amount?.value ?? matched ?? (quantity === undefined ? {} : { quantity })
	const listed = await frame.context.readers.listed()
	const [item] = asListed(frame, listed, [{ ...only, ...said }])
	if (item?.quantity === undefined) return null
	const known = knownOf(listed, [item])
	if (known === 0 && !isListPage(frame) && !namesList(frame)) return null
	frame.favour((known > 0 ? 0.7 : -0.6) + (isListPage(frame) ? 0.6 : isPantryPage(frame) ? -0.8 : 0))
	return call('list_change', { change: 'set', items: [item] })
}

const clear: ReadIntent = () => call('list_change', { change: 'clear_ticked' })

/** 'coconut milk and basil': foods that stand for themselves, even where a title has such a word. */
function areFoods(frame: Frame, gap: Span | undefined): boolean {
	const items = gap && itemsOf(frame.copy(), gap)
	return items?.every(({ name }) => frame.context.readers.food(name)?.isExact === true) ?? false
}

/** The ingredients of a recipe, or what planned days need. */
const recipe: ReadIntent = async (frame) => {
	const isAsked = frame.match.gaps.length === 1 && areFoods(frame, frame.gap('recipe'))
	if (isAsked && frame.free('it').length === 0) return null
	const servings = frame.take('servings')
	const isBare = frame.phrases().length === frame.free('day').length
	const day = frame.matched('day') ?? (isBare ? frame.take('day') : undefined)
	const [it] = frame.free('it')
	if (day && frame.phrases().length === 0 && !(it && frame.context.page.recipe))
		return call('list_add', { from: day.from, to: day.to })
	const [other] = frame.free('day')
	if (other) frame.mark(other, 'entity')
	return withRecipe(frame, ({ alias }) => call('list_add', { recipe: alias, servings }), frame.gap('recipe'))
}

const pantryAdd: ReadIntent = (frame) => {
	const place = frame.matched('place') ?? frame.take('place')
	const bestBefore = dueOf(frame)
	const items = frame.gap('items') ? itemsOf(frame, frame.gap('items') ?? frame.whole) : null
	if (!items) return null
	const rest = amountAfter(frame, items)
	frame.favour(isPantryPage(frame) ? 0.8 : place ? 0.4 : isListPage(frame) ? -0.8 : -0.2)
	return call('pantry_change', {
		change: 'add',
		items: rest.map((item) => ({ ...item, ...(place ? { place } : {}), ...(bestBefore ? { bestBefore } : {}) })),
	})
}

/** 'good until 1 march' */
function dueOf(frame: Frame): string | undefined {
	const [day] = frame.free('day')
	if (!day) return undefined
	let isDue = false
	for (let at = Math.max(0, day.from - DUE_WORDS); at < day.from; at += 1) {
		if (!frame.clause.language.due.has(frame.clause.tokens[at]?.key ?? '')) continue
		frame.mark({ from: at, to: at + 1 }, 'cue')
		isDue = true
	}
	if (!isDue) return undefined
	frame.mark(day, 'entity')
	return day.value.to
}
const DUE_WORDS = 5

/** 'butter in the freezer, 250 g': an amount that follows belongs to the one thing without one. */
function amountAfter(frame: Frame, items: NamedItem[]): NamedItem[] {
	const [only, ...others] = items
	const amount = frame.take('amount')
	if (!only || !amount || others.length > 0 || only.quantity !== undefined) return items
	return [{ ...only, quantity: amount.quantity, unit: amount.unit }]
}

const pantryChange =
	(name: 'set' | 'remove'): ReadIntent =>
	async (frame) => {
		const place = frame.matched('place')
		const day = frame.matched('day')
		const amount = frame.gap('amount') ? frame.take('amount', frame.gap('amount')) : undefined
		const number = frame.gap('amount') && !amount ? frame.take('number', frame.gap('amount')) : undefined
		const asked = things(frame, frame.gap('items'))
		if (!asked) return null
		const stocked = await frame.context.readers.stocked()
		const items = asListed(frame, stocked, asked)
		const known = knownOf(stocked, items)
		if (known === 0 && !isPantryPage(frame)) return null
		const said = { ...amount, ...(number === undefined ? {} : { quantity: number }) }
		const told = items.map((item) => ({
			...(name === 'remove' ? { name: item.name } : { ...item, ...said }),
			...(place ? { place } : {}),
			...(day ? { bestBefore: day.to } : {}),
		}))
		if (name === 'set' && told.some((item) => Object.keys(item).length === 1)) return null
		frame.favour((known > 0 ? 0.5 : -0.3) + (isPantryPage(frame) ? 0.6 : isListPage(frame) ? -0.6 : 0))
		return call('pantry_change', { change: name, items: told })
	}

export const LIST_INTENTS = {
	'list.add': add,
	'list.recipe': recipe,
	'list.tick': change('tick'),
	'list.untick': change('untick'),
	'list.remove': change('remove'),
	'list.set': set,
	'list.clear': clear,
	'pantry.add': pantryAdd,
	'pantry.set': pantryChange('set'),
	'pantry.remove': pantryChange('remove'),
} satisfies Record<string, ReadIntent>
