import type { Allergen, Food } from '../foods/food.ts'

/** What a food is made of, as far as diets are concerned. `has` is certain, `may` is what some makers add. */
export type FoodMatter =
	| 'meat'
	| 'poultry'
	| 'pork'
	| 'blood'
	| 'animal-fat'
	| 'gelatine'
	| 'rennet'
	| 'fish'
	| 'shellfish'
	| 'dairy'
	| 'egg'
	| 'honey'
	| 'alcohol'
	| 'grape'
	| 'finings'
	| 'unclean-fish'
	| 'unclean-meat'

const listOf = (ids: string): ReadonlySet<string> => new Set(ids.trim().split(/\s+/))

/** Ids in the food table, classified by us. Foods that an aisle or an allergen already classifies are in no list. */
const POULTRY = listOf(
	'chicken chicken-breast chicken-thigh chicken-leg chicken-wing chicken-back chicken-liver chicken-mince cooked-chicken turkey turkey-breast turkey-mince duck duck-breast duck-leg goose quail pheasant foie-gras chicken-stock duck-fat',
)
const PORK = listOf(
	'pork pork-shoulder pork-belly pork-chop pork-fillet pork-mince pork-rib pork-knuckle suckling-pig crackling wild-boar bacon lardons pancetta salt-pork ham prosciutto pork-sausage sausage-meat bratwurst frankfurter chorizo salami pepperoni nduja mortadella black-pudding lard',
)
const MEAT_ELSEWHERE = listOf('chicken-stock beef-stock bovril')
const ANIMAL_FAT = listOf('lard suet duck-fat dripping')
const GELATINE = listOf('gelatine marshmallow jelly-sweet jelly')
/** Hard cheeses whose protected recipes require calf's rennet, and foods made of them. */
const RENNET = listOf('parmesan pecorino gruyere emmental blue-cheese fontina pesto')
const MAY_MEAT = listOf('gravy stock-cube tinned-soup frozen-pizza ravioli curry-roux refried-beans spring-roll')
const MAY_PORK = listOf('mince meatball pate smoked-sausage offal liver kidney')
const MAY_ANIMAL_FAT = listOf('shortening mincemeat shortcrust-pastry')
const MAY_ALCOHOL = listOf('vanilla-extract almond-extract lemon-extract')
const GRAPE = listOf('wine white-wine red-wine champagne port brandy grape-juice')
const FINED = listOf('wine white-wine red-wine champagne port beer cider')
const UNCLEAN_FISH = listOf('catfish monkfish eel skate caviar')
const UNCLEAN_MEAT = listOf('rabbit horse-meat')

const OF_ALLERGEN: Partial<Record<Allergen, FoodMatter>> = {
	Fish: 'fish',
	Shellfish: 'shellfish',
	Dairy: 'dairy',
	Eggs: 'egg',
}

const ofAllergens = (allergens: Allergen[]): FoodMatter[] =>
	allergens.flatMap((allergen) => OF_ALLERGEN[allergen] ?? [])

/** Traditionally dried fruit, whatever its name and aisle suggest. */
const FRUIT_MINCE = 'mincemeat'

/** What the food certainly contains, and what some makers add. */
export function matterOf(food: Food): { has: ReadonlySet<FoodMatter>; may: ReadonlySet<FoodMatter> } {
	const known = matters.get(food)
	if (known) return known
	const { id, aisle, allergens } = food
	const has = new Set<FoodMatter>(ofAllergens(allergens.contains))
	const may = new Set<FoodMatter>(ofAllergens(allergens.mayContain))
	if ((aisle === 'meat' && id !== FRUIT_MINCE) || MEAT_ELSEWHERE.has(id)) has.add(POULTRY.has(id) ? 'poultry' : 'meat')
	if (aisle === 'fish' && !has.has('shellfish')) has.add('fish')
	if (aisle === 'alcohol') has.add('alcohol')
	for (const [ids, matter] of CERTAIN) if (ids.has(id)) has.add(matter)
	for (const [ids, matter] of POSSIBLE) if (ids.has(id)) may.add(matter)
	const answer = { has, may }
	matters.set(food, answer)
	return answer
}

const CERTAIN: [ReadonlySet<string>, FoodMatter][] = [
	[PORK, 'pork'],
	[listOf('black-pudding'), 'blood'],
	[ANIMAL_FAT, 'animal-fat'],
	[GELATINE, 'gelatine'],
	[listOf('honey'), 'honey'],
	[GRAPE, 'grape'],
	[UNCLEAN_FISH, 'unclean-fish'],
	[UNCLEAN_MEAT, 'unclean-meat'],
	[listOf('mirin rice-wine sake'), 'alcohol'],
]
const POSSIBLE: [ReadonlySet<string>, FoodMatter][] = [
	[MAY_MEAT, 'meat'],
	[MAY_PORK, 'pork'],
	[MAY_ANIMAL_FAT, 'animal-fat'],
	[MAY_ALCOHOL, 'alcohol'],
	[RENNET, 'rennet'],
	[FINED, 'finings'],
]

/** Cached by food; foods live as long as their table. */
const matters = new WeakMap<Food, { has: ReadonlySet<FoodMatter>; may: ReadonlySet<FoodMatter> }>()
