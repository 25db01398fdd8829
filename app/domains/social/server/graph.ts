import type { Clock } from '#app/platform/model/clock.ts'
import { AppError } from '#app/platform/model/errors.ts'
import { isId, type MakeId } from '#app/platform/model/ids.ts'
import type { Me } from '#app/platform/model/me.ts'
import type { Db } from '#app/platform/server/request-db.ts'
import { type Answers, type Query, type Questions, readAnswers, writeBatch } from '#db/batch.ts'
import * as blocked from '#db/queries/blocked-cooks.ts'
import * as follows from '#db/queries/follows.ts'
import { eventId, type NotificationEvent, notify } from '#db/queries/notify.ts'
import { authorPath } from '../model/author-path.ts'
import { FOLLOW } from '../model/connection-messages.ts'
import { REQUESTS_PATH } from '../model/connections-path.ts'
import { AUTHOR } from '../model/messages.ts'
import { type GraphVerb, MOST_FOLLOWS, type Relation, relationOf } from '../model/relation.ts'
import { blockRates, followRates } from './graph-rates.ts'

type Server = { db: Db; clock: Clock; makeId: MakeId }
type Actor = Pick<Me, 'id' | 'email_confirmed'>
type Verb = (server: Server, me: Actor, cook: string) => Promise<Relation>

/**
 * Does a verb to another cook and returns what `me` is to that cook then; accept, decline and remove_follower, which are
 * about what the other one is, return that. Every verb is one batch, and a repeated one changes nothing. Where there is a
 * block between the two, the answer is that the cook does not exist. Throws AppError.
 */
export async function actOnCook(
	server: Server,
	me: Actor,
	{ verb, cook }: { verb: GraphVerb; cook: string },
): Promise<Relation> {
	if (cook === me.id) throw new AppError('invalid', FOLLOW.yourself)
	if (NEEDS_ADDRESS.includes(verb) && !me.email_confirmed) throw new AppError('forbidden', FOLLOW.confirmFirst)
	if (!isId(cook)) throw gone()
	return VERBS[verb](server, me, cook)
}

const NEEDS_ADDRESS: readonly GraphVerb[] = ['follow', 'accept']
const gone = () => new AppError('not_found', AUTHOR.notFound)

/** Writes, and asks what has become of it, in one round trip. */
async function write<Q extends Questions>(db: Db, statements: Query[], questions: Q): Promise<Answers<Q>> {
	const results = await writeBatch(db, [...statements, ...Object.values(questions)])
	return readAnswers(questions, results, statements.length)
}

const follow: Verb = async ({ db, clock, makeId }, { id: me }, cook) => {
	const now = clock()
	const pair = { me, cook }
	const rates = followRates(me)
	const tell = (kind: 'follower' | 'follow_request', link: string, state: follows.FollowState) =>
		notify(socialEvent(kind, { to: cook, by: me, link }), { token: makeId(), now, when: follows.isNewFollowIn(state) })
	const { after } = await write(
		db,
		[
			...follows.insertFollow(pair, { now, rates, most: MOST_FOLLOWS }),
			...tell('follower', authorPath(me), 'accepted'),
			...tell('follow_request', REQUESTS_PATH, 'requested'),
		],
		{ after: follows.findAfterFollow(pair, { now, rates }) },
	)
	if (!after) throw gone()
	if (after.state) return relationOf(after.state)
	if (after.follows >= MOST_FOLLOWS) throw new AppError('forbidden', FOLLOW.tooManyInAll)
	throw after.full_until > now ? tooMany(FOLLOW.tooMany, after.full_until - now) : gone()
}

const tooMany = (message: string, waitMs: number) =>
	new AppError('too_many_requests', message, { retryAfter: Math.max(1, Math.ceil(waitMs / 1000)) })

const socialEvent = (
	kind: 'follower' | 'follow_request' | 'follow_accepted',
	{ to, by, link }: { to: string; by: string; link: string },
): NotificationEvent => ({ kind, userId: to, subject: by, actorId: by, values: {}, link })

const unfollow: Verb = async ({ db }, { id: me }, cook) => {
	const ended = follows.deleteFollow({ follower: me, followee: cook, state: 'accepted' })
	const { state } = await write(db, [ended], { state: follows.findFollow({ follower: me, followee: cook }) })
	return relationOf(state)
}

const withdraw: Verb = async ({ db }, { id: me }, cook) => {
	const ended = follows.deleteFollow({ follower: me, followee: cook, state: 'requested' })
	const { state } = await write(db, [ended], { state: follows.findFollow({ follower: me, followee: cook }) })
	return relationOf(state)
}

const accept: Verb = async ({ db, clock, makeId }, { id: me }, cook) => {
	const now = clock()
	const told = socialEvent('follow_accepted', { to: cook, by: me, link: authorPath(me) })
	const { state } = await write(
		db,
		[
			follows.acceptRequest({ me, cook }, now),
			follows.readRequest({ me, cook }, now),
			...notify(told, { token: makeId(), now, when: follows.IS_ACCEPTED_NOW }),
		],
		{ state: follows.findFollow({ follower: cook, followee: me }) },
	)
	if (state !== 'accepted') throw new AppError('not_found', FOLLOW.requestGone)
	return relationOf(state)
}

/** Nobody is told, and the same cook's next requests are not told either for as long as one that was told. */
const decline: Verb = async ({ db, clock }, { id: me }, cook) => {
	const now = clock()
	const asked = socialEvent('follow_request', { to: me, by: cook, link: REQUESTS_PATH })
	const { state } = await write(
		db,
		[
			follows.silenceRequests({ me, cook }, { eventId: eventId(asked), now }),
			follows.deleteFollow({ follower: cook, followee: me, state: 'requested' }),
			follows.readRequest({ me, cook }, now),
		],
		{ state: follows.findFollow({ follower: cook, followee: me }) },
	)
	return relationOf(state)
}

const removeFollower: Verb = async ({ db }, { id: me }, cook) => {
	const ended = follows.deleteFollow({ follower: cook, followee: me, state: 'accepted' })
	const { state } = await write(db, [ended], { state: follows.findFollow({ follower: cook, followee: me }) })
	return relationOf(state)
}

const block: Verb = async ({ db, clock }, { id: me }, cook) => {
	const now = clock()
	const [pair, rates] = [{ me, cook }, blockRates(me)]
	const { after } = await write(db, blocked.blockCook(pair, { now, rates }), {
		after: blocked.findAfterBlock(pair, { now, rates }),
	})
	if (after.is_blocked) return 'blocked'
	throw after.is_there && after.full_until > now ? tooMany(FOLLOW.tooManyBlocks, after.full_until - now) : gone()
}

const unblock: Verb = async ({ db }, { id: me }, cook) => {
	await writeBatch(db, [blocked.unblockCook({ me, cook })])
	return 'none'
}

const VERBS: Record<GraphVerb, Verb> = {
	follow,
	unfollow,
	withdraw,
	accept,
	decline,
	remove_follower: removeFollower,
	block,
	unblock,
}
