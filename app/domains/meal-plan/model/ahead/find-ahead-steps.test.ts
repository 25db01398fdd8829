import { describe, expect, test } from 'vitest'
import type { Language } from '#app/domains/ingredients/model/grammar/languages/language.ts'
import { allRecipes } from '#db/seed/kitchen/all-recipes.ts'
import { type AheadKind, findAheadSteps } from './find-ahead-steps.ts'

const NIGHT = 'overnight'
const find = (text: string, language: Language = 'en') =>
	findAheadSteps(text, language).map(({ kind, lead }) => [kind, lead])

describe('steps to do ahead', () => {
	test.each<[string, AheadKind, number | typeof NIGHT, Language?]>([
		['Soak the chickpeas in plenty of cold water overnight.', 'soak', NIGHT],
		['Soak the beans, covered, for 8 hours.', 'soak', 480],
		['The night before, put the beans to soak.', 'soak', NIGHT],
		['Thaw the prawns in the fridge overnight.', 'thaw', NIGHT],
		['Defrost the pastry.', 'thaw', NIGHT],
		['Thaw the spinach for 3 hours.', 'thaw', 180],
		['Rub with the spices and marinate for at least 4 hours or overnight.', 'marinate', 240],
		['Leave to marinate for 2 to 24 hours.', 'marinate', 120],
		['Pour the marinade over the meat and leave overnight.', 'marinate', NIGHT],
		['Cover and leave to rise in the fridge overnight.', 'rise', NIGHT],
		['Prove for 12 hours at room temperature.', 'rise', 720],
		['Chill, covered, for 18 to 24 hours.', 'chill', 1080],
		['Refrigerate for 4 hours, until set.', 'chill', 240],
		['The day before, brine the turkey.', 'marinate', NIGHT],
		['Cure in the fridge for 48 hours.', 'marinate', 2880],
		['Leave the custard to stand overnight.', 'rest', NIGHT],
		['Die Bohnen über Nacht einweichen.', 'soak', NIGHT, 'de'],
		['Die Linsen 8 Stunden in Wasser einweichen.', 'soak', 480, 'de'],
		['Das Fleisch am Vortag marinieren.', 'marinate', NIGHT, 'de'],
		['Den Teig im Kühlschrank über Nacht gehen lassen.', 'rise', NIGHT, 'de'],
		['Die Garnelen auftauen.', 'thaw', NIGHT, 'de'],
		['Mindestens 4 Stunden kalt stellen.', 'chill', 240, 'de'],
		['La veille, faites tremper les pois chiches.', 'soak', NIGHT, 'fr'],
		['Laissez mariner 6 heures au frais.', 'marinate', 360, 'fr'],
		['Réservez au réfrigérateur toute la nuit.', 'chill', NIGHT, 'fr'],
		['Deja los garbanzos en remojo toda la noche.', 'soak', NIGHT, 'es'],
		['Marinar durante 4 horas.', 'marinate', 240, 'es'],
		['Mettete i fagioli in ammollo per una notte.', 'soak', NIGHT, 'it'],
		['Lasciate lievitare per 8 ore.', 'rise', 480, 'it'],
		['Laat de bonen een nacht weken.', 'soak', NIGHT, 'nl'],
		['Marineer de kip 4 uur in de koelkast.', 'marinate', 240, 'nl'],
		['Deixe o feijão de molho de um dia para o outro.', 'soak', NIGHT, 'pt'],
		['Descongele o bacalhau.', 'thaw', NIGHT, 'pt'],
		['Blötlägg bönorna över natten.', 'soak', NIGHT, 'sv'],
		['Låt degen jäsa i 8 timmar.', 'rise', 480, 'sv'],
	])('%s: %s, %s', (text, kind, lead, language = 'en') => expect(find(text, language)).toEqual([[kind, lead]]))

	test.each<[string, Language?]>([
		['Drain the marinated artichokes and slice them.'],
		['Add the soaked raisins and the thawed peas.'],
		['Rub the chilled butter into the flour.'],
		['Serve chilled.'],
		['Soak the gelatine in cold water for 5 minutes.'],
		['Marinate for 30 minutes.'],
		['Mix everything and leave for 30 minutes, or in the fridge overnight.'],
		['Leave while the pork marinates.'],
		['Preheat the oven for 3 hours.'],
		['Chill the bowl, then bake the meat for 3 hours.'],
		['Simmer for 3 hours.'],
		['Slow-cook on low for 8 hours.'],
		['Spoon the overnight oats into bowls.'],
		['It keeps in the fridge for 3 days.'],
		['Store leftovers in the fridge overnight.'],
		['Take the meat out of the fridge 2 hours before you cook it.'],
		['Marinate for up to 24 hours.'],
		['Stir in the green chilli.'],
		['Defrost in the microwave.'],
		['The dough should have risen well.'],
		['Do not soak the mushrooms overnight.'],
		['Die marinierten Artischocken abtropfen lassen.', 'de'],
		['Die aufgetauten Erbsen zugeben.', 'de'],
		['Im Kühlschrank 3 Tage haltbar.', 'de'],
		['Ajoutez les raisins trempés.', 'fr'],
		['Aggiungete le olive marinate e cuocete per 3 ore.', 'it'],
		['Bak de koekjes; ze blijven 2 weken goed.', 'nl'],
		['Tillsätt de marinerade räkorna.', 'sv'],
		[''],
	])('%s is not a step to do ahead', (text, language = 'en') => expect(find(text, language)).toEqual([]))

	test('steps are counted across headings and sections, as in cook mode', () => {
		const text = 'For the beans:\n1. Soak the beans overnight.\nBoil them.\n\nFor the meat:\nMarinate it for 6 hours.'
		expect(findAheadSteps(text, 'en').map(({ step, text }) => [step, text])).toEqual([
			[0, 'Soak the beans overnight.'],
			[2, 'Marinate it for 6 hours.'],
		])
	})

	test('a step gives one reminder, for its longest wait', () => {
		expect(find('Soak the beans for 4 hours. Drain, and chill overnight.')).toEqual([['chill', NIGHT]])
	})

	test('in the demo kitchen only the recipes that need it have steps to do ahead', () => {
		const found = allRecipes.flatMap(({ key, steps }) =>
			findAheadSteps(steps.join('\n'), 'en').map(({ kind, lead }) => [key, kind, lead]),
		)
		expect(found).toEqual([
			['chicken-ramen', 'chill', 240],
			['overnight-pizza', 'chill', 1080],
			['hibiscus-cooler', 'chill', 120],
			['red-berry-compote', 'chill', 120],
		])
	})

	test('a long hostile text is read only up to its limit', () => {
		expect(findAheadSteps(`soak ${'for '.repeat(50_000)}`, 'en')).toEqual([])
		expect(findAheadSteps('1 '.repeat(100_000), 'de')).toEqual([])
		expect(findAheadSteps('soak, '.repeat(5_000), 'en')).toEqual([])
	})
})
