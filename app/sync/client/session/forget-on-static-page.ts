import { readRemembered } from './marker.ts'
import { wipeDevice } from './wipe.ts'

// A page without the framework imports this for a cook of 'this browser only' who has closed the browser since.
if ((await readRemembered())?.this_browser_only) await wipeDevice()
