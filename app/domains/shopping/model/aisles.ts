import type { Aisle } from '#app/domains/ingredients/model/foods/food.ts'

/** The headings of the list, each with the food table's aisles in it, in the order of a walk through a shop. */
const DEPARTMENTS = [
	{ name: 'Vegetables & fruit', aisles: ['vegetables', 'fruit', 'herbs'] },
	{ name: 'Bakery', aisles: ['bakery'] },
	{ name: 'Fish & meat', aisles: ['fish', 'meat'] },
	{ name: 'Dairy & eggs', aisles: ['dairy'] },
	{
		name: 'Store cupboard',
		aisles: ['tins', 'baking', 'grains', 'pulses', 'nuts', 'spices', 'oils', 'sauces'],
	},
	{ name: 'Sweets & snacks', aisles: ['sweets'] },
	{ name: 'Drinks', aisles: ['drinks', 'alcohol'] },
	{ name: 'Frozen', aisles: ['frozen'] },
] as const satisfies { name: string; aisles: readonly Aisle[] }[]

/** The heading of items whose aisle is unknown. */
export const OTHER_AISLE = 'Other'

/** The shop's own headings, in the order in which a shop is usually walked. */
export const AISLE_NAMES: readonly string[] = [...DEPARTMENTS.map(({ name }) => name), OTHER_AISLE]

const NAME_OF = new Map<string, string>(DEPARTMENTS.flatMap(({ name, aisles }) => aisles.map((aisle) => [aisle, name])))

/** The heading of an item's category: the one that contains the food table's aisle, else the cook's own word. */
export const aisleOf = (category: string): string => NAME_OF.get(category) ?? (category || OTHER_AISLE)

/** The category stored for a heading: its first aisle in the food table, else the cook's own word. */
export const categoryOf = (aisle: string): string =>
	aisle === OTHER_AISLE ? '' : (DEPARTMENTS.find(({ name }) => name === aisle)?.aisles[0] ?? aisle)
