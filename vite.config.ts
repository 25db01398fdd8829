import { cloudflare } from '@cloudflare/vite-plugin'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { definesOf } from './dev/build/defines.ts'
import { nameQueries } from './dev/build/name-queries.ts'
import { SUB_WORKERS } from './dev/workers.ts'

// `npm run dev` passes the addresses of its database and mailbox to the Workers; a build uses the wrangler.toml files.
const localVars: Record<string, string> = JSON.parse(process.env.NOMSTER_DEV_VARS ?? '{}')
const config = { vars: localVars }

// Set for the build only: wrangler reads CLOUDFLARE_ENV too, and would look for Workers named nomster-production.
if (process.env.NOMSTER_DEPLOYS === 'production') process.env.CLOUDFLARE_ENV = 'production'

export default defineConfig({
	plugins: [
		nameQueries,
		cloudflare({
			configPath: './wrangler.toml',
			config,
			viteEnvironment: { name: 'ssr' },
			auxiliaryWorkers: SUB_WORKERS.map((name) => ({ configPath: `./workers/${name}/wrangler.toml`, config })),
			persistState: { path: '.data/r2' },
			inspectorPort: false,
		}),
		tailwindcss(),
		reactRouter(),
	],
	define: definesOf(process.env),
	// Without it, the sub-workers are written to dist/ and the app to build/.
	build: { outDir: 'build' },
	// Lets `npm run dev` optimize all packages at start, instead of reloading the page when a route imports a new one.
	optimizeDeps: { entries: ['app/entry.client.tsx', 'app/root.tsx', 'app/routes/**/*.tsx'] },
})
