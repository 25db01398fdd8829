import type { ToolName } from './tool.ts'
import type { TurnState } from './turn-state.ts'

/** Tools whose results become a suggestion. */
const SUGGESTING: readonly ToolName[] = [
	'find_recipes',
	'what_can_i_cook',
	'substitute',
	'plan_meals',
	'plan_week',
	'change_plan',
	'draft_recipe',
]

/** Beginnings of words by which a cook asks for a recipe, a plan or a suggestion; in the eight languages of the engine. */
const WORDS = [
	...['recipe', 'cook', 'bake', 'meal', 'dish', 'dinner', 'lunch', 'breakfast', 'supper', 'plan', 'menu', 'suggest'],
	...['recommend', 'idea', 'eat', 'make', 'instead', 'substitute', 'replace', 'swap', 'serve', 'draft', 'create'],
	...['rezept', 'koch', 'back', 'gericht', 'abendessen', 'mittagessen', 'frühstück', 'vorschl', 'essen', 'ersatz'],
	...['recette', 'cuisin', 'dîner', 'déjeuner', 'plat', 'manger', 'propos', 'idée', 'remplac', 'menú', 'receta'],
	...['cocin', 'cena', 'comida', 'almuerzo', 'desayuno', 'sugier', 'ricetta', 'cucin', 'pranzo', 'colazione', 'piatt'],
	...['mangia', 'sugger', 'recept', 'kook', 'koken', 'avondeten', 'gerecht', 'eten', 'voorstel', 'receita', 'cozinh'],
	...['jantar', 'almoço', 'refei', 'laga', 'middag', 'frukost', 'maträtt', 'förslag', 'ersätt'],
]
const ASKING = new RegExp(`(?<!\\p{L})(?:${WORDS.join('|')})`, 'iu')

/**
 * Whether a turn asks for a recipe, a plan or a suggestion: only then does a model need to know what the table avoids.
 */
export const asksForFood = ({ question, before }: Pick<TurnState, 'question' | 'before'>): boolean =>
	ASKING.test(question) ||
	before.some(({ calls }) => calls.some(({ name }) => (SUGGESTING as readonly string[]).includes(name)))
