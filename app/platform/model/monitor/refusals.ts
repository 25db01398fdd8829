/** What Workers log where a setting of ours makes a service refuse us, or us refuse it: administrators are alerted. */
export const REFUSED_WEBHOOK = 'webhook_refused'
export const REFUSED_PUSH = 'push_key_refused'
