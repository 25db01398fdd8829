import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { CLIENT_RULES } from './rules.ts'

test('the list names every rule that the code asks for, and no other', () => {
	const here = import.meta.dirname
	const files = readdirSync(here).filter((name) => name.endsWith('.ts') && !name.includes('.test.'))
	// What the device sees of its own edits is a rule of the device, although it is pure.
	files.push('../model/overlay.ts')
	const asked = files.flatMap((name) =>
		[...readFileSync(`${here}/${name}`, 'utf8').matchAll(/\brule\('([a-z_]+)'\)/g)].map(([, rule]) => rule),
	)
	expect([...new Set(asked)].sort()).toEqual(CLIENT_RULES.map(([name]) => name).sort())
})
