import fc from 'fast-check'
import { expect, test } from 'vitest'
import { inPlace, isArranged, placesFor } from './arrangement.ts'

type Link = { id: string; recipe_id: string; position: number | null; created_at: number }
const link = (name: string, created_at: number, position: number | null = null): Link => ({
	id: `link-${name}`,
	recipe_id: name,
	created_at,
	position,
})
const names = (links: readonly Link[]) => inPlace(links).map(({ recipe_id }) => recipe_id)
const moved = (links: readonly Link[], recipeId: string, after: string | null): Link[] => {
	const places = new Map(placesFor(links, { recipeId, after }).map(({ id, position }) => [id, position]))
	return links.map((one) => ({ ...one, position: places.get(one.id) ?? one.position }))
}

test('arranged recipes are where they were put, the others by the time they were added', () => {
	const links = [link('a', 1), link('b', 2), link('c', 3, 1.5)]
	expect(names(links)).toEqual(['a', 'c', 'b'])
	expect(isArranged(links)).toBe(true)
	expect(isArranged([link('a', 1), link('b', 2)])).toBe(false)
})

test('recipes added later come after all arranged ones', () => {
	const links = moved(moved([link('a', 1_000), link('b', 2_000)], 'a', 'b'), 'b', 'a')
	expect(names([...links, link('new', 3_000)])).toEqual(['a', 'b', 'new'])
})

test('any sequence of moves gives the same order as in a list, even when numbers run out between two', () => {
	const moves = fc.array(fc.tuple(fc.nat(5), fc.nat(5)), { maxLength: 120 })
	fc.assert(
		fc.property(moves, (wishes) => {
			let links = [0, 1, 2, 3, 4, 5].map((n) => link(`r${n}`, 1_800_000_000_000 + n))
			let list = names(links)
			for (const [from, to] of wishes) {
				const name = list[from] ?? ''
				const others = list.filter((other) => other !== name)
				list = others.toSpliced(to, 0, name)
				links = moved(links, name, others[to - 1] ?? null)
				expect(names(links)).toEqual(list)
			}
		}),
		{ seed: 7, numRuns: 200 },
	)
})

test('moving back and forth between two neighbours eventually rewrites all positions, none after what is added next', () => {
	let links = [link('a', 1), link('b', 2), link('c', 3), link('d', 4)]
	let most = 0
	for (let i = 0; i < 80; i++) {
		const [mover, after] = i % 2 === 0 ? ['d', 'a'] : ['c', 'a']
		most = Math.max(most, placesFor(links, { recipeId: mover, after }).length)
		links = moved(links, mover, after)
		expect(names(links).slice(0, 2)).toEqual([after, mover])
	}
	expect(most).toBe(4)
	expect(Math.max(...links.map(({ position, created_at }) => position ?? created_at))).toBeLessThanOrEqual(4)
})
