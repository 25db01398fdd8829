import { joinSteps, readSteps } from '#app/domains/ingredients/model/reading/steps.ts'
import { ourLines, SCHEMA_CONTEXT } from '#app/domains/recipes/model/own-schema.ts'
import type { RecipeDraft } from '#app/domains/recipes/model/recipe-draft.ts'
import { toSchema } from './write-schema.ts'

const STYLE =
	'body{font:18px/1.5 Georgia,serif;max-width:42rem;margin:2rem auto;padding:0 1rem;color:#222;background:#fffdf8}' +
	'h1{line-height:1.2}img{max-width:100%;border-radius:8px}li{margin:.3rem 0}a{color:#7a2f1d}' +
	'@media(prefers-color-scheme:dark){body{color:#eee;background:#1d1b18}a{color:#f0b49f}}'

/** A recipe as a page that any browser shows and our import can read back. `images`: as the page links to them. */
export function recipePage(draft: RecipeDraft, images: string[]): string {
	const { title, description, ingredients, notes } = draft
	const data = JSON.stringify({ '@context': SCHEMA_CONTEXT, ...toSchema(draft, images) }).replace(/</g, '\\u003c')
	const sections = Map.groupBy(ingredients, ({ section }) => section)
	const facts = [
		draft.servings > 0 ? `Servings: ${draft.servings}` : '',
		draft.recipe_yield ? `Makes: ${draft.recipe_yield}` : '',
		draft.prep_time > 0 ? `Preparation: ${draft.prep_time} min` : '',
		draft.cook_time > 0 ? `Cooking: ${draft.cook_time} min` : '',
		draft.total_time > 0 ? `In all: ${draft.total_time} min` : '',
		draft.difficulty ?? '',
		draft.cuisine,
		...draft.category,
		...draft.tags,
		...ourLines(draft),
	].filter(Boolean)
	return page(title, draft.language, [
		`<script type="application/ld+json">${data}</script>`,
		`<h1>${html(title)}</h1>`,
		facts.length > 0 ? `<p>${facts.map(html).join(' · ')}</p>` : '',
		...images.map((image) => `<p><img src="${html(image)}" alt=""></p>`),
		...paragraphs(description),
		ingredients.length > 0 ? '<h2>Ingredients</h2>' : '',
		...[...sections].map(([name, lines]) => {
			const texts = lines.map(({ text }) => text)
			return `${name ? `<h3>${html(name)}</h3>` : ''}${list('ul', texts)}`
		}),
		draft.steps.length > 0 ? '<h2>Steps</h2>' : '',
		...readSteps(joinSteps(draft.steps)).map(
			({ name, steps }) => `${name ? `<h3>${html(name)}</h3>` : ''}${list('ol', steps)}`,
		),
		notes ? '<h2>Notes</h2>' : '',
		...paragraphs(notes),
		sourceOf(draft),
	])
}

/** The list of all pages. */
export const indexPage = (entries: { title: string; link: string }[]): string =>
	page('Recipes', '', [
		'<h1>Recipes</h1>',
		`<ul>${entries.map(({ title, link }) => `<li><a href="${html(link)}">${html(title)}</a></li>`).join('\n')}</ul>`,
	])

/** A page of an archive. `parts`: HTML. */
export const page = (title: string, language: string, parts: string[]): string =>
	`<!doctype html>\n<html${language ? ` lang="${html(language)}"` : ''}><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
	`<title>${html(title)}</title><style>${STYLE}</style></head><body>\n${parts.filter(Boolean).join('\n')}\n</body></html>\n`

const list = (tag: 'ul' | 'ol', items: string[]): string =>
	`<${tag}>${items.map((item) => `<li>${html(item).replace(/\n/g, '<br>')}</li>`).join('\n')}</${tag}>`

const paragraphs = (text: string): string[] =>
	text
		.split('\n\n')
		.filter(Boolean)
		.map((paragraph) => `<p>${html(paragraph).replace(/\n/g, '<br>')}</p>`)

function sourceOf({ source_url, source_name }: RecipeDraft): string {
	const words = html(source_name || source_url)
	if (words === '') return ''
	return `<p>Source: ${/^https?:\/\//i.test(source_url) ? `<a href="${html(source_url)}" rel="noreferrer">${words}</a>` : words}</p>`
}

const MARKS: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
/** Text as HTML shows it. */
export const html = (text: string): string => text.replace(/[&<>"]/g, (mark) => MARKS[mark] ?? mark)
