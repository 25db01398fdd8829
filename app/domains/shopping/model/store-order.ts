import type { FieldsOf } from '../../../sync/model/entities.ts'

/** How a cook walks a store; '' is any. */
export type AisleOrder = FieldsOf<'aisle_order'>

export const orderOf = ({ store, aisles, walks }: AisleOrder): AisleOrder => ({ store, aisles, walks })

/** The aisles of a store as this cook walks them: its own order, else that of any store. */
export const aislesOf = (orders: readonly AisleOrder[], store: string): string[] =>
	(orders.find((order) => order.store === store) ?? orders.find((order) => order.store === ''))?.aisles ?? []
