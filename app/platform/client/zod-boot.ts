/**
 * zod tries whether it may build functions from text, which the page's policy forbids and reports. It reads this when its
 * first schema is made, in whatever chunk that is: routes are evaluated before the entry, so it is said in the document.
 */
export const ZOD_BOOT = 'globalThis.__zod_globalConfig={jitless:true}'
