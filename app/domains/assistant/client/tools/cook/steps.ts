import { stepOf } from '#app/domains/recipes/model/cooking/messages.ts'
import { goTo } from '#app/domains/recipes/model/cooking/session.ts'
import { type CookStep, cookSteps } from '#app/domains/recipes/model/cooking/steps-of.ts'
import { findSession } from '#app/domains/recipes/ui/cook/session-store.ts'
import { cookPath } from '#app/domains/recipes/ui/recipe-paths.ts'
import type { Outcome } from '../../../model/outcome.ts'
import type { CookInput } from '../../../model/tools/cook.ts'
import { endSession, latestCooked, sessionOf, storeSession } from '../../kitchen/cook-sessions.ts'
import { aboutRecipe, type OwnRecipe, ownRecipe } from '../../kitchen/own-recipe.ts'
import type { RunTool, ToolContext } from '../../tool-context.ts'

const asked = (words: string): Outcome => ({ status: 'asked', words, output: { question: words } })

/** The recipe that a call means: its own, the page's, or the one that is being cooked. */
export function cookedAlias({ recipe }: CookInput, { page, aliases, now }: ToolContext): string | undefined {
	const latest = latestCooked(now)
	return recipe ?? page.recipe?.alias ?? (latest === undefined ? undefined : aliases.of(latest))
}

/** Opens cook mode at the first step. */
export const startCooking: RunTool<CookInput> = async (input, context) => {
	const alias = cookedAlias(input, context)
	if (alias === undefined) return asked('Which recipe do you want to cook?')
	const own = await ownRecipe(context, alias)
	return stand(own, 0, { context, back: { act: 'done', recipe: alias } })
}

/** Goes to the next, the last, the same or a named step. */
export const goToStep: RunTool<CookInput> = async (input, context) => {
	const alias = cookedAlias(input, context)
	if (alias === undefined) return asked('Nothing is being cooked. Which recipe do you want to cook?')
	const own = await ownRecipe(context, alias)
	const { id } = own.row
	const steps = cookSteps(own.view.method)
	const session = findSession(id, context.now)
	const onPage = context.page.recipe?.alias === alias ? (context.page.step ?? 1) - 1 : 0
	const at = session?.step ?? onPage
	const to = { next: at + 1, back: at - 1, repeat: at, step: (input.step ?? 1) - 1 }[input.act as 'next']
	if (to >= steps.length && input.act === 'next') return atEnd(own, steps)
	if (to < 0 || to >= steps.length) return asked(`“${own.row.title}” has ${steps.length} steps. Which one?`)
	return stand(own, to, { context, back: { act: 'step', recipe: alias, step: at + 1 } })
}

const atEnd = (own: OwnRecipe, steps: readonly CookStep[]): Outcome => {
	const words = `That was the last of ${steps.length} steps.`
	return { status: 'ran', words, output: { answer: words }, ...aboutRecipe(own) }
}

/** Stands at a step, counted from zero, and says it. */
function stand(own: OwnRecipe, at: number, { context, back }: { context: ToolContext; back: CookInput }): Outcome {
	const { id, title } = own.row
	const steps = cookSteps(own.view.method)
	const step = steps[at]
	if (!step) return { status: 'refused', words: `“${title}” has no steps yet.`, output: {}, ...aboutRecipe(own) }
	const session = { ...goTo(sessionOf(id, context.now), at, steps.length), title }
	storeSession(id, session, context.now)
	const words = `${stepOf(at + 1, steps.length)}: ${step.text}`
	return {
		status: 'done',
		words,
		output: { recipe: title, step: at + 1, of: steps.length, text: step.text },
		...aboutRecipe(own),
		opens: cookPath(id),
		back,
	}
}

/** Ends cooking: the session and its timers go. */
export const endCooking: RunTool<CookInput> = async (input, context) => {
	const alias = cookedAlias(input, context)
	if (alias === undefined) return asked('Nothing is being cooked.')
	const own = await ownRecipe(context, alias)
	const session = sessionOf(own.row.id, context.now)
	endSession(own.row.id, session)
	const words = `Cooking “${own.row.title}” is finished.`
	return {
		status: 'done',
		words,
		output: { answer: words },
		...aboutRecipe(own),
		back: { act: 'step', recipe: alias, step: session.step + 1 },
	}
}
