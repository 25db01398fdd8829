import { demoAdmin, demoCook, freeCook } from '#db/seed/kitchen/cooks.ts'
import { MAILBOX_PATH } from './mailbox.ts'
import { PUSHES_PATH } from './push/pushes-page.ts'

/** Prints the address and the demo sign-in; the time counts from the start of the command. */
export function sayWelcome(url: string, closing: string, { showsPushes = false } = {}): void {
	const seconds = ((Date.now() - Number(process.env.NOMSTER_STARTED_AT)) / 1000).toFixed(1)
	console.log(`
  Nomster   ${url}
  Sign in   ${demoCook.email} / ${demoCook.password}
  On Free   ${freeCook.email} / ${freeCook.password}
            buys with the card 4242 4242 4242 4242
  Admin     ${demoAdmin.email} / ${demoAdmin.password}
            at ${url}/admin
  Mailbox   ${url}${MAILBOX_PATH}${showsPushes ? `\n  Pushes    ${url}${PUSHES_PATH}` : ''}

First page answered after ${seconds} s. ${closing} Ctrl-C ends it; what you cook is kept in .data.`)
}
