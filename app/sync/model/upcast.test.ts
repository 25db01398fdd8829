import { expect, test } from 'vitest'
import { SCHEMAS } from '#app/entity-schemas.ts'
import { isEntityName } from './entities.ts'
import outboxV1 from './fixtures/outbox-v1.json' with { type: 'json' }
import outboxV2 from './fixtures/outbox-v2.json' with { type: 'json' }
import { type Mutation, mutationSchema, SCHEMA_VERSION } from './protocol.ts'
import { type Upcast, upcast } from './upcast.ts'

// Frozen: the edits that a device with an old release has queued, as they are in its outbox for any length of time.
// Never changed; a later release adds its own.
const FIXTURES = [outboxV1 as Mutation[], outboxV2 as Mutation[]]

test.each(FIXTURES.flat())('an edit that an old release queued ($verb) goes out in today’s shape', (queued) => {
	const sent = upcast(queued, SCHEMA_VERSION)
	expect(sent.schema).toBe(SCHEMA_VERSION)
	expect(mutationSchema.parse(sent)).toEqual(sent)
	for (const { entity, fields } of sent.ops) {
		const name = isEntityName(entity) ? entity : expect.unreachable()
		if (fields) expect(Object.keys(SCHEMAS[name].partial().strict().parse(fields))).toEqual(Object.keys(fields))
	}
	// Its id, its place and its owner never change.
	const { mid, clientId, seq, userId, at } = queued
	expect(sent).toMatchObject({ mid, clientId, seq, userId, at })
})

test('an edit is upcast through every release between its own and today’s', () => {
	const steps: Record<number, Upcast> = {
		1: (mutation) => ({ ...mutation, subject: `${mutation.subject}+2` }),
		3: (mutation) => ({ ...mutation, subject: `${mutation.subject}+4` }),
	}
	const [queued] = outboxV1 as Mutation[]
	const sent = upcast({ ...(queued as Mutation), subject: '1' }, 4, steps)
	expect([sent.subject, sent.schema]).toEqual(['1+2+4', 4])
})

test('an edit of a newer release stays as it is', () => {
	const newer = { ...(outboxV1[0] as Mutation), schema: SCHEMA_VERSION + 1 }
	expect(upcast(newer, SCHEMA_VERSION)).toEqual(newer)
})

test('preferences queued by a release without places remove no place', () => {
	const [{ ops, ...queued }] = outboxV2 as unknown as [Mutation]
	const [op] = ops as [Mutation['ops'][number]]
	const placed = op.fields?.preferences as Record<string, unknown>
	const { time_zone, region, week_start, units, ...before } = placed
	const wanted = { ...before, allergens: ['Fish'] }
	const old = { ...queued, schema: 1, ops: [{ ...op, fields: { preferences: wanted }, base: { preferences: placed } }] }

	expect(upcast(old, 2).ops[0]?.fields).toEqual({
		preferences: { ...wanted, time_zone, region, week_start, units },
	})
	const unseen = { ...old, ops: [{ ...op, fields: { preferences: wanted }, base: null }] }
	expect(upcast(unseen, 2).ops[0]?.fields).toEqual({ preferences: wanted })
})
