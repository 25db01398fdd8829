const BY = '_by_nomster'
const UNDONE_BY = '_undone_by_nomster'

/** The verb of an edit that the assistant has proposed and the cook has accepted. */
export const byNomster = (verb: string): string => verb + BY

/** The verb of the edit that undoes such an edit. */
export const undoneByNomster = (verb: string): string => verb + UNDONE_BY

/** An edit's own verb, and whether the assistant proposed it or undid it at the cook's wish. */
export function readVerb(verb: string): { verb: string; by: 'cook' | 'nomster' | 'nomster-undone' } {
	if (verb.endsWith(UNDONE_BY)) return { verb: verb.slice(0, -UNDONE_BY.length), by: 'nomster-undone' }
	return verb.endsWith(BY) ? { verb: verb.slice(0, -BY.length), by: 'nomster' } : { verb, by: 'cook' }
}
