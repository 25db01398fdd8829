import { AppError } from '#app/platform/model/errors.ts'
import type { Db } from '#app/platform/server/request-db.ts'
import { ask, type Question } from '#db/batch.ts'
import { listBlocked } from '#db/queries/blocked-cooks.ts'
import {
	type FoundCooks,
	findCookNamed,
	MOST_EXAMINED,
	type SearchStage,
	searchCooks,
} from '#db/queries/cook-search.ts'
import * as follows from '#db/queries/follows.ts'
import { FOLLOW } from '../model/connection-messages.ts'
import type { ConnectionTab } from '../model/connections-path.ts'
import { type CookRow, shownNameOf } from '../model/cook-row.ts'
import { relationOf } from '../model/relation.ts'
import { wordsOf } from '../model/search-words.ts'
import { toUsername } from '../model/username.ts'

const PAGE_COOKS = 30

/** A page of a list; `next` is the cursor of the following one, null on the last. */
export type CookPage = { cooks: CookRow[]; next: string | null }
export type ConnectionsPage = { own: follows.OwnConnections; page: CookPage }
type Asked = { tab: ConnectionTab; term: string; after: string | null }

/**
 * What stands above a cook's connections, and a page of a list of them, or of the cooks that a search finds: whose username
 * the term is comes first. A cursor that we did not write begins at the start. One round trip.
 */
export async function readConnections(db: Db, userId: string, { tab, term, after }: Asked): Promise<ConnectionsPage> {
	const own = follows.findOwnConnections(userId)
	if (term.trim() === '') {
		const answers = await ask(db, { own, list: LISTS[tab](userId, parseListed(after)) })
		return { own: knownCook(answers.own), page: toPage(answers.list, tab === 'blocked') }
	}
	const words = wordsOf(term)
	if (words.length === 0) return { own: knownCook((await ask(db, { own })).own), page: { cooks: [], next: null } }
	const from = parseFound(after)
	const username = toUsername(term)
	const of = (stage: SearchStage, after: number) =>
		searchCooks(userId, { words, stage, after, limit: PAGE_COOKS + 1, excludedUsername: username })
	const begins = of('begins', from.stage === 'begins' ? from.after : 0)
	if (from.stage === 'begins') {
		const answers = await ask(db, { own, begins })
		return { own: knownCook(answers.own), page: foundPage([['begins', answers.begins]]) }
	}
	const whole = of('whole', from.after)
	const isFirst = from.after === 0
	const answers = await ask(db, { own, whole, begins, ...(isFirst ? { named: findCookNamed(userId, username) } : {}) })
	const stages: Stages = [
		['whole', answers.whole],
		['begins', answers.begins],
	]
	return { own: knownCook(answers.own), page: foundPage(stages, answers.named) }
}

function knownCook(own: follows.OwnConnections | undefined): follows.OwnConnections {
	if (!own) throw new AppError('not_signed_in', FOLLOW.failed)
	return own
}

const LISTED = /^(\d{1,16})_([0-9a-f-]{36})$/
function parseListed(text: string | null): follows.ListedAfter | null {
	const [, at, id] = LISTED.exec(text ?? '') ?? []
	return at && id ? { at: Number(at), id } : null
}

/** One row more than a page holds shows that there is a next page. */
type List = (userId: string, after: follows.ListedAfter | null) => Question<follows.ListedCook[]>
const listed =
	(list: (userId: string, page: { limit: number; after: follows.ListedAfter | null }) => ReturnType<List>): List =>
	(userId, after) =>
		list(userId, { limit: PAGE_COOKS + 1, after })

const LISTS: Record<ConnectionTab, List> = {
	followers: listed(follows.listFollowers),
	following: listed(follows.listFollowing),
	requests: listed(follows.listRequests),
	sent: listed(follows.listSentRequests),
	blocked: listed(listBlocked),
}

function toPage(rows: follows.ListedCook[], areBlocked: boolean): CookPage {
	const shown = rows.slice(0, PAGE_COOKS)
	const last = shown.at(-1)
	return {
		cooks: shown.map((row) => toRow(row, areBlocked)),
		next: last && rows.length > shown.length ? `${last.at}_${last.id}` : null,
	}
}

const toRow = (row: follows.ListedCook, isBlocked = false): CookRow => ({
	...{ id: row.id, name: shownNameOf(row), username: row.username, avatar: row.avatar_url },
	relation: isBlocked ? 'blocked' : relationOf(row.following),
})

const FOUND = /^(whole|begins)_(\d{1,15})$/
function parseFound(text: string | null): { stage: SearchStage; after: number } {
	const [, stage, after] = FOUND.exec(text ?? '') ?? []
	return { stage: stage === 'begins' ? 'begins' : 'whole', after: Number(after ?? 0) }
}

type Stages = readonly (readonly [SearchStage, FoundCooks])[]

/** Fills a page that begins with `first` from one stage after the other; a stage that may have more ends it. */
function foundPage(stages: Stages, first: readonly follows.ListedCook[] = []): CookPage {
	const found = [...first]
	for (const [stage, { cooks, examined, last }] of stages) {
		const room = PAGE_COOKS - found.length
		const fit = cooks.slice(0, room)
		found.push(...fit)
		if (cooks.length > room) return toFound(found, `${stage}_${fit.at(-1)?.number ?? 0}`)
		if (examined === MOST_EXAMINED) return toFound(found, `${stage}_${last}`)
	}
	return toFound(found, null)
}

const toFound = (found: readonly follows.ListedCook[], next: string | null): CookPage => ({
	cooks: found.map((cook) => toRow(cook)),
	next,
})
