import type { PlateSetting } from './plate.ts'

const CLOTHS = ['butter', 'sea', 'plum', 'oat', 'blush', 'herb'] as const

/**
 * The plates that stand beside and above one in a grid of up to four columns: its four predecessors. There are more
 * cloths than these, so one is always free.
 */
const NEIGHBOURS = 4

/**
 * The same items in their order, without a plate or with one, where no two neighbours have the same drawing on the same cloth: of two, the later one
 * gets another cloth. A plate depends only on those before it, so a list that grows at its end keeps the ones it has.
 */
export function platesApart<Item extends { readonly plate: PlateSetting | null }>(items: readonly Item[]): Item[] {
	const seated: Item[] = []
	for (const item of items) {
		const own = item.plate
		const taken = seated
			.slice(-NEIGHBOURS)
			.flatMap(({ plate }) => (plate && own && plate.food === own.food ? [plate.cloth] : []))
		if (!own || !taken.includes(own.cloth)) seated.push(item)
		else {
			const cloth = CLOTHS.find((one) => !taken.includes(one)) ?? own.cloth
			seated.push({ ...item, plate: { ...own, cloth } })
		}
	}
	return seated
}
