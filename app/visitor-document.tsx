import { renderToStaticMarkup } from 'react-dom/server.node'
import { COOKIE_BOOT } from './domains/accounts/ui/cookies/cookie-boot.ts'
import { CookieNotice } from './domains/accounts/ui/cookies/cookie-notice.tsx'
import { STATIC_BOOT, sayBoot, TOAST_PLACE } from './platform/client/static-boot.ts'

const NOTICE = renderToStaticMarkup(<CookieNotice hidden />) + TOAST_PLACE

/** The script of a visitor's document; on a page without the framework it is the only one. */
export const visitorBoot = (isStatic: boolean): string =>
	`(()=>{${sayBoot(isStatic)}${COOKIE_BOOT}${isStatic ? STATIC_BOOT : ''}})()`

const BOOT = { static: visitorBoot(true), alive: visitorBoot(false) }

/**
 * What the server adds to each document of a visitor: the cookie notice, hidden, the place of toasts, and the script
 * that shows the notice when it is due. As text, because the browser's build must not contain it. Empty without a nonce: that is the offline shell,
 * whose cook is asked by the app.
 */
export const visitorHtml = (nonce: string | undefined, isStatic: boolean): string =>
	nonce ? `${NOTICE}<script nonce="${nonce}">${isStatic ? BOOT.static : BOOT.alive}</script>` : ''
