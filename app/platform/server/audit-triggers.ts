/** Set by dev/build/defines.ts: the text of each trigger by its name. Undefined where no bundler has replaced it. */
declare const AUDIT_TRIGGER_TEXTS: Readonly<Record<string, string>> | undefined

/** The triggers of the sealed log as the migrations make them, by name. */
export const auditTriggerTexts = (): ReadonlyMap<string, string> =>
	new Map(typeof AUDIT_TRIGGER_TEXTS === 'undefined' ? [] : Object.entries(AUDIT_TRIGGER_TEXTS))
