import type { Compiled } from './compile.ts'
import type { CueMatch, CueText } from './cues.ts'
import type { Entity, EntityKind, EntityOf, EntityValues } from './entity.ts'
import type { ReadContext } from './reading.ts'

/** A sentence with all that its words mean by themselves. */
export type Clause = CueText & { text: string; language: Compiled; isQuestion: boolean }
/** Tokens from `from` to before `to`. */
export type Span = { from: number; to: number }

const EVIDENCE = { cue: 1, entity: 1, name: 0.9, word: 0.5, weak: 0.2, noise: 0.05 } as const
export type EvidenceKind = keyof typeof EVIDENCE

/** One attempt to read a sentence: which of its tokens are read, and how well. */
export class Frame {
	readonly clause: Clause
	readonly context: ReadContext
	readonly match: CueMatch
	#read: boolean[]
	evidence: number
	/** The words that named a recipe or a dish. */
	named: Span | null = null
	#bonus = 0

	constructor(clause: Clause, match: CueMatch, context: ReadContext) {
		this.clause = clause
		this.match = match
		this.context = context
		this.#read = clause.tokens.map(() => false)
		for (const at of match.used) this.#read[at] = true
		this.evidence = match.weight
	}

	isRead(at: number): boolean {
		return this.#read[at] === true
	}

	/** Marks tokens as read. Fillers add no evidence. */
	mark({ from, to }: Span, kind: EvidenceKind): void {
		for (let at = from; at < to; at += 1) {
			if (this.#read[at]) continue
			this.#read[at] = true
			if (this.isContent(at)) this.evidence += EVIDENCE[kind]
		}
	}

	/** Says that a reading fits the page or the kitchen. */
	favour(bonus: number): void {
		this.#bonus += bonus
	}

	get strength(): number {
		return this.evidence + this.#bonus
	}

	isContent(at: number): boolean {
		return this.clause.isFiller[at] === false
	}

	/** Entities of a kind none of whose tokens is read, in the order of the sentence; `within` some tokens. */
	free<K extends EntityKind>(kind: K, within: Span = this.whole): EntityOf<K>[] {
		return this.clause.entities.filter(
			(entity): entity is EntityOf<K> & Entity =>
				entity.kind === kind && entity.from >= within.from && entity.to <= within.to && this.#isFree(entity),
		)
	}

	/** The first such entity, which counts as read. */
	take<K extends EntityKind>(kind: K, within?: Span): EntityValues[K] | undefined {
		const [entity] = this.free(kind, within)
		if (!entity) return undefined
		this.mark(entity, 'entity')
		return entity.value as EntityValues[K]
	}

	/** What an entity of the pattern itself means. */
	matched<K extends EntityKind>(kind: K): EntityValues[K] | undefined {
		const used = new Set(this.match.used)
		const entity = this.clause.entities.find(
			(one): one is EntityOf<K> & Entity => one.kind === kind && used.has(one.from) && used.has(one.to - 1),
		)
		return entity?.value as EntityValues[K] | undefined
	}

	get whole(): Span {
		return { from: 0, to: this.clause.tokens.length }
	}

	/** A named gap of the pattern. */
	gap(name: string): Span | undefined {
		return this.match.gaps.find((gap) => gap.name === name)
	}

	/** The unread pieces of some tokens: neighbours belong together, over fillers; marks and read words separate. */
	phrases(within: Span = this.whole): Span[] {
		const { tokens } = this.clause
		const found: Span[] = []
		let open: Span | null = null
		for (let at = within.from; at < within.to; at += 1) {
			const token = tokens[at]
			const isJoint = token?.key === '-' || token?.key === "'" || token?.key === '&'
			if (this.#read[at] || !token || (token.isMark && !isJoint)) open = null
			else if (this.isContent(at)) {
				if (open) open.to = at + 1
				else {
					open = { from: at, to: at + 1 }
					found.push(open)
				}
			}
		}
		return found
	}

	/** Tokens as written. */
	textOf({ from, to }: Span): string {
		const { tokens, text } = this.clause
		const [first, last] = [tokens[from], tokens[to - 1]]
		return first && last ? text.slice(first.start, last.end) : ''
	}

	/** The content words among some tokens that are not read, as indexes. */
	wordsIn({ from, to }: Span): number[] {
		const found: number[] = []
		for (let at = from; at < to; at += 1) if (!this.#read[at] && this.isContent(at)) found.push(at)
		return found
	}

	unread(): string[] {
		return this.phrases().map((span) => this.textOf(span))
	}

	/** The share of content words that are read. */
	get share(): number {
		const content = this.clause.tokens.flatMap((_, at) => (this.isContent(at) ? [at] : []))
		if (content.length === 0) return 1
		return content.filter((at) => this.#read[at]).length / content.length
	}

	copy(): Frame {
		const copy = new Frame(this.clause, this.match, this.context)
		copy.#read = [...this.#read]
		copy.evidence = this.evidence
		copy.#bonus = this.#bonus
		copy.named = this.named
		return copy
	}

	/** Takes over what a copy has read. */
	become(copy: Frame): void {
		this.#read = copy.#read
		this.evidence = copy.evidence
		this.#bonus = copy.#bonus
		this.named = copy.named
	}

	/** A filler that the pattern read may belong to an entity too: 'for' of 'for 6'. */
	#isFree({ from, to }: Span): boolean {
		let hasContent = false
		let isAllRead = true
		for (let at = from; at < to; at += 1) {
			if (!this.#read[at]) isAllRead = false
			if (!this.isContent(at)) continue
			hasContent = true
			if (this.#read[at]) return false
		}
		return hasContent || !isAllRead
	}
}
