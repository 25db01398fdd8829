import { Hono } from 'hono'

/** What the jobs Worker answers; its work is the cron's. */
export const app = new Hono().basePath('/api/jobs')
app.get('/ping', (c) => c.body(null, 204))
