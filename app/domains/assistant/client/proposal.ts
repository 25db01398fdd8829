import type { MakeId } from '#app/platform/model/ids.ts'
import type { Edit } from '#app/sync/model/edit.ts'
import type { ShownRecipe } from '../model/tool.ts'
import type { ToolContext } from './tool-context.ts'

/**
 * What planning a call gives. `edit`: a card with the domain's own edit; `notes` are sentences about it that no row
 * says (a verdict, a reason), `confirm` a sentence that the cook must tick first. `asks`: the cook has to say more.
 * `nothing`: all is as wished already. `refused`: it is not done.
 */
export type Proposal =
	| {
			kind: 'edit'
			edit: Edit
			title: string
			notes?: string[]
			confirm?: string
			shows?: ShownRecipe[]
			/** The button of a card that deletes: 'Delete 2 recipes'. */
			button?: string
	  }
	| { kind: 'draft'; title: string; notes: string[]; opens: string }
	| { kind: 'asks'; words: string; options?: string[] }
	| { kind: 'nothing' | 'refused'; words: string }

/** `newId` gives the ids of rows that the edit makes: the same ones each time the card is planned. */
export type PlanContext = ToolContext & { newId: MakeId }

/**
 * Plans a call that writes. It reads what it needs and writes nothing; the same input gives the same edit as long as
 * the rows stay as they are. `now` and `today` are those of the time when the card was made.
 */
export type PlanTool<I> = (input: I, context: PlanContext) => Promise<Proposal>

export const asks = (words: string, options?: string[]): Proposal => ({
	kind: 'asks',
	words,
	...(options ? { options } : {}),
})
export const refused = (words: string): Proposal => ({ kind: 'refused', words })
export const nothing = (words: string): Proposal => ({ kind: 'nothing', words })
