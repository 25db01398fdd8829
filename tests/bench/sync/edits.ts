import type { Edit } from '#app/sync/model/edit.ts'

/** Adds an item to the list. */
export const addItem = (userId: string, id: string, position: number): Edit => ({
	verb: 'shopping_item.add',
	subject: 'Red lentils',
	look: [{ entity: 'shopping_item', ids: [id] }],
	plan: () => [
		{
			entity: 'shopping_item',
			id,
			op: 'put',
			fields: {
				user_id: userId,
				ingredient_name: `Red lentils, packet ${position + 1}`,
				category: 'Dry goods',
				is_checked: false,
				quantity: '500',
				unit: 'g',
				text: '500 g red lentils',
				origins: [],
				store: '',
				position,
				created_at: Date.now(),
			},
		},
	],
})

/** Ticks or unticks an item. */
export const tickItem = (id: string): Edit => ({
	verb: 'shopping_item.check',
	subject: 'Red lentils',
	look: [{ entity: 'shopping_item', ids: [id] }],
	plan(seen) {
		const item = seen.find('shopping_item', id)
		return item ? [{ entity: 'shopping_item', id, op: 'put', fields: { is_checked: !item.fields.is_checked } }] : []
	},
})
