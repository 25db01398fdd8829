import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeId } from '#app/platform/model/ids.ts'
import { ai_turns } from '#db/schema/assistant.ts'
import { rate_limits } from '#db/schema/platform.ts'
import { anyBody, mutatedJson } from '../fuzz/mutate-json.ts'
import { type ChatWorker, dish, question, startChat, wish } from '../setup/chat.ts'
import { howMany } from '../setup/counts.ts'

const BODIES = howMany(400, 10_000)
const AT_ONCE = 8

let chat: ChatWorker
beforeAll(async () => {
	chat = await startChat([{ text: 'Soup.' }], { AI_IMAGE_MODEL: 'test-images', AI_TURNS_AT_ONCE: '100' })
})
afterAll(() => chat.close())

const conversation = question('', {
	messages: [
		{ role: 'user', text: 'Read me the stew' },
		{ role: 'assistant', text: '', calls: [{ id: 'c1', name: 'read_recipe', input: { recipe: 'r1' } }] },
		{ role: 'tool', id: 'c1', name: 'read_recipe', output: { steps: ['Stir.'] }, from: 'web' },
	],
	page: { route: 'recipe', recipe: { alias: 'r1', title: 'Stew', servings: 4, lines: ['2 leeks'] } },
})
const TURN = conversation.turn
const VALID: Record<string, object> = {
	'/api/chat': conversation,
	'/api/chat/recipe': wish({ turn: TURN }),
	'/api/chat/image': dish({ turn: TURN }),
	'/api/chat/stop': { turn: TURN },
}
const requests = fc.constantFrom(...Object.entries(VALID)).chain(([path, valid]) =>
	fc.record({
		path: fc.constant(path),
		body: fc.oneof({ weight: 3, arbitrary: mutatedJson(valid) }, { weight: 1, arbitrary: anyBody }),
	}),
)

test(`assistant 6: ${BODIES} broken, odd and hostile bodies give no 5xx, and count no more than was asked`, async () => {
	const cook = await chat.signUp()
	const all = fc.sample(requests, { numRuns: BODIES, seed: 20_261_125 })
	const statuses = new Map<number, number>()
	const failed: unknown[] = []
	for (let from = 0; from < all.length; from += AT_ONCE) {
		await chat.worker.db.delete(rate_limits)
		await Promise.all(
			all.slice(from, from + AT_ONCE).map(async ({ path, body }) => {
				// A turn of its own, where the body still has one: the same is asked a few times only.
				const sent = typeof body === 'string' ? body.replace(TURN, makeId()) : body
				const response = await chat.post(path, sent, cook)
				await response.arrayBuffer()
				statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1)
				if (response.status >= 500) failed.push({ path, status: response.status, sent })
			}),
		)
	}
	expect(failed).toEqual([])
	// The bodies reach both sides of the door.
	for (const status of [200, 400]) expect(statuses.get(status)).toBeGreaterThan(BODIES / 50)
	const turns = (await chat.worker.db.select().from(ai_turns)).filter(({ user_id }) => user_id === cook.id)
	expect(turns.filter(({ state }) => state === 'open' || state === 'counting')).toEqual([])
	for (const feature of ['ai_chat', 'ai_recipe_generation', 'ai_image_generation']) {
		const counted = turns.filter((turn) => turn.feature === feature && turn.state !== 'given_back')
		expect(await chat.used(cook, feature)).toBe(counted.length)
	}
}, 900_000)
