import { version } from '../../../package.json'

/** Set by dev/build/defines.ts: the commit that was built; undefined where no bundler has replaced it. */
declare const BUILT_FROM: string | undefined

export const VERSION = `${version}${typeof BUILT_FROM === 'undefined' || BUILT_FROM === '' ? '' : ` (${BUILT_FROM})`}`
