import type { ListPreview } from '../generate-list.ts'
import type { ListItem } from '../list-item.ts'

/** The list after a preview is applied. */
export function afterPreview(items: readonly ListItem[], { add, change, remove }: ListPreview): ListItem[] {
	const changes = new Map(change.map(({ id, fields }) => [id, fields]))
	const removed = new Set(remove.map(({ id }) => id))
	const added = new Set(add.map(({ id }) => id))
	return [
		...items
			.filter(({ id }) => !added.has(id))
			.map((item) => ({ ...item, ...changes.get(item.id), ...(removed.has(item.id) ? { deleted: true } : {}) })),
		...add,
	]
}
