/** What the check of the audit log can find. `from` and `to` are numbers of rows, `seal` and `sealTo` those of seals. */
export type FindingKind =
	| 'changed'
	| 'replaced'
	| 'reordered'
	| 'inserted'
	| 'missing'
	| 'cut_off'
	| 'differs'
	| 'seal_rewritten'
	| 'seal_missing'
	| 'seal_cut_off'
	| 'seal_unknown'
	| 'copy_missing'
	| 'fork'
	| 'prune_missing'
	| 'prune_forged'
	| 'prune_cut_off'
	| 'trigger_missing'
	| 'trigger_changed'
	| 'trigger_unknown'
	| 'no_table'

export type Finding = {
	kind: FindingKind
	from?: number
	to?: number
	seal?: number
	sealTo?: number
	/** Of a trigger or a table. */
	name?: string
}

const span = (one: string, many: string, from = 0, to = from) =>
	from === to ? `${one} ${from}` : `${many} ${from} to ${to}`
const rows = ({ from, to }: Finding) => span('Row', 'Rows', from, to)
const seals = ({ seal, sealTo }: Finding) => span('Seal', 'Seals', seal, sealTo)
const were = ({ from, to, seal, sealTo }: Finding) =>
	from !== to || (seal !== undefined && sealTo !== undefined && seal !== sealTo) ? 'were' : 'was'

const MAX_NAME = 64
/** A name comes from the database: nothing in it reaches a terminal. */
const nameOf = ({ name = '' }: Finding) => name.replace(/[^\w-]/g, '?').slice(0, MAX_NAME)

/** The sentence that names a finding. */
const SENTENCES: Record<FindingKind, (finding: Finding) => string> = {
	changed: (f) => `${rows(f)} ${were(f)} changed.`,
	replaced: (f) => `${rows(f)} ${were(f)} replaced by another row.`,
	reordered: (f) => `${rows(f)} changed places with other rows.`,
	inserted: (f) => `${rows(f)} ${were(f)} inserted.`,
	missing: (f) => `${rows(f)} ${f.from === f.to ? 'is' : 'are'} missing.`,
	cut_off: (f) => `${rows(f)} ${were(f)} cut off at the end.`,
	differs: (f) =>
		`${rows(f)} ${f.from === f.to ? 'does' : 'do'} not fit seal ${f.seal}: something there was changed, replaced or put in another order. No copy of the seal says what.`,
	seal_rewritten: (f) => `${seals(f)} (rows ${f.from} to ${f.to}) was rewritten.`,
	seal_missing: (f) => `${seals(f)} ${f.seal === f.sealTo ? 'is' : 'are'} missing.`,
	seal_cut_off: (f) => `${seals(f)} ${f.seal === f.sealTo ? 'was' : 'were'} cut off at the end.`,
	seal_unknown: (f) =>
		`${seals(f)} was made with a secret that is not known here. Set earlier secrets in AUDIT_SEAL_SECRET_OLD.`,
	copy_missing: (f) => `${seals(f)} has no copy in the bucket.`,
	fork: (f) =>
		`${seals(f)} ${f.seal === f.sealTo ? 'differs from the copy that was' : 'differ from the copies that were'} made first, and no restore is proved: the end was cut off and written again.`,
	prune_missing: (f) => `${rows(f)} are missing, and no prune says that they were let go.`,
	prune_forged: (f) => `Prune ${f.seal} is forged, or the one before it is missing.`,
	prune_cut_off: (f) => `Prune ${f.seal} was cut off, or another one was put in its place.`,
	trigger_missing: (f) => `The trigger ${nameOf(f)} is missing.`,
	trigger_changed: (f) => `The trigger ${nameOf(f)} is not the one of the migrations.`,
	trigger_unknown: (f) => `The trigger ${nameOf(f)} is in no migration.`,
	no_table: (f) => `${nameOf(f)} is not a table.`,
}

export const findingSentence = (finding: Finding): string => SENTENCES[finding.kind](finding)
