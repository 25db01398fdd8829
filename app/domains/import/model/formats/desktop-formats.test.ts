import { expect, test } from 'vitest'
import { base64, JPEG } from '../../../../../tests/factories/archives.ts'
import {
	pictureOf,
	readAll,
	readOne,
	reasonsIn,
	recipeIn,
	titlesIn,
	zipped,
} from '../../../../../tests/factories/read-files.ts'

const GOURMET = `<?xml version="1.0" encoding="UTF-8"?>
<gourmetDoc>
	<recipe id="1">
		<title>
			Leek &amp; potato pie
		</title>
		<category>Main, Autumn</category>
		<cuisine>British</cuisine>
		<source>A neighbour</source>
		<link>https://pies.example/leek</link>
		<rating>4/5 stars</rating>
		<preptime>30 minutes</preptime>
		<cooktime>1 hour</cooktime>
		<yields>6 servings</yields>
		<image format="jpeg"><![CDATA[${base64(JPEG)}]]></image>
		<ingredient-list>
			<ingredient><amount>3</amount><item>leeks, sliced</item><key>leek</key></ingredient>
			<ingredient optional="yes"><amount>1/2</amount><unit>tsp</unit><item>nutmeg</item></ingredient>
			<inggroup>
				<groupname>Crust</groupname>
				<ingredient><amount>250</amount><unit>g</unit><item>flour</item></ingredient>
				<ingref refid="2" amount="1">Butter pastry</ingref>
			</inggroup>
			<ingredient><item>salt</item></ingredient>
		</ingredient-list>
		<instructions>1. Fry the leeks.
2. Bake with the &lt;b&gt;lid&lt;/b&gt; on.</instructions>
		<modifications>Good cold.</modifications>
	</recipe>
	<recipe id="2"><title>Butter pastry</title><ingredient-list/></recipe>
</gourmetDoc>`

test('Gourmet: groups, optional and referred ingredients, rating, link and picture', async () => {
	const { app, found } = await readAll('recipes.grmt', GOURMET)
	expect([app, titlesIn(found)]).toEqual(['Gourmet', ['Leek & potato pie', 'Butter pastry']])
	const { draft, rating, ...recipe } = recipeIn(found)
	expect(draft).toMatchObject({
		...{ prep_time: 30, cook_time: 60, servings: 6, cuisine: 'British', notes: 'Good cold.' },
		...{ source_url: 'https://pies.example/leek', source_name: 'A neighbour' },
		steps: ['Fry the leeks.', 'Bake with the lid on.'],
		ingredients: [
			{ text: '3 leeks, sliced', section: '' },
			{ text: '1/2 tsp nutmeg (optional)', section: '' },
			{ text: '250 g flour', section: 'Crust' },
			{ text: '1 Butter pastry', section: 'Crust' },
			{ text: 'salt', section: '' },
		],
	})
	expect(rating).toBe(4)
	expect(await pictureOf({ draft, rating, ...recipe })).toBe('image/jpeg')
})

test('Gourmet: a file that is cut warns at its last recipe', async () => {
	const { found } = await readAll('recipes.xml', GOURMET.slice(0, GOURMET.indexOf('<modifications>')))
	expect(recipeIn(found).warnings).toContain('The end of the file is missing, so this recipe may be incomplete.')
})

const KRECIPES = `<?xml version="1.0" encoding="UTF-8"?>
<krecipes version="2.0" lang="en">
<krecipes-category-structure><category name="Soups"></category></krecipes-category-structure>
<krecipes-recipe id="7">
<krecipes-description>
<title>Bean soup</title>
<author>Ada</author><author>Bo</author>
<pictures><pic format="JPEG" id="1"><![CDATA[${base64(JPEG)}]]></pic></pictures>
<category><cat>Soup</cat><cat>Winter</cat></category>
<yield><amount><min>4</min><max>6</max></amount><type>bowls</type></yield>
<preparation-time>01:30</preparation-time>
</krecipes-description>
<krecipes-ingredients>
<ingredient><name>white beans</name><amount>250</amount><unit>g</unit><prep>soaked,drained</prep></ingredient>
<ingredient><name>butter</name><amount><min>1</min><max>2</max></amount><unit>tbsp</unit>
<substitutes><ingredient><name>oil</name><amount>2</amount><unit>tbsp</unit></ingredient></substitutes></ingredient>
<ingredient-group name="On top">
<ingredient><name>parsley</name><amount>0</amount><unit></unit></ingredient>
</ingredient-group>
</krecipes-ingredients>
<krecipes-instructions>Boil the beans.

Stir in the butter.</krecipes-instructions>
<krecipes-ratings><rating><comment>Filling</comment><rater>Bo</rater><criterion><criteria><name>Overall</name><stars>4.0</stars></criteria><criteria><name>Taste</name><stars>5</stars></criteria></criterion></rating></krecipes-ratings>
</krecipes-recipe>
</krecipes>`

test('Krecipes: ranges, substitutes, groups, yield, authors and the mean of its ratings', async () => {
	const recipe = await readOne('recipes.kreml', KRECIPES)
	expect(recipe.draft).toMatchObject({
		...{ title: 'Bean soup', prep_time: 90, recipe_yield: '4-6 bowls', source_name: 'Ada, Bo' },
		steps: ['Boil the beans.', 'Stir in the butter.'],
		ingredients: [
			{ text: '250 g white beans, soaked,drained', section: '' },
			{ text: '1-2 tbsp butter or 2 tbsp oil', section: '' },
			{ text: 'parsley', section: 'On top' },
		],
	})
	expect(recipe.rating).toBe(5)
	expect(recipe.warnings.join()).toContain('4.5')
	expect(recipe.dropped).toContain('Comments')
	expect(await pictureOf(recipe)).toBe('image/jpeg')
})

const CHOWDOWN = `---

layout: recipe
title:  "Beer cheese soup"
image: soup.jpg
tags: sides, soups

ingredients:
- 4 tablespoons butter
- 1 cup diced onion

directions:
- Cook the onion
- Add the rest: stir well

components:
- Croutons

---

After [Gourmand's](http://example.com) soup.
`

test('Chowdown: the lists of its head, the text below as the description', async () => {
	const recipe = await readOne('soup.md', CHOWDOWN.replaceAll('\n', '\r\n'))
	expect(recipe.draft).toMatchObject({
		...{ title: 'Beer cheese soup', description: "After Gourmand's soup." },
		ingredients: [
			{ text: '4 tablespoons butter', section: '' },
			{ text: '1 cup diced onion', section: '' },
		],
		steps: ['Cook the onion', 'Add the rest: stir well'],
	})
	expect([recipe.draft.category, recipe.draft.tags]).toEqual([['Sides'], ['soups']])
	expect(recipe.dropped).toContain('Components')
	expect(recipe.warnings.join()).toMatch(/picture/i)
})

test('Chowdown: an archive of pages has their pictures; a page without lists is told', async () => {
	const { app, found } = await zipped({
		'_recipes/soup.md': CHOWDOWN,
		'images/soup.jpg': JPEG,
		'README.md': '# Recipes',
	})
	expect([app, titlesIn(found)]).toEqual(['Chowdown', ['Beer cheese soup']])
	expect(await pictureOf(recipeIn(found))).toBe('image/jpeg')
	expect(reasonsIn(found)).toHaveLength(1)
})

test('a page of another maker with a head of its own is not taken for Chowdown’s', async () => {
	await expect(readAll('post.md', '---\ntitle: News\ndate: 2026-01-01\n---\nHello')).rejects.toThrow()
})
