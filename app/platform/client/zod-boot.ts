/**
 * zod probes whether it may build functions from text, which the page's policy forbids and reports. zod reads this
 * setting when the first schema is built, in whichever chunk that is: routes are evaluated before the entry, so the
 * document sets it.
 */
export const ZOD_BOOT = 'globalThis.__zod_globalConfig={jitless:true}'
