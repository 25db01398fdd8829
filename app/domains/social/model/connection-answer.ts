import type { ConnectionSetting } from './connection-settings.ts'
import type { GraphVerb, Relation } from './relation.ts'

/** The fields of the forms that the page of connections takes, and the intents that are no verb. */
export const CONNECTION_FIELDS = ['intent', 'id', 'name', 'on', 'username'] as const
export const USERNAME_INTENT = 'username'
export const SETTING_INTENT = 'setting'

/** What a form is answered; `problem` is the sentence with which it was refused. */
export type ConnectionAnswer =
	| { kind: 'verb'; verb: GraphVerb; cook: string; relation: Relation | null; problem: string | null }
	| { kind: 'setting'; name: ConnectionSetting; on: boolean; problem: string | null }
	| { kind: 'username'; username: string; problem: string | null }
	| { kind: 'unknown'; problem: string }
