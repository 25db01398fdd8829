import { todayIn } from '#app/platform/model/calendar.ts'
import { idFromName } from '#app/platform/model/derived-ids.ts'
import { makeAliases } from '../../model/aliases.ts'
import type { Card } from '../../model/card.ts'
import { type Proposal, refused } from '../proposal.ts'
import type { ToolContext } from '../tool-context.ts'
import { CLIENT_TOOLS, type ToolCode } from '../tools.ts'

/** What a card is planned from. */
export type CardSource = Pick<Card, 'id' | 'tool' | 'input' | 'aliases' | 'made_at'>

/**
 * Plans a card, now or again: with the time at which it was made, the recipes that its aliases stood for, and ids that
 * follow from its own. Throws an AppError that says why it is not allowed.
 */
export async function planCard(
	{ id, tool, input, aliases, made_at }: CardSource,
	context: ToolContext,
): Promise<Proposal> {
	// The table gives each tool its own input type; the schema has checked the input.
	const code = (await CLIENT_TOOLS[tool]()) as ToolCode<unknown>
	if (!('plan' in code)) return refused(`${tool} writes nothing.`)
	let made = 0
	const newId = () => {
		made += 1
		return idFromName('card', context.me.space, id, String(made))
	}
	return code.plan(input, {
		...context,
		now: made_at,
		today: todayIn(context.timeZone, made_at),
		aliases: makeAliases(aliases),
		newId,
	})
}
