import { startLocalStack } from '../local-stack.ts'
import { DATABASE_PATH, LOG_PATH, STORAGE_PATH } from '../paths.ts'
import { readPort } from '../port.ts'
import { untilStopped } from '../until-stopped.ts'
import { sayWelcome } from '../welcome.ts'

const stack = await startLocalStack({
	port: readPort(process.env.PORT),
	databasePath: DATABASE_PATH,
	storagePath: STORAGE_PATH,
	logPath: LOG_PATH,
	hosts: (process.env.HOSTS ?? '').split(',').filter((name) => name !== ''),
	say: console.log,
})
untilStopped(() => stack.close())
await fetch(stack.url)
sayWelcome(stack.url, 'This is the production build; npm run dev watches the sources.', { showsPushes: true })
