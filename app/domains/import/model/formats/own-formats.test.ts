import { expect, test } from 'vitest'
import { JPEG } from '../../../../../tests/factories/archives.ts'
import { pictureOf, readAll, readOne, recipeIn, titlesIn, zipped } from '../../../../../tests/factories/read-files.ts'

const COLUMNS = `                     *  Exported from  MasterCook  *

                              Apple Slaw

Recipe By     : Aunt Sadie
Serving Size  : 5    Preparation Time :0:20
Categories    : Side Dish                        Salads
                German

  Amount  Measure       Ingredient -- Preparation Method
--------  ------------  --------------------------------
                        ---Salad---
   2      tablespoons   Lemon Juice
     1/2  cup           Sour Cream -- chilled
                        Apples -- thinly sliced
  6             pounds  cabbage

Sprinkle sliced apples with lemon juice. Mix with cabbage, celery,
carrot, and onion.
Serve.

Description:
  "Crisp."
Source:
  "The blue book"
Yield:
  "3 bowls"
Start to Finish Time:
  "1:45"
Ratings       : Taste                8
                   - - - - - - - - - - - - - - - - - -

Per serving: 340 Calories (kcal); 23g Total Fat

NOTES : Good for picnics.

Nutr. Assoc. : 0 0
`

test('MasterCook: text in columns, with named paragraphs, notes, rating and several recipes', async () => {
	const second = COLUMNS.replace('Apple Slaw', 'Tea').replace(
		'*  Exported from  MasterCook  *',
		'*  Exported from  MasterCook II  *',
	)
	const { app, found } = await readAll('slaw.mxp', `${COLUMNS}\n\n${second}`)
	expect(app).toBe('MasterCook')
	expect(titlesIn(found)).toEqual(['Apple Slaw', 'Tea'])
	const recipe = recipeIn(found)
	expect(recipe.draft).toMatchObject({
		title: 'Apple Slaw',
		description: 'Crisp.',
		ingredients: [
			{ text: '2 tablespoons Lemon Juice', section: 'Salad' },
			{ text: '1/2 cup Sour Cream, chilled', section: 'Salad' },
			{ text: 'Apples, thinly sliced', section: 'Salad' },
			{ text: '6 pounds cabbage', section: 'Salad' },
		],
		steps: ['Sprinkle sliced apples with lemon juice. Mix with cabbage, celery, carrot, and onion.', 'Serve.'],
		prep_time: 20,
		total_time: 105,
		servings: 5,
		cuisine: 'German',
		category: ['Side Dish', 'Salads'],
		notes: 'Good for picnics.\n\nNutrition:\n340 Calories (kcal); 23g Total Fat',
		source_name: 'The blue book',
	})
	expect(recipe).toMatchObject({ rating: 4, dropped: [], draft: { recipe_yield: '3 bowls' } })
})

test('MasterCook: the last recipe of a cut file has a warning', async () => {
	const cut = await readOne('slaw.mxp', COLUMNS.slice(0, COLUMNS.indexOf('Description:')))
	expect(cut.warnings).toEqual(['The end of the file is missing, so this recipe may be incomplete.'])
})

const MX2 = `<?xml version="1.0" standalone="yes" encoding="ISO-8859-1"?>
<!DOCTYPE mx2 SYSTEM "mx2.dtd">
<mx2 source="MasterCook" date="April 14, 2025">
<Summ><Nam>Green Pie</Nam></Summ>
<RcpE name="Green Pie & Co" author="Macpoule" img="pie.jpg">
<Serv qty="8"/><PrpT elapsed="0:30"/>
<CatS><CatT>Dinner</CatT></CatS>
<IngR name="Crust" code="S"></IngR>
<IngR name="green tomatoes in 3/4" dice" unit="pounds" qty="2"><IPrp>peeled</IPrp></IngR>
<IngR name="salt"></IngR>
<DirS><DirT img="">Cut the tomatoes.</DirT><DirT>Bake.</DirT></DirS>
<Desc>Sour.</Desc><Srce>My mother&apos;s book</Srce><Yield unit="pies" qty="2.000000"/><TTim elapsed="1:45"/>
<RatS><RatE name="Taste" value="10"/></RatS><Wine>Riesling</Wine><Note>Keep cool.</Note><Nutr>340 Calories</Nutr>
</RcpE></mx2>`

test('MasterCook: XML, with quotation marks within values, and pictures of the archive', async () => {
	const { app, found } = await zipped({ 'book.mx2': MX2, 'Images/pie.jpg': JPEG })
	expect(app).toBe('MasterCook')
	const recipe = recipeIn(found)
	expect(recipe.draft).toMatchObject({
		title: 'Green Pie & Co',
		description: 'Sour.',
		ingredients: [
			{ text: '2 pounds green tomatoes in 3/4" dice, peeled', section: 'Crust' },
			{ text: 'salt', section: 'Crust' },
		],
		steps: ['Cut the tomatoes.', 'Bake.'],
		prep_time: 30,
		total_time: 105,
		servings: 8,
		category: ['Dinner'],
		notes: 'Keep cool.\n\nSuggested wine: Riesling\n\nNutrition:\n340 Calories',
		source_name: 'My mother’s book'.replace('’', "'"),
	})
	expect(recipe).toMatchObject({ rating: 5, dropped: [], draft: { recipe_yield: '2 pies' } })
	expect(await pictureOf(recipe)).toBe('image/jpeg')
	expect((await readOne('book.mx2', MX2)).draft.title).toBe('Green Pie & Co')
})

test('My CookBook: lists of lines, categories and tags, rating, and the picture of the archive', async () => {
	const xml = `<?xml version="1.0" encoding="utf-8"?><cookbook version="71"><recipe><title>Zuppa &amp; bread</title>
		<preptime>15 min</preptime><cooktime>1 h</cooktime><totaltime></totaltime><description>Green.</description>
		<ingredient><li>2 tb oil</li><li>For the top:</li><li>1 egg</li></ingredient>
		<recipetext><li>1. Heat the oil and garlic in a soup pot until it is golden. Add the</li><li>asparagus.</li><li></li><li>2. Serve.</li></recipetext>
		<url>https://example.com/zuppa</url><imagepath>/mnt/sdcard/MyCookBook/images/zuppa.jpg</imagepath><imageurl></imageurl>
		<comments><li>Trim it.</li></comments><quantity>6 bowls</quantity><category>Soup</category><category>Spring</category><tag>quick</tag>
		<nutrition><li>calories : 120</li></nutrition><lang>en</lang><rating>4</rating><source>A friend</source><video></video></recipe></cookbook>`
	const { app, found } = await zipped({ 'my_cookbook.xml': xml, 'images/zuppa.jpg': JPEG })
	expect(app).toBe('My CookBook')
	const recipe = recipeIn(found)
	expect(recipe.draft).toMatchObject({
		title: 'Zuppa & bread',
		description: 'Green.',
		ingredients: [
			{ text: '2 tb oil', section: '' },
			{ text: '1 egg', section: 'For the top' },
		],
		steps: ['Heat the oil and garlic in a soup pot until it is golden. Add the asparagus.', 'Serve.'],
		prep_time: 15,
		cook_time: 60,
		servings: 6,
		category: ['Soup', 'Spring'],
		tags: ['quick'],
		notes: 'Trim it.\n\nNutrition:\ncalories : 120',
		source_url: 'https://example.com/zuppa',
		source_name: 'A friend',
		language: 'en',
	})
	expect(recipe).toMatchObject({ rating: 4, dropped: [], draft: { recipe_yield: '6 bowls' } })
	expect(await pictureOf(recipe)).toBe('image/jpeg')
})

test('RezKonv: German head words, wide units, sections, the source with its date, steps by paragraphs', async () => {
	const text = [
		'========== REZKONV-Recipe - RezkonvSuite v1.4',
		'      Titel: Apfelkuchen',
		' Kategorien: Kuchen, Apfel',
		'      Menge: 12 Stücke',
		'',
		'=============================== TEIG ================================',
		'    150     Gramm  Butter; weich,',
		'                   -- in Stücken',
		'  1 1/2     Essl.  Zucker',
		'      3            Eier',
		'============================== QUELLE ==============================',
		'                   Omas Kochbuch',
		'                   -- Erfasst *RK* 12.03.2004 von',
		'                   -- Max',
		'',
		'Butter und Zucker',
		'rühren.',
		'',
		'=============================== GUSS ================================',
		':Backen.',
		'',
		'=====',
		'',
		'========== REZKONV-Recipe - RezkonvSuite v1.4',
		'     Titel: Tee',
		'     Menge: 4 Portionen',
		'',
		'Zutaten:',
		'      1     Ltr.  Wasser',
		'',
		'Zubereitung:',
		'Kochen.',
		'',
	].join('\r\n')
	const bytes = Uint8Array.from(Buffer.from(text, 'latin1'))
	const { app, found } = await readAll('kuchen.rk', bytes)
	expect(app).toBe('RezKonv')
	expect(recipeIn(found)).toMatchObject({
		draft: {
			title: 'Apfelkuchen',
			ingredients: [
				{ text: '150 g Butter; weich, in Stücken', section: 'TEIG' },
				{ text: '1 1/2 EL Zucker', section: 'TEIG' },
				{ text: '3 Eier', section: 'TEIG' },
			],
			steps: ['Butter und Zucker rühren.', 'GUSS:', 'Backen.'],
			servings: 12,
			category: ['Kuchen', 'Apfel'],
			source_name: 'Omas Kochbuch',
		},
		created: Date.UTC(2004, 2, 12),
		dropped: [],
		warnings: [],
	})
	expect(found[1]).toMatchObject({
		draft: { title: 'Tee', servings: 4, ingredients: [{ text: '1 l Wasser' }], steps: ['Kochen.'] },
		warnings: ['The end of the file is missing, so this recipe may be incomplete.'],
	})
})
