import { expect, test } from 'vitest'
import { AISLES } from '#app/domains/ingredients/model/foods/food.ts'
import { loadFoods } from '#app/domains/ingredients/model/foods/load-foods.ts'
import { parseIngredientLine } from '#app/domains/ingredients/model/grammar/parse-line.ts'
import type { RecipeToCook } from '#app/domains/ingredients/model/merge/needs.ts'
import type { PantryItem } from '#app/domains/pantry/model/stock.ts'
import { generateList } from '../generate-list.ts'
import { amountsOf, withTypedOrigin } from '../line-amounts.ts'
import { type ListItem, originsOf } from '../list-item.ts'
import type { ListMeal } from '../plan-needs.ts'
import { afterPreview } from '../testing/after-preview.ts'
import { typedOf } from '../typed-origin.ts'
import { AGAIN } from './again.ts'
import { AMOUNTS } from './amounts.ts'
import type { GoldenCase } from './golden-case.ts'
import { LINES } from './lines.ts'
import { PANTRIES } from './pantries.ts'

const foods = await loadFoods()
const SPACE = '01900000-0000-7000-8000-0000000000aa'
const day = (text: string | number) => `2026-11-${String(text).padStart(2, '0')}`

function mealOf(text: string): ListMeal {
	const [, date = '', rest = ''] = /^(\d+) (.*)$/.exec(text) ?? []
	const [title = ''] = rest.split(' ')
	const servings = / x(\d+)/.exec(rest)?.[1]
	const tag = /#(\w+)/.exec(rest)?.[1]
	const isFree = rest.startsWith('=')
	return {
		id: tag ?? `${date} ${title}`,
		date: day(date),
		name: isFree ? rest.slice(2) : title,
		recipe_id: isFree ? null : title,
		servings: servings ? Number(servings) : null,
		leftover_of: rest.includes('leftovers') ? 'another' : null,
		cooked_at: rest.includes('cooked') ? 1 : null,
	}
}

function recipesOf({ recipes, languages = {} }: Pick<GoldenCase, 'recipes' | 'languages'>): Map<string, RecipeToCook> {
	return new Map(
		Object.entries(recipes).map(([title, [servings, ...lines]]) => [
			title,
			{
				id: title,
				title,
				servings,
				lines: lines.map((text) => ({
					line: parseIngredientLine(text.replace(/^!/, ''), { language: languages[title] ?? 'en' }),
					pinned: text.startsWith('!'),
				})),
			},
		]),
	)
}

function amountOf(text: string): { quantity: string | null; unit: string | null } {
	const [quantity = '', unit = null] = text.split(' ')
	return quantity === '?' || quantity === '' ? { quantity: null, unit: null } : { quantity, unit }
}

function pantryOf(lines: string[]): PantryItem[] {
	return lines.map((text, at) => {
		const [name = '', ...rest] = text.split(' | ')
		const until = rest.find((part) => part.startsWith('until '))?.slice(6)
		const amount = rest.find((part) => part !== 'staple' && !part.startsWith('until ')) ?? '?'
		return {
			id: `pantry ${at}`,
			ingredient_name: name,
			...amountOf(amount),
			best_before: until ? day(until) : null,
			is_staple: rest.includes('staple'),
		}
	})
}

function act(items: ListItem[], text: string): ListItem[] {
	const [verb, name = '', ...rest] = text.split(' ')
	const change = (fields: Partial<ListItem>) =>
		items.map((item) => (item.ingredient_name === name && !item.deleted ? { ...item, ...fields } : item))
	if (verb === 'tick') return change({ is_checked: true })
	if (verb === 'amount') return change(amountOf(rest.join(' ')))
	if (verb === 'aisle') return change({ category: rest[0] ?? '' })
	if (verb === 'clear') return items.map((item) => (item.is_checked ? { ...item, deleted: true } : item))
	if (verb !== 'type') throw new Error(`nobody can ${text}`)
	const food = foods.all().find(({ names: { en } }) => en?.one === name || en?.many === name)?.id ?? null
	const typed = { category: '', is_checked: false, ...amountOf(rest.join(' ')), text: name, origins: [], store: '' }
	return [...items, withTypedOrigin({ ...typed, id: `typed ${name}`, ingredient_name: name, food })]
}

const amountText = (quantity: string | null, unit: string | null) =>
	quantity === null ? '' : unit ? `${quantity} ${unit}` : quantity

function shown(item: ListItem): string {
	const planned = originsOf(item).map(
		({ title, date, quantity, unit }) => `${title} ${date.slice(-2)}: ${amountText(quantity, unit) || '?'}`,
	)
	const typed = typedOf(item).map(({ quantity, unit }) => `typed: ${amountText(quantity, unit)}`)
	const origins = [...planned, ...typed]
	const line = [
		item.category,
		item.ingredient_name,
		amountsOf(item)
			.map(({ quantity, unit }) => amountText(quantity, unit))
			.join(' + '),
		item.needs_check ? 'check' : '',
		origins.join(', '),
	].join(' | ')
	return item.is_checked ? `[x] ${line}` : line
}

function inWalk(items: ListItem[]): ListItem[] {
	const place = ({ category }: ListItem) => {
		const at = (AISLES as readonly string[]).indexOf(category)
		return at < 0 ? AISLES.length : at
	}
	return items
		.filter(({ deleted }) => !deleted)
		.sort(
			(one, other) =>
				place(one) - place(other) ||
				(one.ingredient_name < other.ingredient_name ? -1 : one.ingredient_name > other.ingredient_name ? 1 : 0) ||
				Number(other.is_checked) - Number(one.is_checked) ||
				((one.unit ?? '') < (other.unit ?? '') ? -1 : 1),
		)
}

const tidy = (line: string) => line.replace(/ +/g, ' ').trim()
const tidied = (lines: string[]) => lines.map(tidy)

const CASES = [...AMOUNTS, ...LINES, ...PANTRIES, ...AGAIN]

test('there are at least sixty', () => {
	expect(CASES.length).toBeGreaterThanOrEqual(60)
	expect(new Set(CASES.map(({ name }) => name)).size).toBe(CASES.length)
})

test.each(CASES)(
	'$name',
	({ recipes, languages, plan, pantry = [], staples = [], span = [1, 30], list, after = [] }) => {
		let items: ListItem[] = []
		let known = recipesOf({ recipes, languages: languages ?? {} })
		let [meals, home, days] = [plan, pantry, span]
		const generate = () => {
			const preview = generateList({
				foods,
				space: SPACE,
				store: '',
				span: { from: day(days[0]), to: day(days[1]) },
				meals: meals.map(mealOf),
				recipes: known,
				pantry: pantryOf(home),
				staples,
				existing: items,
			})
			items = afterPreview(items, preview)
		}
		generate()
		expect(tidied(inWalk(items).map(shown))).toEqual(tidied(list))
		for (const step of after) {
			for (const one of step.acts ?? []) items = act(items, one)
			meals = step.plan ?? meals
			home = step.pantry ?? home
			days = step.span ?? days
			for (const [title, recipe] of Object.entries(step.recipes ?? {})) {
				known = new Map(known)
				if (recipe) for (const [id, read] of recipesOf({ recipes: { [title]: recipe } })) known.set(id, read)
				else known.delete(title)
			}
			generate()
			expect(tidied(inWalk(items).map(shown))).toEqual(tidied(step.list))
		}
	},
)
