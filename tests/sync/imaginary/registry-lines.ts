import { registerHooks } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { PROJECT_ROOT } from '../../../dev/workers.ts'
import { sabotage } from '../sim/sabotage-loader.ts'
import type { Place } from '../sim/sabotages.ts'

const FROM = pathToFileURL(join(PROJECT_ROOT, 'tests/sync/imaginary/garden-bed.ts')).href

/** The one line that each list of the entities needs for a new one, and its import. */
const LINES = [
	['app/entities.ts', 'export const ENTITIES = {', 'gardenBedEntity'],
	['app/entity-schemas.ts', 'export const SCHEMAS = {', 'gardenBedSchema'],
	['app/entity-rules.ts', 'export const ENTITY_RULES = {', 'gardenBedRules'],
	['app/domains/pantry/model/history-labels.ts', 'export const PANTRY_HISTORY = {', 'gardenBedLabels'],
	['db/tables.ts', 'export const TABLES = {', 'garden_beds'],
] as const

/** From here on this process loads the lists with the imaginary entity. Call it before anything of the app is imported. */
export function addRegistryLines(): void {
	const places = LINES.map(
		([file, from, name]): Place => ({
			file,
			from,
			to: `import { ${name} } from '${FROM}'\n${from}\n\tgarden_bed: ${name},`,
		}),
	)
	const byUrl = new Map(places.map((place) => [pathToFileURL(join(PROJECT_ROOT, place.file)).href, place]))
	registerHooks({
		load(url, context, nextLoad) {
			const loaded = nextLoad(url, context)
			const place = byUrl.get(url)
			return place ? { ...loaded, source: sabotage(String(loaded.source), [place]) } : loaded
		},
	})
}
