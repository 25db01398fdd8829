import type { Config } from '@react-router/dev/config'

export default {
	ssr: true,
	// No /__manifest request on navigation: client-side navigation keeps working offline.
	routeDiscovery: { mode: 'initial' },
	future: {
		v8_middleware: true,
		v8_passThroughRequests: true,
		// The device has every chunk of a cook's pages: a page in three chunks only starts later.
		v8_splitRouteModules: false,
		v8_trailingSlashAwareDataRequests: true,
		v8_viteEnvironmentApi: true,
	},
} satisfies Config
