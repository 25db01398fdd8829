import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { allRecipes } from '#db/seed/kitchen/all-recipes.ts'
import { hasBadWord } from './word-list.ts'

const flagged = (texts: string[]) => texts.filter(hasBadWord)

test('names of food are not bad words, in eight languages', () => {
	const dishes = [
		'Cock au vin with faggots and peas',
		'Cock-a-leekie soup, spotted dick and a knob of butter',
		'Chicken breasts, thighs and a rump steak',
		'Prick the sausages all over. Grapes, rapeseed oil, cumin and shiitake.',
		'Assorted cocktails; Boston butt; nigella and niger seed',
		'Den Teig fingerdick ausrollen, dicke Bohnen, Schinken, Kochschinken eindicken lassen',
		'Pissaladière, fagots de haricots, carottes râpées, cumin, salade de pissenlit, coq au vin',
		'Arroz negro con chipirones, frijoles negros, analcohólico',
		'Spaghetti alla puttanesca, fagiolini, fagioli e cumino, fagottini, bibita analcolica',
		'Sementes de cominho, arroz, cocada',
		'Kikkererwten, rapen en kikkerbilletjes',
		'Fågel, kikärtor, slutet av tiden, fukta glaset, till slut',
	]
	expect(flagged(dishes)).toEqual([])
})

test('no name in the food table and no recipe of the demo kitchen is a bad word', () => {
	const names = ['foods.txt', 'names.txt'].flatMap((file) =>
		readFileSync(new URL(`../../../../dev/make-foods/${file}`, import.meta.url), 'utf8').split('\n'),
	)
	expect(flagged(names)).toEqual([])
	expect(flagged(allRecipes.map((recipe) => JSON.stringify(recipe)))).toEqual([])
})

test('bad words are found in any case, with doubled letters and look-alike characters', () => {
	const texts = [
		'This is fucking good',
		'FUUUCK',
		'ѕhit soup',
		'you arschloch',
		'Du Hurensohn',
		'quel connard',
		'hijo de puta',
		'che stronzo',
		'vai pro caralho',
		'wat een klootzak',
		'din fitta',
	]
	expect(flagged(texts)).toEqual(texts)
})
