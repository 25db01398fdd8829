import { createServer, type Plugin } from 'vite'
import { secretBeside } from '../backup/secret.ts'
import { keepRunning } from '../cron.ts'
import { startLocalDatabase } from '../local-database.ts'
import { localSecret } from '../local-secret.ts'
import { createMailbox, MAIL_API_PATH } from '../mailbox.ts'
import { startLocalModel } from '../openai/local-model.ts'
import {
	AUDIT_SEAL_SECRET_PATH,
	DATABASE_PATH,
	STRIPE_STATE_PATH,
	TOTP_SECRET_PATH,
	UNSUBSCRIBE_SECRET_PATH,
	VAPID_KEYS_PATH,
} from '../paths.ts'
import { findFreePort, readPort } from '../port.ts'
import { startLocalProviders } from '../providers/local-providers.ts'
import { localPushVars } from '../push/local-push.ts'
import { startLocalStripe } from '../stripe/local-stripe.ts'
import { untilStopped } from '../until-stopped.ts'
import { sayWelcome } from '../welcome.ts'

process.env.NOMSTER_GALLERY = '1'
const port = await findFreePort(readPort(process.env.PORT), console.log)
const url = `http://localhost:${port}`
const database = await startLocalDatabase(DATABASE_PATH)
const providers = await startLocalProviders(url)
const model = await startLocalModel(process.env)
const stripe = await startLocalStripe(process.env, { appUrl: url, statePath: STRIPE_STATE_PATH, now: Date.now })
process.env.NOMSTER_DEV_VARS = JSON.stringify({
	LIBSQL_URL: database.url,
	APP_URL: url,
	MAIL_API_URL: url + MAIL_API_PATH,
	TOTP_SECRET: localSecret(TOTP_SECRET_PATH),
	...localPushVars(process.env, VAPID_KEYS_PATH),
	UNSUBSCRIBE_SECRET: localSecret(UNSUBSCRIBE_SECRET_PATH),
	AUDIT_SEAL_SECRET: localSecret(AUDIT_SEAL_SECRET_PATH),
	BACKUP_SECRET: secretBeside(DATABASE_PATH),
	...providers.vars,
	...model.vars,
	...stripe.vars,
})

/**
 * Replaces the service worker that `npm start` has left at this address, which would otherwise go on serving its own
 * build.
 */
const FAREWELL_WORKER = `
addEventListener('install', () => skipWaiting())
addEventListener('activate', (event) => event.waitUntil((async () => {
	for (const name of await caches.keys()) await caches.delete(name)
	const controlled = await clients.matchAll()
	await registration.unregister()
	for (const client of controlled) client.navigate(client.url)
})()))`

const mailbox = createMailbox()
const localPages: Plugin = {
	name: 'local-pages',
	configureServer(server) {
		server.middlewares.use(async (request, response, next) => {
			if (await mailbox.answer(request, response)) return
			if (request.url !== '/sw.js') return next()
			response.writeHead(200, { 'content-type': 'text/javascript', 'cache-control': 'no-store' }).end(FAREWELL_WORKER)
		})
	},
}
const vite = await createServer({
	plugins: [localPages],
	server: { host: '127.0.0.1', port, strictPort: true },
})
await vite.listen()
const stopCron = keepRunning(async () => {
	await stripe.passTime()
	await fetch(`${url}/cdn-cgi/handler/scheduled?cron=${encodeURIComponent('* * * * *')}`)
})
untilStopped(async () => {
	stopCron()
	await vite.close()
	await providers.close()
	await model.close()
	await stripe.close()
	await database.close()
})
await fetch(url)
sayWelcome(url, 'Sources are watched.')
