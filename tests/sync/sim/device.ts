import type { EntityName } from '../../../app/sync/model/entities.ts'
import { type Client, openClient } from './client.ts'
import { Disk } from './disk.ts'
import { canonical, describe, keyOf } from './oracle.ts'
import type { Random } from './random.ts'
import { type Cook, cookieHeaders } from './server.ts'
import { Actor } from './timeline.ts'
import { drawEdit, drawResolution, NothingToDo, type Scene, type ShownRow } from './verbs.ts'
import type { World } from './world.ts'

/** The device's own table: where it shows which rows. Written out here, so that a wrong store would be noticed. */
const STORES: readonly (readonly [EntityName, string])[] = [
	['recipe', 'recipes'],
	['ingredient_line', 'ingredient_lines'],
	['recipe_stats', 'recipe_stats'],
	['cookbook', 'cookbooks'],
	['cookbook_recipe', 'cookbook_recipes'],
	['meal_plan', 'meal_plans'],
	['meal_plan_item', 'meal_plan_items'],
	['shopping_item', 'shopping_items'],
	['pantry_item', 'pantry_items'],
	['preferences', 'preferences'],
	['revision', 'revisions'],
	['sync_issue', 'issues'],
]
const STORE = Object.fromEntries(STORES) as Record<EntityName, string>
const LOCAL_MARKS = new Set(['id', 'ver', 'localId', 'lastModified', 'syncStatus'])
const MAX_SKEW_MS = 24 * 60 * 60_000

type Tab = { actor: Actor; client: Client | null; opening: Promise<void> }

const databaseOf = (userId: string): string => `kitchen-${userId}`

/** One device: a disk, a clock of its own, and a program in one or two tabs that can die at any step. */
export class Device {
	readonly name: string
	readonly #world: World
	readonly #random: Random
	readonly #skewMs: number
	disk: Disk
	isOnline = true
	cook: Cook
	/** null: signed out. */
	#cookie: string | null
	#tabs: Tab[] = []
	#lives = 0
	/** The cursor as it was last seen, to see that it never goes back. */
	#lastCursor: { epoch: string; ver: number } | null = null

	constructor(world: World, options: { name: string; cook: Cook; cookie: string; disk?: Disk }) {
		this.#world = world
		this.name = options.name
		this.cook = options.cook
		this.#cookie = options.cookie
		this.#random = world.random.fork(`device ${options.name}`)
		this.#skewMs = this.#random.int(-MAX_SKEW_MS, MAX_SKEW_MS)
		this.disk = options.disk ?? new Disk(world.timeline)
	}

	get isSignedIn(): boolean {
		return this.#cookie !== null
	}

	/** Opens a tab; the second shares the first one's disk. */
	openTab(): Tab {
		this.#lives += 1
		const actor = new Actor(`${this.name}.${this.#lives}`, {
			skewMs: this.#skewMs,
			random: this.#random.fork(`life ${this.#lives}`),
		})
		const tab: Tab = { actor, client: null, opening: Promise.resolve() }
		this.#tabs.push(tab)
		tab.opening = this.#world.timeline.as(actor, async () => {
			tab.client = await openClient({
				cook: this.cook,
				actor,
				timeline: this.#world.timeline,
				disk: this.disk,
				makeId: () => this.#world.makeId(),
				isOnline: () => this.isOnline,
				channels: this.#channels,
				post: (path, init) => this.#post(path, init),
				onEnd: (end) => this.#onEnd(end),
			})
		})
		tab.opening.catch((error: unknown) => {
			this.#world.accuse({ kind: 'broken', text: `${this.name} does not open: ${String(error)}` })
		})
		return tab
	}
}
