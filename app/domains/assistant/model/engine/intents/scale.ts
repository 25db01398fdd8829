import { ask, call, type ReadIntent } from '../built.ts'
import { foodWithin } from '../items.ts'
import { pointedAt } from '../resolve.ts'
import { withRecipe } from './recipe.ts'

const MOST_SERVINGS = 1_000

const servings: ReadIntent = (frame) => {
	const number = frame.matched('servings') ?? frame.matched('number') ?? frame.take('servings')
	const isAlone = number === undefined
	const wanted = number ?? 1
	if (isAlone && frame.free('number').length > 0) return null
	if (!Number.isInteger(wanted) || wanted < 1 || wanted > MOST_SERVINGS) return ask('For how many servings?')
	foodWithin(frame, frame.gap('food'))
	const [today] = frame.free('day').filter(({ value }) => value.from === frame.context.today && !value.isSpan)
	if (today) frame.mark(today, 'entity')
	if (frame.free('day').length > 0) return null
	return withRecipe(frame, ({ alias }) => call('scale_recipe', { recipe: alias, servings: wanted }))
}

const factor: ReadIntent = (frame) => {
	const divisor = frame.matched('factor') === undefined ? frame.matched('number') : undefined
	const wanted = frame.matched('factor') ?? divisor
	if (wanted === undefined || wanted <= 0 || wanted > MOST_SERVINGS) return null
	const [noise] = frame.free('factor')
	if (noise && noise.value === wanted) frame.mark(noise, 'entity')
	return withRecipe(frame, ({ alias }) => call('scale_recipe', { recipe: alias, factor: wanted }))
}

/** The amount of one ingredient that the cook has. */
const have: ReadIntent = async (frame) => {
	const amount = frame.matched('amount')
	const quantity = amount?.quantity ?? frame.matched('number')
	const food = foodWithin(frame, frame.gap('food'))
	if (quantity === undefined || food === undefined || quantity <= 0) return null
	const unit = amount && amount.unit !== 'piece' ? amount.unit : undefined
	if (!pointedAt(frame.context) && frame.phrases().length === 0) return null
	frame.favour(frame.context.page.recipe ? 1.2 : -0.5)
	return withRecipe(frame, ({ alias }) =>
		call('scale_recipe', { recipe: alias, have: { food, quantity, ...(unit ? { unit } : {}) } }),
	)
}

const units: ReadIntent = (frame) => {
	const system = frame.matched('system')
	if (!system || frame.free('amount').length > 0) return null
	return withRecipe(frame, ({ alias }) => call('scale_recipe', { recipe: alias, units: system }))
}

export const SCALE_INTENTS = {
	'scale.servings': servings,
	'scale.factor': factor,
	'scale.have': have,
	'scale.units': units,
} satisfies Record<string, ReadIntent>
