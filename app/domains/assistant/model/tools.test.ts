import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { isDay } from './is-day.ts'
import { readInput } from './read-input.ts'
import { TOOL_NAMES } from './tool.ts'
import { TOOLS } from './tools.ts'

/** A third of the room that instructions and tools have in a model's context, in characters. */
const MOST_CHARACTERS = 12_000

test('every tool is in the table under its own name, with a description and examples', () => {
	for (const name of TOOL_NAMES) {
		expect(TOOLS[name].name).toBe(name)
		expect(TOOLS[name].description.length).toBeGreaterThan(30)
		expect(TOOLS[name].examples.length).toBeGreaterThan(0)
	}
})

test('what a model reads of all tools fits its share of the context', () => {
	const told = TOOL_NAMES.map((name) => JSON.stringify([TOOLS[name].description, z.toJSONSchema(TOOLS[name].input)]))
	expect(told.join('').length).toBeLessThan(MOST_CHARACTERS)
})

test('what removes is of the class that names each thing', () => {
	const classes = [
		TOOLS.delete.classOf({ recipes: ['r1'] }),
		TOOLS.list_change.classOf({ change: 'remove' }),
		TOOLS.list_change.classOf({ change: 'clear_ticked' }),
		TOOLS.pantry_change.classOf({ change: 'remove', items: [] }),
		TOOLS.change_plan.classOf({ change: 'remove' }),
		TOOLS.file_recipe.classOf({ act: 'remove', cookbook: 'x', recipes: [] }),
	]
	expect(new Set(classes)).toEqual(new Set(['delete']))
	expect(TOOLS.list_change.classOf({ change: 'tick' })).toBe('write')
	expect(TOOLS.change_plan.classOf({ change: 'move' })).toBe('write')
	expect([TOOLS.look.classOf({ at: 'plan' }), TOOLS.cook.classOf({ act: 'next' })]).toEqual(['read', 'act'])
})

test.each<[string, boolean]>([
	['2026-11-25', true],
	['2028-02-29', true],
	['2026-02-29', false],
	['2026-13-01', false],
	['tomorrow', false],
])('%s is a day: %s', (text, isReal) => {
	expect(isDay(text)).toBe(isReal)
})

test('an input is read without the nulls of a model, and refused in a sentence', () => {
	expect(readInput('look', { at: 'plan', from: null })).toEqual({ input: { at: 'plan' } })
	expect(readInput('look', { at: 'attic' })).toEqual({ wrong: 'look: at is missing or not valid.' })
	expect(readInput('look', { at: 'plan', all: true })).toEqual({ wrong: 'look has no all.' })
	expect(readInput('look', 'plan')).toEqual({ wrong: 'look: its input is not valid.' })
	let deep: unknown = 'plan'
	for (let i = 0; i < 10_000; i += 1) deep = { at: deep }
	expect(readInput('look', deep)).toEqual({ wrong: 'look: its input is nested too deeply.' })
})
