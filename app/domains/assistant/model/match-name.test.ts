import { expect, test } from 'vitest'
import { matchName } from './match-name.ts'
import { isOneOff } from './one-off.ts'

const THINGS = ['oat milk', 'milk', 'tomatoes', 'cherry tomatoes', 'Crème fraîche', 'kitchen roll']
const found = (name: string) => matchName(THINGS, name, (thing) => thing)

test.each<[string, string[]]>([
	['milk', ['milk']],
	['oat', ['oat milk']],
	['tomato', ['tomatoes']],
	['cherry tomato', ['cherry tomatoes']],
	['creme fraiche', ['Crème fraîche']],
	['the kitchen roll', ['kitchen roll']],
	['kitch', ['kitchen roll']],
	['kichen roll', ['kitchen roll']],
	['caviar', []],
	['', []],
	['...', []],
])('“%s” means %j', (name, things) => {
	expect(found(name)).toEqual(things)
})

test('all things that a name fits are found, so that the cook can be asked', () => {
	expect(matchName(['green curry', 'chickpea curry', 'soup'], 'curry', (thing) => thing)).toEqual([
		'green curry',
		'chickpea curry',
	])
})

test.each<[string, string, boolean]>([
	['soop', 'soup', true],
	['lentl', 'lentil', true],
	['soups', 'soup', true],
	['sopu', 'soup', true],
	['soup', 'soup', true],
	['beef', 'beer', true],
	['rice', 'dice', false],
	['egg', 'eg', false],
	['saop', 'soup', false],
	['lentils', 'lenti', false],
])('%s and %s are one letter apart: %s', (a, b, isClose) => {
	expect([isOneOff(a, b), isOneOff(b, a)]).toEqual([isClose, isClose])
})
