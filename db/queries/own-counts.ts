import { questionOf } from '../batch.ts'

const live = (table: string) => `(select count(*) from ${table} where space = ?1 and deleted_at is null)`
const COUNTS = `select ${live('recipes')} as recipes, ${live('cookbooks')} as cookbooks`

/** How many live recipes and cookbooks a space has. */
export const countOwn = (space: string) =>
	questionOf(COUNTS, [space], (row) => ({ recipes: Number(row?.recipes ?? 0), cookbooks: Number(row?.cookbooks ?? 0) }))
