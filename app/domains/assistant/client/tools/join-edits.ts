import type { Edit } from '#app/sync/model/edit.ts'

/** Several edits of different rows as one act. */
export const joinEdits = (edits: readonly Edit[], { verb, subject }: Pick<Edit, 'verb' | 'subject'>): Edit => ({
	verb,
	subject,
	look: edits.flatMap(({ look = [] }) => look),
	count: [...new Set(edits.flatMap(({ count = [] }) => count))],
	plan: (seen) => edits.flatMap(({ plan }) => plan(seen)),
})
