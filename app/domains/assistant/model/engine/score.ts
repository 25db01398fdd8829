import type { Built } from './built.ts'
import { type CueMatch, matchPattern } from './cues.ts'
import { type Clause, Frame } from './frame.ts'
import type { IntentId } from './intent.ts'
import { INTENTS } from './intents.ts'
import type { ReadContext, Reading } from './reading.ts'

/** What changes something, and so is no question. */
const WRITES: ReadonlySet<string> = new Set(['list', 'pantry', 'plan', 'file', 'delete'])
const MAY_ASK: ReadonlySet<IntentId> = new Set(['plan.week'])
/** A sentence of which less was read says something else. */
export const LEAST_SHARE = 0.5

const roomOf = (id: IntentId): string => id.split('.')[0] ?? ''
export const isWrite = (id: IntentId): boolean => WRITES.has(roomOf(id))

type Candidate = { id: IntentId; frame: Frame; built: Built; order: number }

/** The most patterns of one intent that are tried: those that say most. */
const MOST_PATTERNS = 6

export async function candidatesOf(clause: Clause, context: ReadContext): Promise<Candidate[]> {
	const found: Candidate[] = []
	for (const [order, { id, patterns }] of clause.language.patterns.entries()) {
		if (clause.isQuestion && isWrite(id) && !MAY_ASK.has(id)) continue
		const matches = patterns
			.flatMap((pattern) => matchPattern(pattern, clause))
			.sort((a, b) => b.weight - a.weight)
			.slice(0, MOST_PATTERNS)
		for (const match of matches) found.push(...(await candidate(id, { clause, match, context, order })))
	}
	return found
}

async function candidate(
	id: IntentId,
	{ clause, match, context, order }: { clause: Clause; match: CueMatch; context: ReadContext; order: number },
): Promise<Candidate[]> {
	const frame = new Frame(clause, match, context)
	const built = await INTENTS[id](frame)
	// What can be done goes before what would have to be asked.
	if (built?.ask) frame.favour(-0.7)
	return built ? [{ id, frame, built, order }] : []
}

/** All words read, then the most of them, then the strongest reading; of equal ones the first of the table. */
export function byStrength(a: Candidate, b: Candidate): number {
	// What the kitchen does not have is read last.
	const unknown = Number(a.built.isUnknown ?? false) - Number(b.built.isUnknown ?? false)
	if (unknown !== 0 && Math.min(a.frame.share, b.frame.share) > LEAST_SHARE) return unknown
	const [shareA, shareB] = [a.frame.share, b.frame.share]
	if (shareA === 1 || shareB === 1) {
		if (shareA !== shareB) return shareB - shareA
	} else if (Math.abs(shareA - shareB) > 0.001) return shareB - shareA
	return b.frame.strength - a.frame.strength || a.order - b.order
}

export const nothingRead = (clause: Clause): Reading => ({
	...{ kind: 'none', calls: [], words: '', options: [], named: '', isWhole: false, writes: false, acts: false },
	...{ share: 0, evidence: 0, cue: 0, needsModel: false, unread: [clause.text] },
})

/** The best reading of a sentence by the intents of its language. */
export async function readClause(clause: Clause, context: ReadContext): Promise<Reading> {
	const candidates = (await candidatesOf(clause, context)).filter((one) => !leavesOrder(one)).sort(byStrength)
	const [best] = candidates
	if (!best || best.frame.share < LEAST_SHARE) return nothingRead(clause)
	return toReading(best)
}

/** 'ignore …' and 'print …' ask for nothing in a kitchen, whatever follows. */
function leavesOrder({ frame: { clause, match } }: Candidate): boolean {
	const first = clause.isFiller.indexOf(false)
	return clause.language.orders.has(clause.tokens[first]?.key ?? '') && !match.used.includes(first)
}

function toReading({ id, frame, built }: Candidate): Reading {
	const unread = frame.unread()
	const kind = built.calls ? 'calls' : built.ask ? 'ask' : built.refuse !== undefined ? 'refuse' : 'answer'
	return {
		kind,
		calls: built.calls ?? [],
		words: built.ask?.words ?? built.refuse ?? built.answer ?? '',
		options: built.ask?.options ?? [],
		named: frame.named ? frame.textOf(frame.named) : '',
		unread,
		isWhole: unread.length === 0 && built.isUnknown !== true,
		writes: isWrite(id),
		acts: isWrite(id) || ['timer', 'cook'].includes(roomOf(id)),
		share: frame.share,
		evidence: frame.strength,
		cue: frame.match.weight,
		needsModel: built.needsModel === true,
	}
}
