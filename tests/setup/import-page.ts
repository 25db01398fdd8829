import { and, eq, isNull } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { recipes } from '#db/schema/recipes.ts'
import { bytesOf } from '../factories/archives.ts'
import type { User } from '../factories/users.ts'
import type { Stack } from './stack.ts'

/** Chooses a file to import on the page for it. */
export async function chooseFile(page: Page, name: string, content: Blob | string): Promise<void> {
	const bytes = await bytesOf(content instanceof Blob ? content : new Blob([content]))
	await page
		.locator('input[type=file]')
		.setInputFiles({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(bytes) })
}

/** The cook's recipes that have arrived at the server. */
export const recipesOnServer = ({ db }: Stack, user: User) =>
	db
		.select()
		.from(recipes)
		.where(and(eq(recipes.space, user.space), isNull(recipes.deleted_at)))
