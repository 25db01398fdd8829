import { sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { z } from 'zod'
import type { EntityFacts } from '#app/sync/model/entity.ts'
import type { HistoryLabels } from '#app/sync/model/history-labels.ts'
import type { EntityRules } from '#app/sync/model/rules.ts'
import { synced } from '#db/schema/columns.ts'

// A kind of row that the product does not have, with all that one must say.

export const gardenBedSchema = z.object({ name: z.string().max(20), crop: z.string(), notes: z.string().max(100) })
export type GardenBed = z.infer<typeof gardenBedSchema>

export const gardenBedEntity = {
	store: 'garden_beds',
	since: 5,
	indexes: ['crop'],
	ids: 'random',
	onConflict: 'issue',
	conflictType: 'pantry',
	mergedByLine: { notes: { characters: 100 } },
} as const satisfies EntityFacts<GardenBed>

export const gardenBedRules = {
	cleaned: { lines: ['name'] },
	checks: [(_before, { crop }) => (crop === 'weeds' ? { code: 'invalid', message: 'Nobody grows weeds.' } : null)],
} as const satisfies EntityRules<GardenBed>

export const gardenBedLabels: HistoryLabels = { thing: 'in the garden', acts: { save: 'Dug' } }

export const garden_beds = sqliteTable('garden_beds', {
	...synced(),
	name: text().notNull(),
	crop: text().notNull(),
	notes: text().notNull(),
})
export const MAKE_TABLE =
	'create table garden_beds (id text primary key, space text not null, ver integer not null, deleted_at integer, updated_by text not null, name text not null, crop text not null, notes text not null)'
