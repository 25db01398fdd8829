/** What a task needs besides time. An oven can hold several dishes if their temperatures agree. */
export type Place = 'none' | 'burner' | 'oven'

/** A piece of work on one dish, done without a break. Minutes are whole. */
export type Task = {
	id: string
	dishId: string
	/** The step's text. */
	text: string
	minutes: number
	/** Whether it needs a pair of hands throughout. */
	isActive: boolean
	place: Place
	/** Degrees Celsius, for tasks in the oven; null if the recipe has none: then any temperature will do. */
	celsius: number | null
}

/** A dish with its tasks in order: each begins when the previous one has ended, or later. */
export type Dish = { id: string; title: string; tasks: Task[] }

/** The equipment of the kitchen. There is one oven. */
export type KitchenMeans = { cooks: number; burners: number }

export const DEFAULT_MEANS: KitchenMeans = { cooks: 1, burners: 4 }
export const MEANS_LIMITS = { cooks: 4, burners: 6 } as const
export const DISHES_MIN = 2
export const DISHES_MAX = 4
/** Dishes can share the oven if their temperatures differ by no more than this, degrees Celsius. */
export const OVEN_TOLERANCE = 10
export const TASK_MINUTES_MAX = 24 * 60
