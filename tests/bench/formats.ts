// Adapter for a scorer of other apps' files: JSON lines {id, name, bytes (base64)} on stdin, on stdout one answer per
// line, {id, format, recipes, unread, sentence}: the recipes with their fields, what could not be read with its reason,
// and the sentence that the cook reads where there is no recipe ('' otherwise). `format` is '' for an unknown file.
//   npm run -s bench:formats
import type { Found, FoundRecipe } from '#app/domains/import/model/formats/found.ts'
import { FormatError } from '#app/domains/import/model/formats/messages.ts'
import { openFile } from '#app/domains/import/model/formats/read-file.ts'
import { answerLines } from './answer-lines.ts'

type Answer = { format: string; found: Found[]; sentence: string }

async function readBytes(name: string, bytes: Uint8Array<ArrayBuffer>): Promise<Answer> {
	const answer: Answer = { format: '', found: [], sentence: '' }
	try {
		const opened = await openFile(name, new Blob([bytes]))
		answer.format = opened.format
		for await (const one of opened.read()) answer.found.push(one)
	} catch (error) {
		if (!(error instanceof FormatError)) throw error
		answer.sentence = error.message
	}
	return answer
}

function fieldsOf({ key, draft, rating, created, pictures, warnings, dropped }: FoundRecipe) {
	const sections = [...new Set(draft.ingredients.map(({ section }) => section))]
	return {
		key,
		title: draft.title,
		description: draft.description,
		ingredients: draft.ingredients.map(({ text }) => text),
		ingredientGroups: sections.map((name) => ({
			name,
			items: draft.ingredients.filter(({ section }) => section === name).map(({ text }) => text),
		})),
		instructions: draft.steps,
		prepTime: draft.prep_time || null,
		cookTime: draft.cook_time || null,
		totalTime: draft.total_time || draft.prep_time + draft.cook_time || null,
		yields: draft.servings || null,
		difficulty: draft.difficulty,
		cuisine: draft.cuisine,
		category: draft.category,
		tags: draft.tags,
		notes: draft.notes,
		source: draft.source_url,
		author: draft.source_name,
		language: draft.language,
		rating: rating || null,
		created: created > 0 ? new Date(created).toISOString() : null,
		pictures: pictures.length,
		images: pictures.flatMap((picture) => ('url' in picture ? [picture.url] : [])),
		warnings,
		dropped,
	}
}

await answerLines(async (line) => {
	const { id, name, bytes } = JSON.parse(line)
	const { format, found, sentence } = await readBytes(String(name), Uint8Array.from(Buffer.from(bytes, 'base64')))
	const recipes = found.flatMap((one) => (one.kind === 'recipe' ? [fieldsOf(one)] : []))
	const unread = found.flatMap((one) => (one.kind === 'unread' ? [{ name: one.name, reason: one.reason }] : []))
	const why = sentence || (recipes.length === 0 ? (unread[0]?.reason ?? '') : '')
	return { id, format, recipes, unread, sentence: why }
})
