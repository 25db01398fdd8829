import { registerHooks } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { PROJECT_ROOT } from '../../../dev/workers.ts'
import { PLACES, type Place } from './sabotages.ts'

/** Tells a process that plays schedules to load the engine with swapped places. */
export const SABOTAGED = '--sabotaged'

const SWITCH = /\bOFF\('(\w+)'\)/g

/** The rules that a place can break. */
export const rulesAt = ({ to }: Place): string[] => [...to.matchAll(SWITCH)].map(([, rule = '']) => rule)

/** The code of a module with its places swapped. Throws if one of them does not occur in it exactly once. */
export function sabotage(code: string, places: readonly Place[]): string {
	return places.reduce((swapped, { file, from, to }) => {
		const count = code.split(from).length - 1
		if (count !== 1) throw new Error(`${file} contains this ${count} times, not once:\n${from}`)
		return swapped.replace(from, () => to.replace(SWITCH, "(globalThis.sabotagedRule === '$1')"))
	}, code)
}

let isLoading = false

/** From here on this process loads the engine with its places swapped. Call it before the engine is imported. */
export function loadSabotaged(): void {
	isLoading = true
	const byUrl = Map.groupBy(PLACES, ({ file }) => pathToFileURL(join(PROJECT_ROOT, file)).href)
	registerHooks({
		load(url, context, nextLoad) {
			const loaded = nextLoad(url, context)
			const places = byUrl.get(url)
			return places ? { ...loaded, source: sabotage(String(loaded.source), places) } : loaded
		},
	})
}

/** Switches a rule off in this process, or with `undefined` on again. Throws if the engine was loaded unchanged. */
export function breakRule(rule: string | undefined): void {
	if (rule !== undefined && !isLoading)
		throw new Error(`The rule ${rule} cannot be broken in an engine that is loaded whole.`)
	;(globalThis as { sabotagedRule?: string | undefined }).sabotagedRule = rule
}
