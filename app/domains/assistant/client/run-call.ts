import { AppError, withHint } from '#app/platform/model/errors.ts'
import { NotSavedError } from '#app/sync/client/store/not-saved.ts'
import type { Outcome } from '../model/outcome.ts'
import { readInput } from '../model/read-input.ts'
import type { ToolCall } from '../model/tool.ts'
import type { ListAddInput } from '../model/tools/list-add.ts'
import { isToolName, TOOLS } from '../model/tools.ts'
import { applyCard } from './cards/apply-card.ts'
import { makeCard } from './cards/make-card.ts'
import { taintOfRecipes } from './kitchen/own-recipe.ts'
import { NOT_READY } from './not-ready.ts'
import type { ToolContext } from './tool-context.ts'
import { CLIENT_TOOLS, type ToolCode } from './tools.ts'

/** The most items that are put on the list without a press. */
const MOST_AT_ONCE = 10

const refused = (words: string): Outcome => ({ status: 'refused', words, output: { error: words } })

/**
 * Runs a call that an engine asks for: checks its input, reads or acts at once, and makes a card of what would write.
 * Whatever is wrong with it is an outcome in words; it never throws, except that an aborted turn runs nothing.
 */
export async function runCall({ name, input: given }: ToolCall, context: ToolContext): Promise<Outcome> {
	if (!isToolName(name)) return refused(`There is no tool “${name.slice(0, 40)}”.`)
	const read = readInput(name, given)
	if ('wrong' in read) return refused(read.wrong)
	const { input } = read
	if (context.signal.aborted) return refused('Not run: the turn was interrupted.')
	if (!context.localStore.isComplete) return refused(NOT_READY)
	try {
		const kind = TOOLS[name].classOf(input)
		// The table gives each tool its own input type; the schema has checked the input.
		const code = (await CLIENT_TOOLS[name]()) as ToolCode<unknown>
		if ('run' in code) {
			const outcome = await code.run(input, context)
			return kind === 'read' ? await withTaint(outcome, context) : outcome
		}
		const outcome = await makeCard({ tool: name, input, class: kind === 'delete' ? 'delete' : 'write' }, context)
		const isAtOnce = name === 'list_add' && mayAddAtOnce(input as ListAddInput, context)
		return outcome.card && isAtOnce ? await addAtOnce(outcome, outcome.card, context) : outcome
	} catch (error) {
		if (error instanceof AppError || error instanceof NotSavedError) return refused(withHint(error))
		console.error(`assistant: ${name} failed`, error)
		return refused('That could not be read on this device. Please try again.')
	}
}

/** Only what the local engine has read from the cook's own sentence, and only a few items. */
const mayAddAtOnce = ({ items = [], recipe, from }: ListAddInput, { engine, taint }: ToolContext): boolean =>
	engine === 'local' &&
	taint === undefined &&
	recipe === undefined &&
	from === undefined &&
	items.length > 0 &&
	items.length <= MOST_AT_ONCE

/** A result that only names recipes holds their titles, and one of those may have come from outside. */
async function withTaint(outcome: Outcome, { localStore }: ToolContext): Promise<Outcome> {
	const { shows = [], taint } = outcome
	if (taint || shows.length === 0) return outcome
	const found = await taintOfRecipes(
		localStore,
		shows.map(({ id }) => id),
	)
	return found ? { ...outcome, taint: found } : outcome
}

/** The only write without a press; the card that comes with it undoes it. */
async function addAtOnce(outcome: Outcome, card: NonNullable<Outcome['card']>, context: ToolContext): Promise<Outcome> {
	const row = await context.keepCard?.(card, outcome)
	const pressed = await applyCard(card, context, row ? { row } : {})
	if (pressed.kind !== 'applied') return { ...outcome, card: pressed.card }
	const { lines, notes = [] } = card
	return {
		...outcome,
		status: 'done',
		words: [...lines, ...notes].join('\n'),
		output: { done: lines, notes },
		card: pressed.card,
	}
}
