import type { Found, FoundRecipe } from '#app/domains/import/model/formats/found.ts'
import { openFile } from '#app/domains/import/model/formats/read-file.ts'
import { type Files, makeZip } from './archives.ts'

export type Content = string | Blob | Uint8Array<ArrayBuffer>
export type Read = { app: string; found: Found[] }

/** Everything that is read of a file. */
export async function readAll(name: string, content: Content): Promise<Read> {
	const opened = await openFile(name, content instanceof Blob ? content : new Blob([content]))
	const found: Found[] = []
	for await (const one of opened.read()) found.push(one)
	return { app: opened.app, found }
}

/** The only recipe of a file without anything unread. */
export async function readOne(name: string, content: Content): Promise<FoundRecipe> {
	const { found } = await readAll(name, content)
	const [recipe] = found
	if (found.length !== 1 || recipe?.kind !== 'recipe') throw new Error(JSON.stringify(found))
	return recipe
}

export const zipped = async (files: Files): Promise<Read> => readAll('export.zip', await makeZip(files))

/** The type of a recipe's first picture, or its address. */
export const pictureOf = async ({ pictures }: FoundRecipe): Promise<string | undefined> => {
	const [picture] = pictures
	return picture && 'load' in picture ? (await picture.load())?.type : picture?.url
}

/** The first recipe. */
export const recipeIn = (found: Found[]): FoundRecipe => {
	const recipe = found.find((one) => one.kind === 'recipe')
	if (!recipe) throw new Error(JSON.stringify(found))
	return recipe
}

export const titlesIn = (found: Found[]): string[] =>
	found.flatMap((one) => (one.kind === 'recipe' ? [one.draft.title] : []))

/** What could not be read: 'name: reason'. */
export const reasonsIn = (found: Found[]): string[] =>
	found.flatMap((one) => (one.kind === 'unread' ? [`${one.name}: ${one.reason}`] : []))
