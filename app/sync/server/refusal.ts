import type { Outcome } from '../model/protocol.ts'

/** Why one edit is refused; the other edits are applied. `message` is for the cook, in the issue that keeps the edit. */
export class Refusal extends Error {
	readonly outcome: Extract<Outcome, 'rejected' | 'over_limit'>
	/** The row that it is about, if known. */
	readonly row: { entity: string; id: string } | undefined
	/** Publishing is switched off: it will be possible later. */
	readonly isStopped: boolean

	constructor(
		message: string,
		{
			outcome = 'rejected',
			row,
			isStopped = false,
		}: {
			outcome?: 'rejected' | 'over_limit'
			row?: { entity: string; id: string } | undefined
			isStopped?: boolean
		} = {},
	) {
		super(message)
		this.outcome = outcome
		this.row = row
		this.isStopped = isStopped
	}
}

const MAX_SHOWN_CHARACTERS = 60

/** A name from a request, shortened and cleaned for use in a sentence. */
const shown = (name: string): string =>
	(name.length > MAX_SHOWN_CHARACTERS ? `${name.slice(0, MAX_SHOWN_CHARACTERS)}…` : name)
		.replaceAll('\0', '')
		.toWellFormed()

export const REFUSALS = {
	unreadable: (where: string) => `This change could not be read (${shown(where)}).`,
	tooDeep: 'This change could not be read: it is nested too deeply.',
	forbiddenName: (name: string) => `This change could not be read: nothing may be called "${name}".`,
	otherCook: 'This change was made by another cook on this device.',
	otherClient: 'This change was made by another copy of the app.',
	usedTwice: 'This change has the same place in the order as another one.',
	newerSchema: 'This change comes from a newer version of the app.',
	unknownEntity: (name: string) => `This change is about something that is not known here ("${shown(name)}").`,
	serverOwned: (name: string) => `Nobody can change this by hand ("${shown(name)}").`,
	notAField: (name: string) => `"${shown(name)}" cannot be set.`,
	badField: (name: string, why: string) => `"${shown(name)}" cannot be kept as it is: ${why}.`,
	wrongId: 'This change is about something whose id does not fit what it is.',
	notDeletable: 'This cannot be deleted.',
	/** The same message for a row that does not exist and for another cook's row. */
	notHere: 'What this change is about is not in your kitchen.',
	changedMeanwhile: 'It was changed elsewhere in the meantime, so it was not deleted.',
} as const
