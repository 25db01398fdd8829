import type { Figure } from '../../figures.ts'
import { kilobytesOf } from '../../own-kilobytes.ts'

/** The assistant's own script: before the panel is opened, for the panel and the loop of a turn, for the local engine. */
export async function measureOwnScripts(): Promise<Figure[]> {
	const button = await kilobytesOf('assistant', 'ui/nomster-button.tsx')
	const panel = await kilobytesOf('assistant', 'ui/popup.tsx', 'client/ask-nomster.ts', 'client/remote-engine.ts')
	const engine = await kilobytesOf('assistant', 'client/local-engine.ts')
	return [
		{ name: 'script before the panel is opened (br)', value: button, unit: 'kB', atMost: 0.6 },
		{ name: 'script of panel and loop (br)', value: panel, unit: 'kB', atMost: 25 },
		{ name: 'script of the local engine with English (br)', value: engine, unit: 'kB', atMost: 18 },
	]
}
