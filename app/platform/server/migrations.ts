import { ask, type Question } from '#db/batch.ts'
import type { Db } from '#db/client.ts'
import { findMigrations } from '#db/queries/migrations.ts'
import journal from '../../../migrations/meta/_journal.json' with { type: 'json' }

/** The migrations that this program was built with, oldest first. */
export const EXPECTED_MIGRATIONS: readonly { tag: string; when: number }[] = journal.entries

export type MigrationState = {
	expected: string
	expectedCount: number
	appliedCount: number
	/** The name of the newest one that was applied; null for one of a newer program. */
	applied: string | null
	/** A database of a newer program fits: a Worker that went back a version runs on it. */
	isFitting: boolean
}

/** For the round trip of a page that shows it. */
export const askMigrations: () => Question<{ newest: number; applied: number }> = findMigrations

export function migrationState({ newest, applied }: { newest: number; applied: number }): MigrationState {
	const last = EXPECTED_MIGRATIONS.at(-1)
	return {
		expected: last?.tag ?? '',
		expectedCount: EXPECTED_MIGRATIONS.length,
		appliedCount: applied,
		applied: EXPECTED_MIGRATIONS.find(({ when }) => when === newest)?.tag ?? null,
		isFitting: newest >= (last?.when ?? 0),
	}
}

/** Whether the database answers and has the tables of this program. One round trip. Throws when it does not answer. */
export async function hasMigrations(db: Db): Promise<boolean> {
	const { found } = await ask(db, { found: findMigrations() })
	return migrationState(found).isFitting
}
