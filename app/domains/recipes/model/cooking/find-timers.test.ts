import { describe, expect, test } from 'vitest'
import { clockText, findTimers, timerText } from './find-timers.ts'

const times = (text: string) => findTimers(text).map(({ start, end, seconds }) => [text.slice(start, end), seconds])

describe('the times that a step names', () => {
	test.each<[text: string, found: [string, number][]]>([
		['Simmer for 20 minutes.', [['20 minutes', 1200]]],
		[
			'Bake 10–12 min, then rest 5 minutes',
			[
				['10–12 min', 600],
				['5 minutes', 300],
			],
		],
		['Cook for 1 hour 30 minutes.', [['1 hour 30 minutes', 5400]]],
		['Leave it for 1 hour and 15 minutes', [['1 hour and 15 minutes', 4500]]],
		['Prove for 1½ hours', [['1½ hours', 5400]]],
		['Prove for 1 1/2 hours', [['1 1/2 hours', 5400]]],
		['Rest for half an hour.', [['half an hour', 1800]]],
		['Whisk for 30 seconds.', [['30 seconds', 30]]],
		['Chill for an hour', [['an hour', 3600]]],
		['Boil for ten minutes', [['ten minutes', 600]]],
		['a 25-minute bake', [['25-minute', 1500]]],
		[
			'20 Minuten köcheln, dann 1 Stunde ruhen lassen',
			[
				['20 Minuten', 1200],
				['1 Stunde', 3600],
			],
		],
		['Eine halbe Stunde quellen lassen', [['Eine halbe Stunde', 1800]]],
		['1 Stunde und 30 Minuten backen', [['1 Stunde und 30 Minuten', 5400]]],
		['Laisser cuire 15 à 20 minutes', [['15 à 20 minutes', 900]]],
		['Laissez reposer 1 heure', [['1 heure', 3600]]],
		['Hornear 40 minutos', [['40 minutos', 2400]]],
		['Dejar reposar media hora', [['media hora', 1800]]],
		['Cuocere per 8 minuti', [['8 minuti', 480]]],
		['Laat 1,5 uur rijzen', [['1,5 uur', 5400]]],
		['Leve ao forno por 35 minutos', [['35 minutos', 2100]]],
		['Grädda i 12 minuter', [['12 minuter', 720]]],
		['Jäs i 45 min', [['45 min', 2700]]],
	])('%s', (text, found) => expect(times(text)).toEqual(found))

	test.each([
		'Heat the oven to 200°C.',
		'Add 2 eggs and 300 ml milk.',
		'Cut into 3 cm pieces; turn 2 times.',
		'a recipe of 1995',
		'Add the minced meat and 2 handfuls of herbs',
		'Stir in 3 minced shallots',
	])('%s contains no time', (text) => expect(times(text)).toEqual([]))

	test('a time longer than a day is not a timer', () => expect(times('Cure for 72 hours')).toEqual([]))
	test('a long hostile text is read up to its limit', () => {
		expect(findTimers(`${'1 '.repeat(50_000)}minutes`)).toEqual([])
		expect(findTimers('a half '.repeat(20_000))).toEqual([])
	})
})

test('a timer is named by its hours, minutes and seconds', () => {
	expect(timerText(240)).toBe('4 min')
	expect(timerText(5400)).toBe('1 h 30 min')
	expect(timerText(45)).toBe('45 s')
})

test('a clock counts a started second as a whole one and stops at zero', () => {
	expect(clockText(52_000)).toBe('0:52')
	expect(clockText(759_100)).toBe('12:40')
	expect(clockText(3_900_000)).toBe('1:05:00')
	expect(clockText(-5)).toBe('0:00')
})
