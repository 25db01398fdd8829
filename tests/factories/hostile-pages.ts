/** The maximum length of a fetched page. */
export const HOSTILE_PAGE_CHARS = 5_000_000

const ld = (json: string) =>
	`<html><head><title>t</title><script type="application/ld+json">${json}</script></head><body><h1>Soup</h1></body></html>`

const recipe = (fields: string) => ld(`{"@type":"Recipe","name":"Soup",${fields}}`)

/** `unit` as often as it fits into a page beside its surroundings. */
const fill = (unit: string, chars: number) => unit.repeat(Math.floor(chars / unit.length))
const list = (unit: string, chars: number) => `[${fill(`${unit},`, chars).slice(0, -1)}]`

/** Pages of a given length that are as expensive to read as their author could make them, by name. */
export const HOSTILE_PAGES: Record<string, (chars: number) => string> = {
	'ingredients without end': (n) => recipe(`"recipeIngredient":${list('"1 egg"', n)}`),
	'long ingredients without end': (n) =>
		recipe(`"recipeIngredient":${list(`"${'2 cups flour, sifted (or 240 g), plus more '.repeat(20)}"`, n)}`),
	'ingredients in one text': (n) => recipe(`"recipeIngredient":"${fill('1 egg\\n', n)}"`),
	'one ingredient of words': (n) => recipe(`"recipeIngredient":["${fill('1 egg, ', n)}"]`),
	'steps without end': (n) => recipe(`"recipeInstructions":${list('{"@type":"HowToStep","text":"Stir."}', n)}`),
	'steps as texts': (n) => recipe(`"recipeInstructions":${list('"Stir the soup well."', n)}`),
	'sections of steps': (n) =>
		recipe(
			`"recipeInstructions":${list('{"@type":"HowToSection","name":"A","itemListElement":[{"@type":"HowToStep","text":"Stir."}]}', n)}`,
		),
	'steps in one text': (n) => recipe(`"recipeInstructions":"${fill('Stir. ', n)}"`),
	'numbered steps in one text': (n) => recipe(`"recipeInstructions":"${fill('1. Stir it. ', n)}"`),
	'steps as markup': (n) => recipe(`"recipeInstructions":"${fill('<p>Stir.</p>', n)}"`),
	'keywords in one text': (n) => recipe(`"keywords":"${fill('soup, ', n)}"`),
	'different keywords': (n) =>
		recipe(`"keywords":"${Array.from({ length: Math.floor(n / 9) }, (_, i) => `k${i.toString(36)}`).join(', ')}"`),
	'categories without end': (n) => recipe(`"recipeCategory":${list('"Soup"', n)},"recipeCuisine":"x"`),
	'authors without end': (n) => recipe(`"author":${list('{"@type":"Person","name":"A B"}', n)}`),
	'pictures without end': (n) => recipe(`"image":${list('"https://a.example/p.jpg"', n)}`),
	'yields without end': (n) => recipe(`"recipeYield":${list('"4 servings"', n)}`),
	'times without end': (n) => recipe(`"totalTime":${list('"PT"', n)}`),
	'one long duration': (n) => recipe(`"totalTime":"${fill('1 h ', n)}"`),
	'one long title': (n) => ld(`{"@type":"Recipe","name":"${fill('soup – recipe ', n)}","recipeIngredient":["1 egg"]}`),
	'one long description': (n) => recipe(`"description":"${fill('a <b>b</b> &amp; ', n)}"`),
	'recipes without end': (n) => ld(list('{"@type":"Recipe","name":"S","recipeIngredient":["1 egg","2 eggs"]}', n)),
	'recipes of one id': (n) => ld(list('{"@type":"Recipe","@id":"#a","name":"S","url":"https://a.example/x"}', n)),
	'references to each other': (n) =>
		ld(list('{"@type":"Recipe","@id":"#a","name":"S","recipeInstructions":{"@id":"#a"}}', n)),
	'nested lists': (n) => recipe(`"recipeIngredient":${'['.repeat(Math.floor(n / 2))}${']'.repeat(Math.floor(n / 2))}`),
	'nested objects': (n) => ld(`${fill('{"a":', n)}1`),
	'keys without end': (n) =>
		ld(
			`{"@type":"Recipe",${Array.from({ length: Math.floor(n / 12) }, (_, i) => `"k${i.toString(36)}":1`).join(',')}}`,
		),
	'broken JSON': (n) => ld(`{"@type":"Recipe","name":"S",'recipeIngredient':[${fill('"1 "egg",', n)}`),
	'broken JSON of quotes': (n) => ld(`{"@type":"Recipe","name":"S" "recipeIngredient":["${fill('" ', n)}`),
	'broken JSON of spaces': (n) => ld(`{"@type":"Recipe","name":"a"${fill(' ', n)}x`),
	'broken JSON of quotes before spaces': (n) => ld(`{x:"${fill(`"${' '.repeat(1_000)}`, n)}`),
	'broken JSON of comments': (n) => ld(`{"@type":"Recipe",${fill('/**/', n)}`),
	'broken JSON of opened comments': (n) => ld(`{"@type":"Recipe",,${fill('[/* ', n)}`),
	'broken JSON of brackets': (n) => ld(`{,${fill('[', n)}`),
	'broken JSON of keys': (n) => ld(`{${fill('a:{', n)}`),
	'broken JSON of closed brackets': (n) => ld(`{,}${fill('{}]', n)}`),
	'scripts without end': (n) =>
		fill('<script type="application/ld+json">{"@type":"Recipe","name":"S","recipeIngredient":["1 egg"]}</script>', n),
	'broken scripts without end': (n) =>
		fill('<script type="application/ld+json">{"@type":"Recipe",,"name":"S</script>', n),
	'elements without end': (n) => fill('<p>1 egg</p>', n),
	'elements that nobody closes': (n) => fill('<div>a', n),
	'brackets only': (n) => fill('<', n),
	'empty elements': (n) => fill('<b></b>', n),
	'attributes without end': (n) => `<p ${fill('a="b" ', n)}>egg</p>`,
	'one attribute': (n) => `<p title="${fill('1 egg ', n)}">egg</p>`,
	'one text': (n) => `<h1>Soup</h1><p>${fill('Mix 1 egg and stir. ', n)}</p>`,
	'one text of spaces': (n) => `<h1>Soup</h1><p>1 egg${fill(' ', n)}x</p>`,
	'one text of line breaks': (n) => `<h1>Soup</h1><p>${fill('1 egg<br>', n)}</p>`,
	'references to characters': (n) => `<h1>Soup</h1><p>${fill('&amp;&frac12;&#9;', n)}</p>`,
	'list of ingredients': (n) =>
		`<h1>Soup</h1><h2>Ingredients</h2><ul>${fill('<li>2 cups flour</li>', n)}</ul><h2>Method</h2><ol><li>Stir.</li></ol>`,
	'list of steps': (n) =>
		`<h1>Soup</h1><h2>Ingredients</h2><ul><li>1 egg</li><li>2 cups flour</li></ul><h2>Method</h2><ol>${fill('<li>Stir the soup for 5 minutes.</li>', n)}</ol>`,
	'headings without end': (n) => fill('<h2>Ingredients</h2>', n),
	'headings and lists in turns': (n) =>
		fill('<h2>Ingredients</h2><ul><li>1 egg</li></ul><h2>Method</h2><p>Stir.</p>', n),
	'facts without end': (n) => `<h1>Soup</h1>${fill('<p>Prep time</p><p>10 min</p>', n)}`,
	'a page beside its data': (n) =>
		`${recipe('"recipeIngredient":["1 egg","2 cups flour"]')}${fill('<h3>For the dough</h3><li>1 egg</li><li>2 cups flour</li>', n)}`,
	microdata: (n) =>
		`<div itemscope itemtype="https://schema.org/Recipe"><h1 itemprop="name">S</h1>${fill('<li itemprop="recipeIngredient">1 egg</li>', n)}</div>`,
	'nested microdata': (n) =>
		fill('<div itemprop="a" itemscope itemtype="https://schema.org/Recipe"><b itemprop="name">S</b>', n),
	'microdata with references': (n) =>
		`<div id="a" itemscope itemtype="https://schema.org/Recipe" itemref="a b">${fill('<p id="b" itemref="a b" itemscope itemprop="x" itemtype="https://schema.org/Recipe">1 egg</p>', n)}</div>`,
	microformats: (n) =>
		`<div class="h-recipe"><h1 class="p-name">S</h1>${fill('<li class="p-ingredient">1 egg</li>', n)}</div>`,
	'microformats without end': (n) =>
		fill('<div class="h-recipe"><b class="p-name">S</b><i class="p-ingredient">1 egg</i></div>', n),
	'metas without end': (n) => fill('<meta property="og:image" content="https://a.example/a.jpg">', n),
	'links without end': (n) => fill('<a href="/x">egg</a>', n),
	'pictures on the page': (n) => `<h1>S</h1>${fill('<img src="/a.jpg" width="900">', n)}`,
	'tables without end': (n) => `<h1>S</h1><table>${fill('<tr><td>1</td><td>egg</td></tr>', n)}</table>`,
	'comments without end': (n) => fill('<!-- -->', n),
	'opened comments': (n) => fill('<!-', n),
	'opened scripts': (n) => fill('<script>', n),
	'styles without end': (n) => fill('<style>a{}</style>', n),
	'nothing but letters': (n) => 'a'.repeat(n),
	'nothing but digits': (n) => '1'.repeat(n),
	'nothing but fractions': (n) => fill('1/2 ', n),
}

const PIECES = [
	...'<>"\'\\&;/½ \n\t()[]{}:,.-–=#@*|•1a',
	...[
		'amp;',
		'&amp;',
		'&#9;',
		'<p>',
		'</p>',
		'<li>',
		'<br>',
		'<b>',
		'</div>',
		'<div class="ingredients">',
		'<!--',
		'-->',
		'<script>',
		'\\"',
	],
	...[
		'1 ',
		'2 cups ',
		'egg',
		' or ',
		' to ',
		'Ingredients',
		'Method',
		'Step 1',
		'1. ',
		'For the ',
		'PT',
		'http://a.example/',
		'Prep ',
		' min',
		'é',
		'Ã¨',
	],
	...['\u0301', '\u200d', '\u{1f955}', '\u00a0', '" ', ': {'],
]
const FIELDS = [
	'name',
	'description',
	'recipeIngredient',
	'recipeInstructions',
	'keywords',
	'totalTime',
	'recipeYield',
	'author',
	'image',
	'recipeCategory',
]

/** A page of a given length that repeats some nonsense at a place that readers look at. */
export function hostilePage(random: () => number, chars: number): { html: string; told: string } {
	const pick = <One>(of: readonly One[]): One => of[Math.floor(random() * of.length)] as One
	const unit = Array.from({ length: 1 + Math.floor(random() * 5) }, () => pick(PIECES)).join('')
	const text = fill(unit, chars)
	const field = pick(FIELDS)
	const quoted = JSON.stringify(text)
	const place = Math.floor(random() * 8)
	const html = [
		() => text,
		() => recipe(`"${field}":${quoted.replaceAll('</', '<\\/')}`),
		() => recipe(`"${field}":${list(JSON.stringify(unit).replaceAll('</', '<\\/'), chars)}`),
		() => ld(`{"@type":"Recipe","name":"S",${text}`),
		() => `<h1>S</h1><h2>Ingredients</h2><ul>${fill(`<li>${unit}</li>`, chars)}</ul><h2>Method</h2><p>Stir.</p>`,
		() => `<h1>S</h1><h2>Ingredients</h2><ul><li>1 egg</li><li>2 eggs</li></ul><h2>Method</h2><p>${text}</p>`,
		() =>
			`<div itemscope itemtype="https://schema.org/Recipe">${fill(`<p itemprop="${field}">${unit}</p>`, chars)}</div>`,
		() => `<div class="h-recipe">${fill(`<p class="p-ingredient">${unit}</p>`, chars)}</div>`,
	]
	const made = html[place]?.() ?? text
	return { html: made.slice(0, HOSTILE_PAGE_CHARS), told: `place ${place}, field ${field}, ${JSON.stringify(unit)}` }
}
