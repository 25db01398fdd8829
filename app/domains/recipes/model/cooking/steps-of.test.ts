import { expect, test } from 'vitest'
import { cookSteps, leadOf, readMinutes } from './steps-of.ts'

test('steps are listed over all sections, each with its section', () => {
	const method = [
		{ name: '', steps: ['Peel.'] },
		{ name: 'Sauce', steps: ['Melt the butter, then whisk.', 'Season.'] },
	]
	expect(cookSteps(method)).toEqual([
		{ section: '', text: 'Peel.', typed: 'Peel.', lead: 'Peel' },
		{
			section: 'Sauce',
			text: 'Melt the butter, then whisk.',
			typed: 'Melt the butter, then whisk.',
			lead: 'Melt the butter',
		},
		{ section: 'Sauce', text: 'Season.', typed: 'Season.', lead: 'Season' },
	])
})

test('a step that is shown with other amounts shows them, and is still identified by its own text', () => {
	const shown = [
		[
			{ text: 'Add ', isAmount: false },
			{ text: '4 eggs', isAmount: true },
			{ text: '.', isAmount: false },
		],
	]
	expect(cookSteps([{ name: '', steps: ['Add 2 eggs.'], shown }])).toEqual([
		{ section: '', text: 'Add 4 eggs.', typed: 'Add 2 eggs.', lead: 'Add 4 eggs' },
	])
})

test('a lead is cut between words, and a very long word is cut too', () => {
	expect(leadOf('Put the oil and sesame seeds in a small pan')).toBe('Put the oil and sesame…')
	expect(leadOf('x'.repeat(100))).toBe(`${'x'.repeat(24)}…`)
})

test.each([
	['8', 480_000],
	['1:30', 90_000],
	['1,5', 90_000],
	['', undefined],
	['eight', undefined],
	['-3', undefined],
	['1:75', undefined],
])('%o minutes', (typed, ms) => expect(readMinutes(typed)).toBe(ms))
