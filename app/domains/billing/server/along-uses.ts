import type { Along } from '#db/batch.ts'
import { listMonthlyUses } from '#db/queries/ai-turns.ts'
import { countOwn } from '#db/queries/own-counts.ts'
import { type KnownUsage, type MonthlyUses, monthlyUses, monthOf } from '../model/usage.ts'

/** The space of the session, which is known only once the session is found. */
const OF_THE_SESSION = ''
const USES = 'monthly uses'
const COUNTS = 'own counts'

/**
 * Reads what the session's cook has used in the month at `now` in the round trip that finds the session; `along`: what
 * else is asked in it.
 */
export function alongUses(now: number, tell: (usage: MonthlyUses) => void, along?: Along): Along {
	const space = along?.space ?? OF_THE_SESSION
	const month = monthOf(now)
	return {
		space,
		// A cook's own space has the cook's id.
		questions: { ...along?.questions, [USES]: listMonthlyUses(space, month) },
		hear({ [USES]: counts, ...answers }) {
			along?.hear(answers)
			tell(monthlyUses(month, counts as Record<string, number>))
		},
	}
}

/** The same for a page that shows the use of all features: also how many recipes and cookbooks the cook has. */
export function alongOwnUsage(now: number, tell: (usage: KnownUsage) => void): Along {
	let counts = { recipes: 0, cookbooks: 0 }
	return alongUses(now, (monthly) => tell({ monthly, ...counts }), {
		space: OF_THE_SESSION,
		questions: { [COUNTS]: countOwn(OF_THE_SESSION) },
		hear: ({ [COUNTS]: found }) => {
			counts = found as typeof counts
		},
	})
}
