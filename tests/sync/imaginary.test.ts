import { fork } from 'node:child_process'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { PROJECT_ROOT } from '../../dev/workers.ts'
import type { Seen } from './imaginary/sync-garden-beds.ts'

// A kind of row that has nothing but its own file and a line in each list (registry-lines.ts).

let seen: Seen
beforeAll(async () => {
	seen = await new Promise<Seen>((resolve, reject) => {
		const child = fork(join(PROJECT_ROOT, 'tests/sync/imaginary/process.ts'))
		child.on('message', (message) => resolve(message as Seen))
		child.on('exit', (code) => reject(new Error(`the process ended with ${code} and said nothing`)))
	})
}, 60_000)

test('an imaginary entity is stored, cleaned, merged, deleted, and the same on both devices', () => {
	const { phone, tablet } = seen
	expect(phone.beds).toHaveLength(2)
	expect(phone.beds).toEqual(tablet.beds)
	expect(phone.beds).toContainEqual(
		expect.objectContaining({ name: 'Long bed', crop: 'leek', notes: 'Sunny\nNorth\nwet' }),
	)
	expect(phone.beds).toContainEqual(expect.objectContaining({ name: 'Bed 1', crop: 'beans' }))
})

test('the history describes its edits in its own words', () => {
	expect(seen.history).toBe('Dug in the garden Bed')
})

test('its conflict asks the cook under its heading, and its check refuses in its own words', () => {
	expect(seen.phone.issues).toHaveLength(2)
	expect(seen.phone.issues).toContainEqual(expect.objectContaining({ type: 'pantry', message: '' }))
	expect(seen.phone.issues).toContainEqual(
		expect.objectContaining({ type: 'rejected', message: 'Nobody grows weeds.' }),
	)
})
