import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type BlockKind, rowsFromBlock } from './block-split.ts'

const said = (text: string, kind: BlockKind) =>
	rowsFromBlock(text, kind).map((row) => (row.kind === 'section' ? `[${row.text}]` : row.text))

test('leading bullets, boxes and numbers are removed, amounts stay', () => {
	const block =
		'- 200 g flour\r\n• 1 egg\n☐ 2 leeks\n- [ ] 3 figs\n2. salt\n(3) pepper\n1 1/2 cups milk\n1.5 l stock\n½ lemon'
	expect(said(block, 'ingredients')).toEqual([
		'200 g flour',
		'1 egg',
		'2 leeks',
		'3 figs',
		'salt',
		'pepper',
		'1 1/2 cups milk',
		'1.5 l stock',
		'½ lemon',
	])
})

test('headings become sections, however they are marked; the name of the list itself is removed', () => {
	expect(
		said('Ingredients:\nFor the dough:\n500 g flour\n## Topping\n1 egg\n**Glaze**\n2 tbsp jam', 'ingredients'),
	).toEqual(['[For the dough]', '500 g flour', '[Topping]', '1 egg', '[Glaze]', '2 tbsp jam'])
	expect(said('FOR THE SAUCE\n1 tomato\nFor the salad\n1 lettuce\nBBQ\nsalt', 'ingredients')).toEqual([
		'[FOR THE SAUCE]',
		'1 tomato',
		'[For the salad]',
		'1 lettuce',
		'BBQ',
		'salt',
	])
	expect(said('Method\nThe sauce:\nStir well.\nHeat the oil. Then add, one after another:\nonion', 'steps')).toEqual([
		'[The sauce]',
		'Stir well.',
		'Heat the oil. Then add, one after another:',
		'onion',
	])
})

test('a heading at the end of a block opens no section and stays a line, unless it is marked as a heading', () => {
	expect(said('1 egg\nFor the sauce', 'ingredients')).toEqual(['1 egg', 'For the sauce'])
})

test('numbered steps lose their numbers, also as words and on separate lines', () => {
	expect(said('1. Mix.\n2) Knead.\n10. Bake.', 'steps')).toEqual(['Mix.', 'Knead.', 'Bake.'])
	expect(said('Step 1: Mix.\nStep 2\nKnead.\nSchritt 3 Backen.', 'steps')).toEqual(['Mix.', 'Knead.', 'Backen.'])
})

test('a step that was broken over lines is joined; a blank line, a number and a full stop separate steps', () => {
	expect(said('Heat the oil in a large pan and\nfry the onions until soft.\nAdd the rice.', 'steps')).toEqual([
		'Heat the oil in a large pan and fry the onions until soft.',
		'Add the rice.',
	])
	expect(said('Heat the oil in a large pan and\n\nfry the onions', 'steps')).toHaveLength(2)
	expect(said('Heat the oil in a large deep pan\n2. fry the onions', 'steps')).toHaveLength(2)
})

test('a paragraph that numbers its steps becomes that many steps', () => {
	expect(said('1. Mix the flour. 2. Knead for 10 min. 3. Bake.', 'steps')).toEqual([
		'Mix the flour.',
		'Knead for 10 min.',
		'Bake.',
	])
	expect(said('Bake for 1.5 hours. Then rest.', 'steps')).toEqual(['Bake for 1.5 hours. Then rest.'])
})

test('no word of any block is lost', () => {
	const line = fc.stringMatching(/^[a-z]{3,9}( [a-z]{3,9}){0,6}[.:]?$/)
	const block = fc.array(fc.oneof(line, fc.constant('')), { maxLength: 12 })
	const kinds = fc.constantFrom<BlockKind>('ingredients', 'steps')
	const words = (text: string) => text.match(/[a-z]+/g) ?? []
	const listName = /^(ingredients?|instructions?|directions?|method|steps|preparation)[.:]?$/
	fc.assert(
		fc.property(block, kinds, (lines, kind) => {
			const told = lines.filter((text) => !listName.test(text) && !/^step\b/.test(text))
			expect(words(said(told.join('\n'), kind).join('\n'))).toEqual(words(told.join('\n')))
		}),
		{ seed: 5 },
	)
})

test('a long hostile text is split quickly', () => {
	const text = `${'1) '.repeat(20_000)}${'a '.repeat(20_000)}`
	expect(rowsFromBlock(text, 'steps').length).toBeGreaterThan(0)
	expect(rowsFromBlock('**'.repeat(20_000), 'ingredients').length).toBeGreaterThan(0)
})
