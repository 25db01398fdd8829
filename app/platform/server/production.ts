/** Set by dev/build/defines.ts: true in a build for deployment alone. Undefined where no bundler has replaced it. */
declare const DEPLOYED: boolean | undefined

/** Whether this program was built to be deployed, rather than to run on a developer's machine. */
export const isDeployed = (): boolean => typeof DEPLOYED !== 'undefined' && DEPLOYED
