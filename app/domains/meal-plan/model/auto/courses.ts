import type { Food } from '#app/domains/ingredients/model/foods/food.ts'
import { dishNamed } from '#app/domains/recipes/model/plate.ts'
import type { Recipe } from '#app/domains/recipes/model/recipe.ts'

/** Categories of this app that say when a dish is eaten, in lower case. */
type Course =
	| 'breakfast'
	| 'lunch'
	| 'dinner'
	| 'snacks'
	| 'baking'
	| 'bread'
	| 'dessert'
	| 'drinks'
	| 'sauces'
	| 'sides'

/** What other apps and pages call them. */
const COURSE_WORDS: Record<Course, string> = {
	breakfast: 'breakfasts, brunch, breakfast and brunch, frühstück, petit déjeuner, desayuno, colazione, ontbijt',
	lunch: 'lunches, mittagessen, déjeuner, almuerzo, pranzo, packed lunch, light meal',
	dinner:
		'dinners, supper, main, mains, main course, main courses, main dish, main dishes, entree, entrees, entrée, entrées, one pot, one-pot, hauptgericht, hauptgerichte, hauptspeise, abendessen, plat principal, dîner, plato principal, cena, secondi, secondo, primi, piatto unico, hoofdgerecht',
	snacks: 'snack, appetizer, appetizers, starter, starters, finger food, vorspeise, entremés, antipasti, canapés',
	baking: 'baked goods, backen, pastry, pastries',
	bread: 'breads, quick bread, quick breads, brot, pain, pane',
	dessert:
		'desserts, sweets, cake, cakes, cookies, biscuits, pudding, puddings, pie, pies, candy, confectionery, ice cream, kuchen, nachtisch, nachspeise, gâteau, gâteaux, postre, postres, dolci, dolce, nagerecht',
	drinks:
		'drink, beverage, beverages, cocktail, cocktails, smoothie, smoothies, getränke, getränk, boisson, boissons, bebida, bebidas, bevande',
	sauces: 'sauce, dressing, dressings, condiment, condiments, dip, dips, marinade, marinades, spice mix, spice mixes',
	sides: 'side, side dish, side dishes, beilage, beilagen, accompagnement, guarnición, contorni, contorno',
}
const COURSE_OF = new Map(
	Object.entries(COURSE_WORDS).flatMap(([course, words]) =>
		[course, ...words.split(', ')].map((word) => [word, course]),
	),
)
/** Categories that name a dish for a meal: nothing else is guessed from the title. */
const MEAL_DISHES = new Set(['pasta', 'salad', 'salads', 'soup', 'soups', 'stew', 'stews', 'casserole', 'casseroles'])

/** Vegetables that cakes and sweet breads are made of too. */
const SWEET_VEGETABLES = new Set(
	'carrot courgette pumpkin pumpkin-puree butternut-squash sweet-potato beetroot cooked-beetroot parsnip yam'.split(
		' ',
	),
)
const SAVOURY_SAUCE = /stock|soy-sauce|mustard|ketchup|fish-sauce/
const SWEETENER = /sugar|honey|syrup|treacle|sweetener|chocolate|dulce|condensed-milk/
const SWEET_BASE = /flour$|oats$|cream$|cocoa|chocolate|mascarpone|gelatine|biscuit|shortbread/

const isMain = ({ aisle, id }: Food): boolean => (aisle === 'meat' && id !== 'mincemeat') || aisle === 'fish'
const isSavoury = (food: Food): boolean =>
	isMain(food) ||
	(food.aisle === 'vegetables' && !SWEET_VEGETABLES.has(food.id)) ||
	(food.aisle === 'sauces' && SAVOURY_SAUCE.test(food.id))

const BREAKFAST_TITLE = /\b(?:porridge|oatmeal|granola|muesli|overnight oats|smoothie bowl|acai bowl|chia pudding)\b/i
const SAUCE_TITLE =
	/\b(?:sauce|dressing|vinaigrette|stock|chutney|pickle|pickles|relish|dip|salsa|hummus|marinade|rub|spice mix|syrup|jam|marmalade|icing|frosting|glaze)$/i
const BESIDE_TITLE = / (?:with|in|on|for) .*$/i

const SWEET_DRAWINGS = new Set(['berries', 'cake', 'cake-2', 'cookies', 'dessert', 'dessert-2', 'fruit'])

/**
 * The course of a dish by its title and its foods; null for a meal, and for what says nothing. A pie or pancake with
 * onions is a meal, a bread is one with meat, fish or two vegetables in it.
 */
function guessCourse(title: string, foods: readonly Food[]): Course | null {
	const savoury = foods.filter(isSavoury).length
	const hasMain = foods.some(isMain)
	if (BREAKFAST_TITLE.test(title)) return savoury > 0 ? null : 'breakfast'
	if (SAUCE_TITLE.test(title.replace(BESIDE_TITLE, '').trim())) return hasMain ? null : 'sauces'
	const drawings = dishNamed(title)
	if (drawings) {
		const [first = ''] = drawings
		if (first.startsWith('drink')) return 'drinks'
		if (first === 'bread') return hasMain || savoury > 1 ? null : 'bread'
		if (savoury > 0) return null
		if (drawings.includes('breakfast-2')) return 'breakfast'
		return SWEET_DRAWINGS.has(first) ? 'dessert' : null
	}
	const isSweet = foods.some(({ id }) => SWEETENER.test(id)) && foods.some(({ id }) => SWEET_BASE.test(id))
	return isSweet && savoury === 0 ? 'dessert' : null
}

/**
 * The categories by which a recipe's place in the day is chosen: its own in lower case, the app's word for those of
 * other apps, and, where none of them or of its tags says when it is eaten, what its title and foods say. `foods`: those
 * that it is cooked with.
 */
export function coursesOf(
	{ title, category, tags }: Pick<Recipe, 'title' | 'category' | 'tags'>,
	foods: readonly Food[],
): string[] {
	const plain = (word: string) => word.trim().toLowerCase()
	const own = category.map(plain)
	const said = [...own, ...tags.map(plain)].flatMap((word) => COURSE_OF.get(word) ?? [])
	const isSaid = said.length > 0 || own.some((word) => MEAL_DISHES.has(word))
	const guessed = isSaid ? null : guessCourse(title, foods)
	return [...new Set([...own, ...said, ...(guessed ? [guessed] : [])])]
}

/** Categories that name the meal of a recipe. */
const MEALS = new Set(['breakfast', 'lunch', 'dinner', 'snacks'])
/** Categories of side dishes and of what follows a meal. */
const BESIDE = new Set(['baking', 'bread', 'dessert', 'drinks', 'preserves', 'sauces', 'sides'])
/** Those of them that are eaten between meals. */
const SMALL = new Set(['baking', 'dessert', 'snacks'])

/**
 * Whether a recipe suits a section of the day, by the categories of `coursesOf`. A recipe without such a category suits
 * lunch, dinner and the cook's own sections.
 */
export function fitsSection({ categories }: { categories: readonly string[] }, section: string): boolean {
	const wanted = section.trim().toLowerCase()
	if (categories.includes(wanted)) return true
	if (wanted === 'breakfast') return false
	if (wanted === 'snacks') return categories.some((category) => SMALL.has(category))
	const isMeal = categories.includes('lunch') || categories.includes('dinner')
	return isMeal || !categories.some((category) => MEALS.has(category) || BESIDE.has(category))
}
