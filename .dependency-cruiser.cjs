// The import rules of docs/architecture.md. Needs TypeScript below 7: with 7, dependency-cruiser reads no module and
// passes, so the check (dev/checks/static-checks.ts) fails if the number of modules is 0.
const ROOM = '^app/(domains/[^/]+|sync|platform)/'
const TESTS = '\\.test\\.tsx?$'
/** The lists of all entities. */
const ENTITIES = '^app/(entit(ies|y-schemas|y-rules)|(change|conflict|history)-labels|upcasts)\\.ts$'
const npm = (names) => `node_modules/(${names})(/|$)`

/** Each vendor is imported in one place: only files under `home` may import these packages. */
const door = (name, home, names) => ({
	name: `one-door-${name}`,
	severity: 'error',
	from: { path: '^(app|workers|db)/', pathNot: home },
	to: { path: npm(names) },
})

const forbid = (name, from, to) => ({ name, severity: 'error', from, to })

module.exports = {
	forbidden: [
		// Type-only imports are erased at compile time, so a cycle of them is harmless.
		forbid('no-cycles', {}, { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } }),
		forbid(
			'model-is-pure',
			{ path: `${ROOM}model/`, pathNot: '^app/domains/assistant/model/engine\\.ts$' },
			{
				pathNot: [
					`${ROOM}model/`,
					ENTITIES,
					npm('zod|uuid|fraction.js|htmlparser2|entities|date-fns|@date-fns|@zip.js|papaparse|ical-generator'),
				],
			},
		),
		forbid(
			'server-sees-no-screen',
			{ path: [`${ROOM}server/`, '^(db|workers)/'] },
			{ path: [`${ROOM}(ui|client)/`, '^app/(ui|routes|sw)/'] },
		),
		forbid(
			'screen-sees-no-server',
			{ path: [`${ROOM}(ui|client)/`, '^app/(ui|sw)/'] },
			{ path: [`${ROOM}server/`, '^(db|workers)/', '^app/effect-writers\\.ts$'] },
		),
		// The engine builds on db/, never the other way: of the entities db/ reads only the names and the types of the fields.
		forbid(
			'db-knows-only-models',
			{ path: '^db/', pathNot: '^db/seed/' },
			{
				path: '^(app|workers)/',
				pathNot: ['^app/(domains/[^/]+|platform)/model/', '^app/(entities|entity-schemas)\\.ts$'],
			},
		),
		forbid(
			'seed-writes-by-commit',
			{ path: '^db/seed/' },
			{ path: '^(app|workers)/', pathNot: [`${ROOM}model/`, ENTITIES, '^app/sync/server/commit\\.ts$'] },
		),
		// Routes and Workers get the request's database from platform/server/request-db.ts and pass it to server verbs.
		forbid('http-never-touches-sql', { path: '^(app/routes|workers)/' }, { path: '^db/' }),
		forbid(
			'own-ui-only',
			{ path: '^app/domains/([^/]+)/ui/' },
			{ path: '^app/domains/[^/]+/ui/', pathNot: '^app/domains/$1/' },
		),
		forbid(
			'own-server-only',
			{ path: '^app/domains/([^/]+)/server/' },
			{
				path: '^app/domains/[^/]+/server/',
				pathNot: '^app/domains/($1|accounts|administration|billing|moderation|notifications)/',
			},
		),
		forbid(
			'ingredients-know-no-domain',
			{ path: '^app/domains/ingredients/' },
			{ path: '^app/(domains|sync)/', pathNot: '^app/domains/ingredients/' },
		),
		// What sync must know of a kind of row stands in the lists of all kinds; routes hand in the rest.
		forbid('sync-knows-no-domain', { path: '^app/sync/' }, { path: '^app/(domains|routes)/' }),
		forbid('kit-knows-no-domain', { path: '^app/(ui|platform)/' }, { path: '^app/(domains|sync)/' }),
		forbid('nobody-imports-routes', { path: '^(app|workers|db)/', pathNot: '^app/routes/' }, { path: '^app/routes/' }),
		forbid('product-never-imports-dev-or-tests', { path: '^(app|workers|db)/' }, { path: '^(dev|tests)/' }),
		forbid(
			'dev-only-packages-stay-out',
			{ path: '^(app|workers|db)/', pathNot: '^app/routes\\.ts$' },
			{ dependencyTypes: ['npm-dev'] },
		),
		// dev/workerd.ts uses the Miniflare that wrangler depends on: a version of our own could differ from it.
		forbid(
			'declared-packages-only',
			{ path: '^(app|workers|db|dev|tests)/', pathNot: '^dev/workerd\\.ts$' },
			{ dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
		),
		door('sql', '^db/', 'drizzle-orm|@libsql'),
		door('device-store', '^app/(sync|platform)/client/', 'idb|idb-keyval'),
		door('service-worker', '^app/(sw/|platform/client/service-worker\\.ts$)', 'workbox-[^/]+'),
		door(
			'auth',
			'^app/domains/accounts/server/',
			'lucia|arctic|oauth4webapi|@lucia-auth|otpauth|@simplewebauthn/server',
		),
		door('passkeys', '^app/domains/accounts/client/', '@simplewebauthn/browser'),
		door('payments', '^app/domains/billing/server/', 'stripe'),
		door('push', '^app/domains/notifications/server/push/', '@block65/webcrypto-web-push'),
		door('bad-words', '^app/domains/moderation/server/', 'obscenity'),
		// The engines speak in the SDK's chunks, of which only the type is imported.
		door(
			'ai',
			'^app/(platform/server|domains/(assistant|import)/server|domains/assistant/model/engine\\.ts)',
			'ai|@ai-sdk',
		),
		door('hono', '^workers/', 'hono|@hono'),
	],
	options: {
		doNotFollow: { path: 'node_modules' },
		// Tests may import anything: vitest, fakes, the other side's code.
		exclude: { path: [TESTS, '^build/', '\\+types/'] },
		tsPreCompilationDeps: true,
		tsConfig: { fileName: 'tsconfig.json' },
		enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'browser', 'types', 'default'] },
	},
}
