import { allRecipes } from '#db/seed/kitchen/all-recipes.ts'
import { ownerOf } from '#db/seed/kitchen/cooks.ts'
import type { Added, Case } from '../case.ts'

const own = allRecipes.filter(({ key }) => ownerOf(key).key === 'demo').map(({ key }) => key)

/** A case whose kitchen has so many recipes: the demo cook's, and copies of each of them. */
export function caseOf(recipes: number, rest: Partial<Case> = {}): Case {
	const copies = recipes - own.length
	const add = own.map((recipe, at): Added => {
		const n = Math.floor(copies / own.length) + (at < copies % own.length ? 1 : 0)
		return { copies: { recipe, n } }
	})
	return {
		...{ id: 'bench', locale: 'en-GB', now: '2026-11-25T17:30:00Z', tz: 'Europe/London' },
		...{ context: { page: 'home' }, utterances: [], add },
		...rest,
	}
}
