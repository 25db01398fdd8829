import type { Period } from '../model/cooking/statistics.ts'

export const LIST_PATH = '/recipes'
export const BIN_PATH = '/recipes/deleted'
export const STATISTICS_PATH = '/recipes/statistics'
export const statisticsPath = (period: Period): string => `${STATISTICS_PATH}?over=${period}`
export const recipePath = (id: string): string => `/recipe/${id}`
export const cookPath = (id: string): string => `/recipe/${id}/cook`
export const editPath = (id: string): string => `/recipe/${id}/edit`
/** The history, or one of its versions next to the current recipe. */
export const historyPath = (id: string, version?: string): string =>
	`/recipe/${id}/history${version ? `?version=${encodeURIComponent(version)}` : ''}`
/** The dinner planner: one dish is added to the planned ones, several are a new dinner. */
export const servePath = (...ids: string[]): string => `/serve?${ids.map((id) => `dish=${id}`).join('&')}`
