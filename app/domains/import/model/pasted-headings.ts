/** The part of a recipe that a heading line opens. */
export type RecipePart = 'ingredients' | 'steps' | 'notes'

type Words = Record<RecipePart, string>

/** Headings as cooks write them, by language (BCP 47); alternatives of one pattern, in lower case. */
const HEADINGS: Record<string, Words> = {
	en: {
		ingredients: "ingredients?|ingredients? list|you(?:'ll| will)? need|what you(?:'ll| will)? need",
		steps:
			'instructions?|directions?|methods?|preparation|steps|procedure|how to make(?: it)?|what to do|here(?:.s| is) how|cooking instructions',
		notes: "notes?|tips?|recipe notes|cook's notes?|storage|nutrition(?:al information| facts)?|variations?",
	},
	de: {
		ingredients: 'zutaten|zutatenliste|einkaufsliste|du brauchst|das brauchst du|ihr braucht',
		steps: "zubereitung|anleitung|so geht(?:'s|s| es)|arbeitsschritte|schritte|herstellung|zubereiten",
		notes: 'notiz(?:en)?|tipps?|hinweise?|anmerkung(?:en)?|nährwerte',
	},
	fr: {
		ingredients: 'ingrédients?|ingredients? nécessaires|il (?:vous )?faut|liste des ingrédients',
		steps: 'préparation|preparation|instructions|étapes|etapes|réalisation|recette|mode opératoire',
		notes: 'notes?|astuces?|conseils?|remarques?|valeurs nutritionnelles',
	},
	es: {
		ingredients: 'ingredientes?|necesitas|lista de ingredientes',
		steps: 'preparación|preparacion|elaboración|elaboracion|instrucciones|pasos|modo de preparación|procedimiento',
		notes: 'notas?|consejos?|trucos?|información nutricional',
	},
	it: {
		ingredients: 'ingredienti|ti serve|cosa serve|lista degli ingredienti',
		steps: 'preparazione|procedimento|istruzioni|esecuzione|passaggi|come si prepara',
		notes: 'note|consigli(?:o)?|suggerimenti|valori nutrizionali',
	},
	nl: {
		ingredients: 'ingrediënten|ingredienten|benodigdheden|dit heb je nodig|wat heb je nodig',
		steps: 'bereiding|bereidingswijze|zo maak je het|werkwijze|stappen|aan de slag|instructies',
		notes: 'notities|tips?|opmerking(?:en)?|voedingswaarden?',
	},
	pt: {
		ingredients: 'ingredientes?|você vai precisar|lista de ingredientes',
		steps: 'modo de prepar[oa]|preparo|preparação|instruções|modo de fazer|passos|passo a passo',
		notes: 'notas?|dicas?|observações|informação nutricional',
	},
	sv: {
		ingredients: 'ingredienser|du behöver|det här behöver du',
		steps: 'gör så här|så här gör du|tillagning|instruktioner|tillvägagångssätt|steg',
		notes: 'anteckningar|tips|anmärkning(?:ar)?|näringsvärde',
	},
}

const PARTS: RecipePart[] = ['ingredients', 'steps', 'notes']

// 'Ingredients (for 4)', 'Zutaten für 4 Personen', 'Ingredients: 2 eggs'
const PATTERNS = Object.entries(HEADINGS).flatMap(([language, words]) =>
	PARTS.map((part) => ({
		language,
		part,
		pattern: new RegExp(
			`^(?:the |die |les |los |gli |de |os )?(?:${words[part]})(?:\\s*\\(.*\\)|\\s+(?:for|für|pour|para|per|voor|för|till)\\s.{1,40})?\\s*(?::\\s*(.*))?$`,
			'iu',
		),
	})),
)

const LONGEST_HEADING = 60

export type Heading = {
	part: RecipePart
	language: string
	/** What stands behind the colon on the same line. */
	rest: string
	/** What the heading says of the number of eaters. */
	servings: string
}

/** Reads a line as the heading of a part of the recipe, undressed of markdown and emoji; null when it is none. */
export function readHeading(line: string): Heading | null {
	const bare = line
		.replace(/^[^\p{L}]+/u, '')
		.replace(/[*_#=~–—\s-]+$/u, '')
		.replace(/’/g, "'")
	const [head = ''] = bare.split(':')
	if (bare === '' || head.length > LONGEST_HEADING) return null
	for (const { language, part, pattern } of PATTERNS) {
		const match = pattern.exec(bare)
		if (match)
			return { part, language, rest: match[1]?.replace(/^[*_\s]+/, '') ?? '', servings: /\d/.test(head) ? head : '' }
	}
	return null
}
