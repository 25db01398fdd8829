import { readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Plugin } from 'vite'

/** Resolves drawings in a bundle beside the client build to the addresses that the client build gave them. */
export function assetsOf(clientDir: string): Plugin {
	const files = readdirSync(join(clientDir, 'assets'))
	return {
		name: 'client-assets',
		enforce: 'pre',
		load(id) {
			if (!id.includes('.svg?url')) return null
			const stem = basename(id.split('?')[0] ?? '', '.svg')
			// The whole stem: 'soup' must not find 'soup-2'.
			const file = files.find((name) => name.replace(/-[\w-]{8}\.svg$/, '') === stem)
			if (!file) throw new Error(`the client build has no ${stem}.svg`)
			return `export default ${JSON.stringify(`/assets/${file}`)}`
		},
	}
}
