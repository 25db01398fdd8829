/**
 * What the bundler writes in place of names in the Workers' code. In a build for deployment (NOMSTER_DEPLOYS) no clock
 * can be moved (app/platform/server/clock.ts).
 */
export const definesOf = (env: NodeJS.ProcessEnv): Record<string, string> => ({
	CLOCK_MOVES: String(env.NOMSTER_DEPLOYS !== 'production'),
})
