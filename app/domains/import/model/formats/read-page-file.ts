import { OWN } from '#app/domains/recipes/model/own-schema.ts'
import { parsePage, rawTextOf } from '../page/page-tree.ts'
import { readPage } from '../page/read-page.ts'
import type { Archive } from './archive.ts'
import { type Around, counter, keyIn } from './around.ts'
import { fileOf, folderOf, linkedName } from './entry-names.ts'
import type { FormatId } from './formats.ts'
import type { Found } from './found.ts'
import { FORMAT_MESSAGES as M } from './messages.ts'
import { archivePictures, webPictures } from './pictures.ts'
import { withPictures } from './pictures-beside.ts'
import { readChowdown } from './read-chowdown.ts'
import { readCopyMeThat } from './read-copy-me-that.ts'
import { readGourmet } from './read-gourmet.ts'
import { readKrecipes } from './read-krecipes.ts'
import { readMasterCook } from './read-master-cook.ts'
import { readMyCookbook } from './read-my-cookbook.ts'
import { type PageRecipe, readRecipeKeeper } from './read-recipe-keeper.ts'
import { readSchema, schemaRecipes } from './read-schema.ts'
import { type Parts, toFound } from './to-found.ts'
import { all } from './tree.ts'
import { parseJson } from './values.ts'

/** The formats whose pages or files name pictures beside them; null: any page of the web. */
const PAGE_READERS = {
	recipe_keeper: readRecipeKeeper,
	copy_me_that: readCopyMeThat,
	my_cookbook: readMyCookbook,
	master_cook: readMasterCook,
	gourmet: readGourmet,
	krecipes: readKrecipes,
	chowdown: readChowdown,
	web_pages: null,
} as const satisfies Partial<Record<FormatId, ((text: string) => Generator<PageRecipe>) | null>>
type PageFormat = keyof typeof PAGE_READERS
export const isPageFormat = (format: FormatId): format is PageFormat => Object.hasOwn(PAGE_READERS, format)

/** The element around everything in files of these formats. */
const ROOT = /<(html|cookbook|mx2|gourmetDoc|krecipes)[\s>]/i

/** The recipes of an HTML or XML file; the last one of a file without an end has a warning. */
export function* readPageFile(format: PageFormat, name: string, html: string, archive: Around): Generator<Found> {
	const root = ROOT.exec(html)?.[1]
	const isCut = root !== undefined && !new RegExp(`</${root}\\s*>`, 'i').test(html)
	let last: Found | null = null
	for (const found of readPageFormat(format, name, html, archive)) {
		if (last) yield last
		last = found
	}
	if (last?.kind === 'recipe' && isCut) last.warnings.push(M.endMissing)
	if (last) yield last
}

/** A page in which an app's reader finds nothing is read like any page of the web. */
function* readPageFormat(format: PageFormat, name: string, html: string, archive: Around): Generator<Found> {
	const read = PAGE_READERS[format]
	const number = counter()
	for (const recipe of read?.(html) ?? [])
		yield toFound(keyIn(archive, name, number()), withLinked(recipe, archive, name), name)
	if (number() === 0 && /\.html?$/i.test(name)) yield* readWebPage(name, html, archive)
}

/** The parts of a recipe with the pictures that its page links to, in the archive or on the web. */
function withLinked({ parts, pictures }: PageRecipe, archive: Around, name: string): Parts {
	const links = new Set(pictures.filter((link) => !/^https?:/i.test(link)))
	const own = archive ? [...links].map((link) => entryOf(archive, link, folderOf(name))).filter(Boolean) : []
	const lost = new Set(own).size < links.size ? [M.pictureLost] : []
	return {
		...parts,
		pictures: [...(parts.pictures ?? []), ...(archive ? archivePictures(archive, own) : []), ...webPictures(pictures)],
		warnings: [...(parts.warnings ?? []), ...lost],
	}
}

/** The entry that a link names by its path, or by its last part alone; '' if there is none. */
const entryOf = (archive: Archive, link: string, folder: string): string =>
	linkedName(link, folder, (other) => archive.has(other)) ||
	(archive.names.find((other) => fileOf(other) === fileOf(link)) ?? '')

/** The recipes in a web page: our own pages have all of theirs in JSON-LD, others are read like any page of the web. */
function* readWebPage(name: string, html: string, archive: Around): Generator<Found> {
	const number = counter()
	const scripts = [...all(parsePage(html), (one) => one.attributes.get('type') === 'application/ld+json')]
	const own = scripts
		.flatMap((script) => schemaRecipes(parseJson(rawTextOf(script))))
		.filter((node) => `${OWN}version` in node)
	for (const node of own)
		yield toFound(keyIn(archive, name, number()), withPictures(readSchema(node), node, name, archive), name)
	if (own.length > 0) return
	const { recipes } = readPage({ html, url: '' })
	if (recipes.length === 0 && archive === null) yield { kind: 'unread', name, reason: M.notARecipe }
	for (const { image_urls, author, cut, category, tags, receipt, ...draft } of recipes)
		yield toFound(keyIn(archive, name, number()), {
			title: draft.title,
			description: draft.description,
			lines: draft.ingredients,
			steps: draft.steps,
			prep: draft.prep_time,
			cook: draft.cook_time,
			total: draft.total_time,
			servings: draft.servings,
			made: draft.recipe_yield ?? '',
			difficulty: draft.difficulty ?? '',
			cuisine: draft.cuisine,
			category,
			tags,
			notes: [draft.notes],
			source: draft.source_url,
			sourceName: draft.source_name || author,
			language: draft.language,
			pictures: webPictures(image_urls),
			warnings: cut.length > 0 ? [M.shortened(cut.join(', '))] : [],
		})
}
