// Makes the pair of keys by which push services know a server, and says where they go.
import { makeVapidKeys } from '../push/vapid.ts'

const { VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY } = makeVapidKeys()
console.log(`
  VAPID_PUBLIC_KEY=${VAPID_PUBLIC_KEY}
  VAPID_PRIVATE_KEY=${VAPID_PRIVATE_KEY}

Set VAPID_PUBLIC_KEY under [env.production.vars] in wrangler.toml and workers/push/wrangler.toml, there also VAPID_SUBJECT:
an https address or a mailto: by which a push service reaches you. The private key is a secret:
  npx wrangler secret put VAPID_PRIVATE_KEY --name nomster-push
With another pair, every browser subscribes again at its next start of the app.`)
