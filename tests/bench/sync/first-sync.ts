import { openDb } from '#db/client.ts'
import type { LocalStack } from '../../../dev/local-stack.ts'
import { makeRecipes } from '../../factories/recipes.ts'
import { synced } from '../../setup/browser.ts'
import { type Figure, median } from '../figures.ts'
import { time } from './measure.ts'
import { openProfile } from './profile.ts'
import { makeCooks } from './wire.ts'

const LINES = ['200 g red lentils', '1 onion, chopped', '1 l vegetable stock', '2 tbsp olive oil']

/** From the first navigation on an empty device until it holds `rows` rows. */
export async function measureFirstSync(
	stack: LocalStack,
	{ rows, runs }: { rows: number; runs: number },
): Promise<Figure[]> {
	const db = openDb({ LIBSQL_URL: stack.databaseUrl })
	const [cook] = await makeCooks(db, 1)
	if (!cook) throw new Error('there is no cook')
	await makeRecipes(db, cook.user, rows / (1 + LINES.length), (i) => ({ title: `Soup number ${i + 1}`, lines: LINES }))
	const took: number[] = []
	for (let run = 0; run < runs; run += 1) {
		const { context, close } = await openProfile(stack.url, cook)
		const page = await context.newPage()
		took.push(
			await time(async () => {
				await page.goto('/recipes')
				await synced(page)
			}),
		)
		await close()
	}
	console.log(`  first sync of ${rows} rows: ${took.map((ms) => Math.round(ms)).join(', ')} ms`)
	return [{ name: `first sync of ${rows} rows`, value: median(took) / 1000, unit: 's', atMost: 10 }]
}
