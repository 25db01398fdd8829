import { readRemembered } from './marker.ts'
import { wipeLeftCook } from './wipe-left-cook.ts'

// A page without the framework imports this for a cook of 'this browser only' who has closed the browser since.
const me = await readRemembered()
if (me?.this_browser_only) await wipeLeftCook(me)
