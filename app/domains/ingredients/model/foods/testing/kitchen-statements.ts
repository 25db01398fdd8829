import type { Allergen } from '../food.ts'

/**
 * What a careful person states about a recipe of the demo kitchen, from its text alone. `contains` and `unknown` list
 * allergens; all others are clear. Energy (kcal) and protein (g) are ranges for one serving of all that goes into the
 * pot, as a label counts it: drained oil and bones boiled for broth are not subtracted.
 *
 * The rules behind the statements: bought bread may contain milk, egg, soya or sesame; stock and broth wheat, soya or
 * milk; a spice mix wheat; neutral oil may be soya or peanut; jam, dates, treacle, bottled citrus juice, coconut milk
 * and raw prawns may be sulphited; wine, wine vinegar and Dijon mustard are. Oats count as gluten. Coconut is not a
 * nut.
 */
export type KitchenStatement = {
	key: string
	contains: Allergen[]
	unknown: Allergen[]
	energyKcal: [number, number]
	proteinG?: [number, number]
}

const say = (
	key: string,
	contains: string,
	unknown: string,
	energyKcal: [number, number],
	proteinG?: [number, number],
): KitchenStatement => {
	const listOf = (words: string) => words.split(' ').filter((word) => word !== '') as Allergen[]
	return {
		key,
		contains: listOf(contains),
		unknown: listOf(unknown),
		energyKcal,
		...(proteinG === undefined ? {} : { proteinG }),
	}
}

export const KITCHEN_STATEMENTS: KitchenStatement[] = [
	say('red-lentil-soup', 'Dairy', 'Gluten Soy', [300, 420], [14, 19]),
	say('french-onion-soup', 'Dairy Gluten Sulfites', 'Eggs Soy Sesame', [430, 680], [16, 28]),
	say('hot-and-sour-prawn-soup', 'Shellfish Fish', 'Soy Peanuts Sulfites', [100, 210], [14, 26]),
	say('chicken-ramen', 'Eggs Soy Gluten Fish Sesame', 'Peanuts Shellfish', [1000, 1600]),
	say('leftover-vegetable-soup', 'Gluten', 'Dairy Eggs Soy Sesame Sulfites', [140, 270]),
	say('village-salad', 'Gluten Dairy Sulfites', 'Eggs Soy Sesame', [460, 640], [11, 20]),
	say('fattoush', 'Gluten', 'Dairy Eggs Soy Sesame Sulfites', [280, 420]),
	say('swabian-potato-salad', 'Sulfites', 'Gluten Soy Dairy', [310, 420]),
	say('overnight-pizza', 'Gluten Dairy', '', [760, 950], [26, 38]),
	say('sticky-chocolate-cake', 'Dairy Eggs Gluten', '', [300, 380]),
	say('plum-tray-cake', 'Gluten Dairy Eggs', '', [235, 305]),
	say('thin-apple-tart', 'Gluten Dairy', 'Sulfites', [260, 340]),
	say('orange-filo-pie', 'Gluten Eggs Dairy', 'Soy', [390, 500]),
	say('roast-chicken-with-leeks', 'Dairy Sulfites', '', [680, 960], [44, 62]),
	say('swedish-meatballs', 'Gluten Dairy Eggs Soy Sulfites', 'Sesame Peanuts', [780, 1010]),
	say('lamb-kofte', 'Gluten Dairy', 'Eggs Soy Sesame', [620, 900]),
	say('doro-wat', 'Dairy Eggs Gluten', 'Soy Sesame', [480, 760]),
	say('baked-cod', 'Fish Sulfites Gluten', 'Dairy Eggs Soy Sesame', [280, 390], [26, 35]),
	say('miso-salmon', 'Soy Fish Sesame Gluten', '', [290, 430]),
	say('sausages-with-onion-gravy', 'Dairy Gluten Fish', 'Soy Sulfites Peanuts', [770, 1000]),
	say('anchovy-pasta', 'Gluten Fish', 'Eggs Dairy Soy Sesame', [640, 820]),
	say('baked-aubergine-pasta', 'Gluten Dairy', 'Eggs', [480, 620]),
	say('jollof-rice', 'Dairy', 'Gluten Soy', [420, 550]),
	say('lentils-and-rice', 'Dairy', '', [620, 770], [17, 24]),
	say('egg-fried-rice', 'Eggs Soy Gluten Sesame', 'Peanuts', [570, 740]),
	say('chickpea-spinach-curry', '', 'Peanuts Soy Gluten Sulfites', [270, 420]),
	say('green-curry', 'Shellfish Fish', 'Sulfites', [380, 580]),
	say('khachapuri', 'Gluten Dairy Eggs', '', [740, 930]),
	say('brown-soda-bread', 'Gluten Dairy', 'Sulfites', [180, 235]),
	say('lemongrass-pork-sandwich', 'Fish Gluten Eggs Soy', 'Dairy Sesame Peanuts', [700, 930]),
	say('black-bean-tacos', 'Dairy', 'Gluten Sulfites Peanuts Soy', [450, 640]),
	say('cauliflower-cheese', 'Dairy Gluten', 'Eggs Soy Sesame Sulfites', [440, 570]),
	say('potato-onion-tortilla', 'Eggs', '', [680, 820]),
	say('buttermilk-pancakes', 'Gluten Dairy Eggs', '', [420, 530]),
	say('menemen', 'Eggs Dairy Gluten', 'Soy Sesame', [320, 430]),
	say('pear-porridge', 'Gluten Dairy Nuts', '', [460, 590]),
	say('hibiscus-cooler', '', '', [50, 95]),
	say('spiced-milk-tea', 'Dairy', '', [100, 150]),
	say('oranges-with-dates', 'Nuts', 'Sulfites', [130, 225]),
	say('red-berry-compote', 'Dairy Eggs', '', [220, 290]),
]
