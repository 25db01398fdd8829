/** The part of a recipe that a heading begins. */
export type RecipePart = 'ingredients' | 'steps' | 'notes'

type Words = Record<RecipePart, string>

/** Headings as cooks write them, by language (BCP 47); alternatives of one pattern, in lower case. */
const HEADINGS: Record<string, Words> = {
	en: {
		ingredients:
			"ingredients?|ingredients? list|you(?:'ll| will)? need|what you(?:'ll| will)? need|shopping list|you(?:'re going to)? need",
		steps:
			'instructions?|directions?|methods?|preparation|steps|procedure|how to make(?: it)?|what to do|here(?:.s| is) how|how to(?: make| prepare| cook)?|let(?:.s| us) (?:cook|bake|make it)|cooking instructions|to make',
		notes: "notes?|tips?|recipe notes|cook's notes?|storage|nutrition(?:al information| facts)?|variations?",
	},
	de: {
		ingredients:
			'zutaten|zutatenliste|einkaufsliste|du brauchst|das brauchst du|das braucht ihr|ihr braucht|man braucht|man nehme|was du brauchst',
		steps:
			'zubereitung|anleitung|(?:und )?so (?:geht|wird)(?:.s|s| es)(?: gemacht)?|so machst du(?:.s| es)|arbeitsschritte|schritte|herstellung|zubereiten',
		notes: 'notiz(?:en)?|tipps?|hinweise?|anmerkung(?:en)?|nährwerte',
	},
	fr: {
		ingredients:
			'ingrédients?|ingredients? nécessaires|il (?:vous |te |nous )?faut|liste des ingrédients|vous aurez besoin de|tu auras besoin de|ce qu.il (?:vous |te )?faut',
		steps:
			'préparation|preparation|instructions|étapes|etapes|réalisation|recette|la recette|mode opératoire|comment faire|comment procéder|marche à suivre|on y va|c.est parti',
		notes: 'notes?|astuces?|conseils?|remarques?|valeurs nutritionnelles',
	},
	es: {
		ingredients:
			'ingredientes?|(?:qué |lo que )?(?:necesitas|necesitamos|necesitarás|vas a necesitar)|lista de ingredientes|hace falta',
		steps:
			'preparación|preparacion|elaboración|elaboracion|instrucciones|pasos|modo de preparación|procedimiento|cómo (?:se hace|se prepara|hacerl[oa]s?|prepararl[oa]s?|hacer .{1,40})|paso a paso',
		notes: 'notas?|consejos?|trucos?|información nutricional',
	},
	it: {
		ingredients:
			'ingredienti|(?:cosa )?(?:ti|vi|ci) (?:serve|servono|occorre|occorrono)|cosa serve|occorrente|lista degli ingredienti',
		steps: 'preparazione|procedimento|istruzioni|esecuzione|passaggi|come (?:si prepara|si fa|fare|prepararl[oaie])',
		notes: 'note|consigli(?:o)?|suggerimenti|valori nutrizionali',
	},
	nl: {
		ingredients:
			'ingrediënten|ingredienten|benodigdheden|dit heb je nodig|wat heb je nodig|je hebt nodig|nodig|boodschappen',
		steps:
			'bereiding|bereidingswijze|zo (?:maak|doe) je (?:het|dit)|hoe maak je (?:het|dit)|zo doe je het|werkwijze|stappen|aan de slag|instructies',
		notes: 'notities|tips?|opmerking(?:en)?|voedingswaarden?',
	},
	pt: {
		ingredients:
			'ingredientes?|(?:você )?(?:vai|vais) precisar(?: de)?|você precisa(?: de)?|precisas de|lista de ingredientes',
		steps:
			'modo de prepar[oa]|preparo|preparação|instruções|modo de fazer|passos|passo a passo|como (?:fazer|se faz|preparar)',
		notes: 'notas?|dicas?|observações|informação nutricional',
	},
	sv: {
		ingredients: 'ingredienser|(?:detta |det här )?(?:du behöver|behöver du)|du behöver',
		steps: 'gör så här|så (?:här )?gör du|så lagar du|tillagning|instruktioner|tillvägagångssätt|steg',
		notes: 'anteckningar|tips|anmärkning(?:ar)?|näringsvärde',
	},
	da: {
		ingredients: 'ingredienser|du skal bruge|det skal du bruge',
		steps: 'fremgangsmåde|sådan gør du|tilberedning',
		notes: 'noter|tips',
	},
	nb: {
		ingredients: 'ingredienser|du trenger|dette trenger du',
		steps: 'fremgangsmåte|framgangsmåte|slik gjør du(?: det)?|tilberedning',
		notes: 'notater|tips',
	},
	fi: {
		ingredients: 'ainekset|ainesosat|tarvitset',
		steps: 'ohje|ohjeet|valmistus|valmistusohje|valmistusohjeet',
		notes: 'vinkki|vinkit|huom',
	},
	pl: {
		ingredients: 'składniki|skladniki|potrzebne składniki|lista składników',
		steps: 'przygotowanie|sposób przygotowania|sposób wykonania|wykonanie|przepis|instrukcje|jak zrobić',
		notes: 'wskazówki|uwagi|porady|wartości odżywcze',
	},
	cs: {
		ingredients: 'ingredience|suroviny|co budete potřebovat|přísady',
		steps: 'postup|postup přípravy|příprava|návod',
		notes: 'poznámk[ay]|tipy?',
	},
	sk: {
		ingredients: 'ingrediencie|suroviny|prísady|potrebujeme|na prípravu potrebujeme',
		steps: 'postup|postup prípravy|príprava|ako na to',
		notes: 'poznámk[ay]|tipy?',
	},
	hu: {
		ingredients: 'hozzávalók|alapanyagok',
		steps: 'elkészítés|elkészítése|az elkészítés menete|előkészületek',
		notes: 'megjegyzés(?:ek)?|tippek?|tipp',
	},
	ro: {
		ingredients: 'ingrediente',
		steps: 'mod de preparare|preparare|instrucțiuni|cum se prepară',
		notes: 'note|sfaturi',
	},
	hr: {
		ingredients: 'sastojci|sestavine|состојци|састојци',
		steps: 'priprema|postupak|način pripreme|priprava|postopek|припрема',
		notes: 'napomen[ae]|savjet(?:i)?|opombe',
	},
	tr: {
		ingredients: 'malzemeler|malzeme',
		steps: 'yapılışı|hazırlanışı|hazırlanması|tarif',
		notes: 'notlar|püf noktaları',
	},
	ru: {
		ingredients: 'ингредиенты|состав|продукты|вам понадобится|понадобится',
		steps:
			'приготовление|способ приготовления|пошаговый рецепт|как приготовить|рецепт приготовления|шаги приготовления',
		notes: 'примечани[ея]|советы?',
	},
	uk: {
		ingredients: 'інгредієнти|продукти',
		steps: 'приготування|спосіб приготування|як приготувати',
		notes: 'примітк[аи]|поради',
	},
	bg: {
		ingredients: 'съставки|продукти|необходими продукти',
		steps: 'начин на приготвяне|приготвяне',
		notes: 'бележки|съвети',
	},
	el: {
		ingredients: 'υλικά|συστατικά',
		steps: 'εκτέλεση|οδηγίες|διαδικασία|μέθοδος εκτέλεσης',
		notes: 'σημειώσεις|συμβουλές',
	},
	zh: {
		ingredients: '材料|食材|食材清单|用料|配料|主料|原料|所需材料|材料清單',
		steps: '做法|步骤|步驟|制作方法|製作方法|制作步骤|烹饪步骤|作法|方法',
		notes: '小贴士|小貼士|备注|備註|贴士',
	},
	ja: {
		ingredients: '材料|材料と分量',
		steps: '作り方|手順|つくり方|レシピ',
		notes: 'コツ|ポイント|コツ・ポイント|メモ',
	},
	ko: { ingredients: '재료|재료 준비', steps: '만드는 법|만들기|조리순서|조리 방법|요리 방법', notes: '팁|메모' },
	vi: {
		ingredients: 'nguyên liệu|thành phần',
		steps: 'cách làm|các bước thực hiện|hướng dẫn|thực hiện',
		notes: 'ghi chú|mẹo',
	},
	id: {
		ingredients: 'bahan|bahan-bahan',
		steps: 'cara membuat|cara memasak|langkah(?:-langkah)?',
		notes: 'catatan|tips',
	},
	he: { ingredients: 'מרכיבים|מצרכים|רכיבים', steps: 'אופן הכנה|אופן ההכנה|הוראות הכנה|הכנה', notes: 'הערות|טיפים' },
	ar: { ingredients: 'المقادير|المكونات', steps: 'طريقة التحضير|التحضير|طريقة العمل', notes: 'ملاحظات' },
	fa: { ingredients: 'مواد لازم', steps: 'طرز تهیه|دستور پخت|روش تهیه', notes: 'نکات' },
	hi: { ingredients: 'सामग्री', steps: 'विधि|बनाने की विधि', notes: 'सुझाव' },
}

const PARTS: RecipePart[] = ['ingredients', 'steps', 'notes']

// 'Ingredients (for 4)', 'Zutaten für 4 Personen', 'Ingredients: 2 eggs'
const PATTERNS = Object.entries(HEADINGS).flatMap(([language, words]) =>
	PARTS.map((part) => ({
		language,
		part,
		pattern: new RegExp(
			`^(?:the |die |les |los |gli |de |os )?(?:${words[part]})(?:\\s*[(（].*[)）]|\\s+(?:for|für|pour|para|per|voor|för|till)\\s.{1,40})?\\s*(?:[:：]\\s*(.*))?$`,
			'iu',
		),
	})),
)

// A quick test that rejects most lines, which are no headings.
const ANY_HEADING = new RegExp(
	`^(?:the |die |les |los |gli |de |os )?(?:${Object.values(HEADINGS)
		.flatMap((words) => PARTS.map((part) => words[part]))
		.join('|')})(?:$|[\\s:：(（,&+])`,
	'iu',
)

const LONGEST_HEADING = 60

export type Heading = {
	part: RecipePart
	language: string
	/** The text after the colon on the same line. */
	rest: string
	/** The servings named in the heading. */
	servings: string
}

/** Reads a line, without Markdown and emoji, as the heading of a part of the recipe; null if it is not one. */
export function readHeading(line: string): Heading | null {
	const bare = line
		.replace(/^[^\p{L}]+/u, '')
		.replace(/[*_#=~–—】\s-]+$/u, '')
		.replace(/’/g, "'")
	const [head = ''] = bare.split(/[:：]/)
	if (bare === '' || head.length > LONGEST_HEADING) return null
	if (!ANY_HEADING.test(bare)) return null
	for (const { language, part, pattern } of PATTERNS) {
		const match = pattern.exec(bare)
		if (match)
			return { part, language, rest: match[1]?.replace(/^[*_\s]+/, '') ?? '', servings: /\d/.test(head) ? head : '' }
	}
	return readJoined(bare)
}

/** 'Notes, Tips & Variations': several headings of one part. */
function readJoined(bare: string): Heading | null {
	const names = bare.replace(/:$/, '').split(/\s*[,&+]\s*/)
	const headings = names.length > 1 ? names.map(readHeading) : []
	const [first = null] = headings
	return first && headings.every((heading) => heading?.part === first.part && heading.rest === '') ? first : null
}
