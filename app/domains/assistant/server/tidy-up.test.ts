import { expect, test } from 'vitest'
import { DAY_MS, MINUTE_MS } from '#app/platform/model/clock.ts'
import { ai_turns } from '#db/schema/assistant.ts'
import { makeUser } from '../../../../tests/factories/users.ts'
import { openMemoryDb } from '../../../../tests/setup/memory-db.ts'
import { forgetAnswers, tidyUpTurns } from './tidy-up.ts'

const NOW = Date.UTC(2026, 10, 25, 12)

test('an answer is kept for ten minutes, its turn for 90 days', async () => {
	const memory = await openMemoryDb()
	try {
		const { id } = await makeUser(memory.db)
		const turn = { user_id: id, feature: 'ai_chat', month: '2026-11', state: 'done', steps: 1 } as const
		const ages = { young: 9 * MINUTE_MS, old: 11 * MINUTE_MS, older: 89 * DAY_MS, oldest: 91 * DAY_MS }
		await memory.db
			.insert(ai_turns)
			.values(
				Object.entries(ages).map(([name, age]) => ({ ...turn, turn: name, at: NOW - age, reply: '[]', reply_step: 0 })),
			)
		await forgetAnswers(memory.db, NOW)
		await tidyUpTurns(memory.db, NOW)
		const left = await memory.db.select().from(ai_turns)
		expect(left.map((row) => [row.turn, row.reply])).toEqual([
			['young', '[]'],
			['old', null],
			['older', null],
		])
	} finally {
		memory.close()
	}
})
