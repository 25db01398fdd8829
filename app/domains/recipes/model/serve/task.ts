/** What a task needs besides time. An oven can hold several dishes, if they agree about its temperature. */
export type Place = 'none' | 'burner' | 'oven'

/** A stretch of work on one dish, done without a break. Minutes are whole. */
export type Task = {
	id: string
	dishId: string
	/** The step's words. */
	text: string
	minutes: number
	/** Whether a pair of hands is busy all the while. */
	isActive: boolean
	place: Place
	/** Degrees Celsius, of tasks in the oven; null where the recipe says none: then any will do. */
	celsius: number | null
}

/** A dish with its tasks in their order: each begins when the one before it has ended, or later. */
export type Dish = { id: string; title: string; tasks: Task[] }

/** What the kitchen has. There is one oven. */
export type KitchenMeans = { cooks: number; burners: number }

export const DEFAULT_MEANS: KitchenMeans = { cooks: 1, burners: 4 }
export const MEANS_LIMITS = { cooks: 4, burners: 6 } as const
export const DISHES_MIN = 2
export const DISHES_MAX = 4
/** One oven setting serves dishes whose recipes differ by no more than this, degrees Celsius. */
export const OVEN_TOLERANCE = 10
export const TASK_MINUTES_MAX = 24 * 60
