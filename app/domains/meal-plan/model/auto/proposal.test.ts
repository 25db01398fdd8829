import { expect, test } from 'vitest'
import { another, leaveOut, planAgain, propose, toggleLock } from './proposal.ts'
import { ask, dinners, dish } from './testing/make-kitchen.ts'

const recipes = Array.from({ length: 12 }, (_, at) => dish(`recipe-${at}`))
const rules = { ...ask().rules, noRepeatDays: 14 }
const input = ask({ recipes, rules, slots: dinners(4) })
const recipeOf = (proposal: ReturnType<typeof propose>, slot: string) =>
	proposal.choices.find((choice) => choice.slot === slot)?.recipe

test('a locked dish stays when the rest is planned again, and is not repeated near it', () => {
	const first = toggleLock(propose(input), 'd1')
	const locked = recipeOf(first, 'd1')
	let again = first
	for (let turn = 0; turn < 5; turn += 1) {
		again = planAgain(again)
		expect(recipeOf(again, 'd1')).toBe(locked)
		expect(again.choices.map(({ slot }) => slot)).toEqual(['d0', 'd1', 'd2', 'd3'])
		expect(again.choices.filter(({ recipe }) => recipe === locked)).toHaveLength(1)
	}
	expect(again.choices).not.toEqual(first.choices)
	expect(toggleLock(again, 'd1').locked).toEqual([])
})

test('another dish changes its slot alone, and a refused one never comes back', () => {
	let proposal = propose(input)
	const others = proposal.choices.filter(({ slot }) => slot !== 'd2').map(({ recipe }) => recipe)
	const seen = [recipeOf(proposal, 'd2')]
	// Twelve recipes, three of them planned on the other days.
	for (let turn = 0; turn < 8; turn += 1) {
		proposal = another(proposal, 'd2')
		seen.push(recipeOf(proposal, 'd2'))
	}
	expect(new Set(seen).size).toBe(9)
	expect(proposal.choices.filter(({ slot }) => slot !== 'd2').map(({ recipe }) => recipe)).toEqual(others)
	const last = another(proposal, 'd2')
	expect(recipeOf(last, 'd2')).toBe(seen.at(-1))
	expect(last.stuck.d2?.map(({ rule }) => rule)).toEqual(['no-repeat'])
})

test('a slot that is left out stays empty when the rest is planned again', () => {
	const left = planAgain(leaveOut(toggleLock(propose(input), 'd0'), 'd0'))
	expect(left.choices.map(({ slot }) => slot)).toEqual(['d1', 'd2', 'd3'])
	expect(left.locked).toEqual([])
})
