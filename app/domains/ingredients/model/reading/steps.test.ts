import { expect, test } from 'vitest'
import { readSteps } from './steps.ts'

test('each line is a step', () => {
	expect(readSteps('Chop.\nFry.')).toEqual([{ name: '', steps: ['Chop.', 'Fry.'] }])
})

test('a short line that ends in a colon names the section that follows', () => {
	expect(readSteps('Chop.\nFor the sauce:\nStir.\nTo serve:\nPour.')).toEqual([
		{ name: '', steps: ['Chop.'] },
		{ name: 'For the sauce', steps: ['Stir.'] },
		{ name: 'To serve', steps: ['Pour.'] },
	])
})

test('a long line that ends in a colon is a step', () => {
	const step = `${'Mix everything that you have put on the table in the order in which you like it '}:`
	expect(readSteps(step)).toEqual([{ name: '', steps: [step] }])
})

test('numbers and bullets that a cook typed are removed, amounts stay', () => {
	expect(readSteps('1. Chop.\n2) Fry.\n- Eat.\n1.5 l water goes in.\n12 minutes later, stir.')[0]?.steps).toEqual([
		'Chop.',
		'Fry.',
		'Eat.',
		'1.5 l water goes in.',
		'12 minutes later, stir.',
	])
})

test('empty lines are ignored, and so are empty instructions', () => {
	expect(readSteps('\n Chop. \n\n\nFry.\n')).toEqual([{ name: '', steps: ['Chop.', 'Fry.'] }])
	expect(readSteps('')).toEqual([])
})

test('a section without steps keeps its name', () => {
	expect(readSteps('Chop.\nTo serve:')).toEqual([
		{ name: '', steps: ['Chop.'] },
		{ name: 'To serve', steps: [] },
	])
})
