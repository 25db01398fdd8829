import { isChowdown } from './read-chowdown.ts'

/** The supported formats, by the names of their apps. docs/formats.md says what each was checked against. */
export const FORMATS = {
	paprika: 'Paprika',
	mela: 'Mela',
	crouton: 'Crouton',
	cooklang: 'Cooklang',
	mealie_backup: 'Mealie (backup)',
	mealie: 'Mealie',
	tandoor: 'Tandoor',
	nextcloud: 'Nextcloud Cookbook',
	recipesage: 'RecipeSage',
	recipe_keeper: 'Recipe Keeper',
	copy_me_that: 'CopyMeThat',
	meal_master: 'MealMaster',
	master_cook: 'MasterCook',
	rezkonv: 'RezKonv',
	my_cookbook: 'My CookBook',
	gourmet: 'Gourmet',
	krecipes: 'Krecipes',
	chowdown: 'Chowdown',
	json: 'Recipes as JSON',
	web_pages: 'Web pages',
	csv: 'Table (CSV)',
} as const
export type FormatId = keyof typeof FORMATS

/** What is known of a file before it is read. */
export type Sniffed = {
	/** The file's name, in lower case. */
	name: string
	/** Its first characters; '' for an archive. */
	head: string
	/** Whether all of it is valid JSON. */
	isJson: boolean
	/** The file names in an archive; null if it is not an archive. */
	names: readonly string[] | null
	/** The HTML page or XML file in an archive: recipes.html, or the only one; otherwise ''. */
	page: string
}

/** Detects the format of a file by its contents rather than its name; null if it is unknown. */
export function sniff(file: Sniffed): FormatId | null {
	return file.names ? sniffArchive(file.names, file.page) : sniffDocument(file)
}

function sniffArchive(names: readonly string[], page: string): FormatId | null {
	const some = (pattern: RegExp) => names.some((name) => pattern.test(name))
	if (some(/\.paprikarecipe$/i)) return 'paprika'
	if (some(/\.melarecipe$/i)) return 'mela'
	if (some(/\.crumb$/i)) return 'crouton'
	if (some(/^(?:[^/]*\/)?database\.json$/i)) return 'mealie_backup'
	if (some(/\.cook$/i)) return 'cooklang'
	if (some(/\.zip$/i) || (names.includes('recipe.json') && !some(/\/recipe\.json$/))) return 'tandoor'
	if (some(/\.mx2$/i)) return 'master_cook'
	if (page !== '') return sniffXml(page) ?? sniffPage(page)
	if (some(/^(?:.*\/)?recipes\/([^/]+)\/\1\.json$/)) return 'mealie'
	if (some(/\/recipe\.json$/i)) return 'nextcloud'
	if (some(/\.html?$/i)) return 'web_pages'
	if (some(/\.(?:md|markdown)$/i)) return 'chowdown'
	return some(/\.json(?:ld)?$/i) ? 'json' : null
}

const isPage = (head: string): boolean => /<(?:!doctype html|html|head|body|div|script)[\s>]/i.test(head)

function sniffPage(page: string): FormatId {
	if (/class\s*=\s*["']?recipe-details/.test(page)) return 'recipe_keeper'
	const isCopyMeThat =
		/name\s*=\s*["']?copymethat_class_id_version/i.test(page) ||
		(/<div[^>]*\sclass\s*=\s*["']?recipe["'\s>]/i.test(page) &&
			/\sid\s*=\s*["']?(?:recipeIngredients|recipeInstructions|original_link)\b/.test(page))
	return isCopyMeThat ? 'copy_me_that' : 'web_pages'
}

function sniffXml(head: string): FormatId | null {
	if (/<gourmetDoc[\s>]/i.test(head)) return 'gourmet'
	if (/<krecipes[\s>]/i.test(head)) return 'krecipes'
	if (/<(?:mx2|RcpE)[\s>]/i.test(head)) return 'master_cook'
	return /<cookbook[\s>]/i.test(head) && /<recipe[\s>]/i.test(head) ? 'my_cookbook' : null
}

function sniffDocument({ name, head, isJson }: Sniffed): FormatId | null {
	if (name.endsWith('.paprikarecipe')) return 'paprika'
	if (name.endsWith('.cook')) return 'cooklang'
	const start = head.trimStart()
	if (isJson || isCutJson(name, start)) return sniffJson(name, head)
	if (/^(?:MMMMM|-----).*meal-?master/im.test(head)) return 'meal_master'
	if (/^={5,}.*rezkonv/im.test(head)) return 'rezkonv'
	if (/^\s*[*{]\s*Exported\s+from\s+(?:MasterCook|CookWorks)/im.test(head)) return 'master_cook'
	const xml = sniffXml(head)
	if (xml) return xml
	if (isChowdown(head)) return 'chowdown'
	if (isPage(head)) return sniffPage(head)
	if (isBinary(head)) return null
	return /\.(?:csv|tsv)$/.test(name) || /^[^\n]*[,;\t][^\n]*\n[^\n]*[,;\t]/.test(start) ? 'csv' : null
}

/** JSON that is cut or damaged, and no text that begins with a bracket. */
const isCutJson = (name: string, start: string): boolean =>
	/^[[{]/.test(start) &&
	(/\.(?:json|jsonld|melarecipe|crumb)$/.test(name) || /^(?:\{\s*"|\[\s*[{["]|[[{]\s*$)/.test(start))

/** The share of control characters that a text may have, from a printer's codes for example. */
const MOST_CONTROLS = 0.02

/** Whether it holds characters that no text has. */
function isBinary(head: string): boolean {
	let controls = 0
	for (const letter of head) {
		const code = letter.charCodeAt(0)
		if (code === 0) return true
		if ((code < 0x20 && !/\s/.test(letter)) || code === 0xfffd) controls += 1
	}
	return controls > head.length * MOST_CONTROLS
}

function sniffJson(name: string, head: string): FormatId {
	if (name.endsWith('.melarecipe')) return 'mela'
	if (name.endsWith('.crumb')) return 'crouton'
	if (/"alembic_version"|"recipes_ingredients"/.test(head)) return 'mealie_backup'
	if (/^\s*\{\s*"recipes"\s*:\s*\[\s*\{\s*"@context"/.test(head)) return 'recipesage'
	return 'json'
}
