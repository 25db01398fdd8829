import { cloudflare } from '@cloudflare/vite-plugin'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { SUB_WORKERS } from './dev/workers.ts'

// `npm run dev` tells the Workers where its database and mailbox stand; a build takes what the wrangler.toml files say.
const localVars: Record<string, string> = JSON.parse(process.env.NOMSTER_DEV_VARS ?? '{}')
const config = { vars: localVars }

// Only the build may see it: wrangler, too, reads it, and would look for Workers called nomster-production.
if (process.env.NOMSTER_DEPLOYS === 'production') process.env.CLOUDFLARE_ENV = 'production'

export default defineConfig({
	plugins: [
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
	// Without it the sub-workers land in dist/ and the app in build/.
	build: { outDir: 'build' },
	// `npm run dev` then knows all packages from the start, instead of reloading the page when a route brings a new one.
	optimizeDeps: { entries: ['app/entry.client.tsx', 'app/root.tsx', 'app/routes/**/*.tsx'] },
})
