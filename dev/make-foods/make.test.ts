import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readCsv } from './csv.ts'
import { FOOD_TEXT_FILE, makeFoodText } from './make.ts'
import { densityOf, pieceWeightsOf } from './measures.ts'
import { hasPublicTables, keepingDays } from './public-tables.ts'
import { readSourceFoods, readSourceNames } from './source-table.ts'

test.skipIf(!hasPublicTables())('the table in the product is the one that is generated from the sources', () => {
	expect(makeFoodText()).toBe(readFileSync(FOOD_TEXT_FILE, 'utf8'))
})

test('no name of our own tables belongs to two foods', () => {
	const foods = readSourceFoods()
	const owners = new Map<string, Set<string>>()
	for (const { name, plural, synonyms } of foods)
		for (const one of [name, plural, ...synonyms])
			owners.set(one.toLowerCase(), (owners.get(one.toLowerCase()) ?? new Set()).add(name))
	expect([...owners].filter(([, names]) => names.size > 1).map(([one]) => one)).toEqual([])
	for (let language = 0; language < 7; language += 1) {
		const foreign = new Map<string, string>()
		for (const [food, names] of readSourceNames())
			for (const one of new Set((names[language] ?? '').toLowerCase().split('/'))) {
				expect(foreign.get(one) ?? food).toBe(food)
				foreign.set(one, food)
			}
	}
})

test.each([
	['1 - 2 Weeks', { min: 7, max: 14 }],
	['6 Months', { min: 180, max: 180 }],
	['2 Hours', { min: 1, max: 1 }],
	['Indefinitely', { min: 3650, max: null }],
	['When Ripe', null],
	['Not Recommended', null],
	['', null],
])('"%s" of storage', (text, expected) => {
	expect(keepingDays(text)).toEqual(expected)
})

test('a quoted cell may contain commas, quotes and line breaks', () => {
	expect(readCsv('a,b\n"1, ""2""\n",3\n')).toEqual([{ a: '1, "2"\n', b: '3' }])
})

const usda = (...measures: [number, string, number][]) => ({
	nutrients: {} as never,
	refusePercent: 0,
	measures: measures.map(([amount, measure, grams]) => ({ amount, measure, grams })),
})

test('a density comes from the most likely measure of volume', () => {
	expect(densityOf(usda([1, 'cup, chopped', 160], [1, 'tbsp chopped', 10]))).toBe(0.676)
	expect(densityOf(usda([1, 'cup, whipped', 90], [1, 'tbsp', 14.2]))).toBe(0.96)
	expect(densityOf(usda([0.5, 'cup', 75]))).toBe(0.634)
	expect(densityOf(usda([1, 'oz', 28.35]))).toBeNull()
})

test('pieces and counted units have the weight of one', () => {
	expect(
		pieceWeightsOf(usda([3, 'cloves', 9], [1, 'medium (2-1/2" dia)', 110], [1, 'slice, large', 38], [1, 'cup', 1])),
	).toEqual([
		{ unit: 'clove', size: '', grams: 3 },
		{ unit: 'piece', size: 'medium', grams: 110 },
		{ unit: 'slice', size: 'large', grams: 38 },
	])
})
