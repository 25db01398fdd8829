import { Hono } from 'hono'

/** What the push Worker answers by HTTP; its work is that of other Workers' calls. */
export const app = new Hono().basePath('/api/push')
app.get('/ping', (c) => c.body(null, 204))
