import { expect, test } from 'vitest'
import type { Language } from '../grammar/languages/language.ts'
import { parseIngredientLine } from '../grammar/parse-line.ts'
import { loadTagger } from '../grammar/tagger/load-tagger.ts'
import { loadFoods } from './load-foods.ts'
import { readFoods } from './read-foods.ts'

const foods = await loadFoods()
const tagger = await loadTagger()

test.each<[string, string, Language?]>([
	['500 ml chicken or vegetable stock', 'main chicken-stock, or vegetable-stock'],
	['250 ml hot beef or vegetable broth', 'main beef-stock, or vegetable-stock'],
	['1 tbsp lemon or lime juice', 'main lemon-juice, or lime-juice'],
	['butter or margarine', 'main butter, or margarine'],
	['1 tbsp olive or rapeseed oil', 'main olive-oil, or rapeseed-oil'],
	['salt and black pepper', 'main salt, and black-pepper'],
	['4 firm, sharp apples', 'main apple'],
	['2 boneless, skinned duck breasts', 'main duck-breast'],
	['Peel of 1 orange', 'main orange'],
	['200 g mascarpone (or cream cheese)', 'main mascarpone, or cream-cheese'],
	['200 g scallions (green onions)', 'main spring-onion'],
	['1 slice toast with butter and jam', 'main bread, and jam, note butter'],
	['2 tbsp red or white wine vinegar', 'main red-wine-vinegar, or white-wine-vinegar'],
	['1 scoop chocolate or vanilla ice cream', 'main ice-cream, or ice-cream'],
	['1/2 cup butter, margarine or shortening', 'main butter, or margarine, or shortening'],
	['1 egg, beaten with 1 tbsp milk', 'main egg, note milk'],
	['Saft einer Zitrone', 'main lemon', 'de'],
	['jus de poire', 'main ?', 'fr'],
	['toast with cream cheese', 'main bread, note cream-cheese'],
	['butter, zorgles and milk', 'main butter, and ?, and milk'],
	['1 tsp Aleppo pepper, or ½ tsp chilli flakes', 'main chilli-flakes'],
	['600 g fresh ramen noodles, or 400 g dried', 'main ramen-noodles'],
	['400 g spinach or other tender greens', 'main spinach, or greens'],
	['1 tbsp sake, or water', 'main sake, or water'],
	['2 tbsp soy sauce or tamari', 'main soy-sauce, or tamari'],
	['20 g galangal or ginger, sliced', 'main galangal, or ginger'],
	['50 g butter, plus extra for the tin', 'main butter'],
	['2 tbsp flour or zorgle powder', 'main plain-flour, or ?'],
	['1 tbsp oil, or melted butter', 'main neutral-oil, or butter'],
	['500 ml Gemüse- oder Hühnerbrühe', 'main vegetable-stock, or chicken-stock', 'de'],
	['50 g Butter oder Margarine', 'main butter, or margarine', 'de'],
	['1 l de bouillon de poulet ou de légumes', 'main chicken-stock, or vegetable-stock', 'fr'],
	['sal y pimienta', 'main salt, and black-pepper', 'es'],
	['sale e pepe', 'main salt, and black-pepper', 'it'],
	['peper en zout', 'main black-pepper, and salt', 'nl'],
	['sal e pimenta', 'main salt, and black-pepper', 'pt'],
	['salt och peppar', 'main salt, and black-pepper', 'sv'],
])('%s', (text, expected, language = 'en') => {
	const parts = readFoods(foods, parseIngredientLine(text, { language, tagger }))
	expect(parts.map(({ role, food }) => `${role} ${food?.id ?? '?'}`).join(', ')).toBe(expected)
})

test('a heading names no food', () => {
	expect(readFoods(foods, parseIngredientLine('For the butter sauce:', { language: 'en' }))).toEqual([])
})
