/**
 * The engine with one of its rules broken. Each place is a stretch of the engine's code and its replacement while a
 * rule is switched off: `OFF('rule')` is true then. The code itself does not refer to this: soak-process.ts swaps the
 * text as the modules load (sabotage-loader.ts), and a stretch that does not occur in the code exactly once is an
 * error.
 */
export type Place = { file: string; from: string; to: string }

/** The rules, each with what goes wrong without it. */
export const WHAT_BREAKS: Readonly<Record<string, string>> = {
	claim_version:
		'Two writers take the same versions: rows are written under versions that others have already read past.',
	known_mid: 'An edit that is sent again is planned again instead of being answered, and its push never gets through.',
	fork_check: "Two copies of one store share a sequence; the second one's edits never get through.",
	ack_only_logged: 'Edits count as arrived that nothing was done with: after a fork they are gone.',
	log_mutation: 'The log does not know what was done: an edit that is sent again counts as new.',
	all_or_nothing: 'A part of a refused edit stays.',
	earlier_effects: 'An edit is planned on the state before the whole push: what was made a moment ago does not exist.',
	compare_base: 'Values that the author had not seen are replaced without a word.',
	groups_merge_whole: 'Of two amounts one gives the number and the other the unit: 3 kg and 2000 g become 3 g.',
	groups_kept_whole:
		'A revision or an issue holds a part of what was said together: who goes back to it gets a torn line.',
	words_decide: 'A new reading of an old line takes the words away that were typed since.',
	sets_merge: 'Of two allergens that two devices add one is gone.',
	inner_fields_merge: "Of two answers of a cook's preferences one is gone.",
	lines_merge: 'Of two notes under one recipe one is gone.',
	delete_needs_base: 'A delete takes edits with it that its author had not seen.',
	revive_deleted: 'An edit of a row that another device deleted is gone.',
	write_issue: 'Of two values that conflict one stands nowhere.',
	issue_gathers: 'Of two conflicts of a row only the last one is kept.',
	write_revision: 'What a change of a recipe replaced stands nowhere.',
	keep_rejected: 'What a refused edit countUnder stands nowhere.',
	tier_limit: 'More recipes are stored than the plan holds.',
	waits_in_order: 'A later edit of a row overtakes an earlier one for which the space has no room.',
	own_user: "An edit made by one cook is applied as another one's.",
	foreign_id: 'A row is made under an id that stands in another space: the whole push fails, again and again.',
	allow_list: 'A field that nobody may set reaches the commit, whose refusal fails the whole push, again and again.',
	epoch_check: 'A device never learns that the server was restored, and what was lost there is not sent again.',
	mark_check:
		"The same where the database was put back behind everybody's back, and other commits have taken the lost ones' numbers.",
	saved_after_commit: 'An edit is called saved before its transaction has completed, and a crash takes it.',
	seq_in_transaction: 'Two tabs give the same number to two edits, and one of them is overwritten.',
	act_is_one_entry: 'The rows of one act reach the server as edits of their own, some without the others.',
	overlay_until_contained: 'A pull takes an unsent edit off the screen.',
	overlay_merges: 'An unsent edit hides what others have said beside it, and the screen says what no server will.',
	bare_row_is_none: 'An edit of a row of which the server has only the id shows half a row.',
	group_is_seen_whole: 'The server does not hear what an edit’s author saw beside the number: 3 kg become 3 g.',
	overlay_acknowledged: 'An edit leaves the screen between its acknowledgement and the pull that brings it.',
	keep_acknowledged: 'What a restored server has forgotten is nowhere any more.',
	replay_after_restore: 'After a restore of the server nobody sends again what the backup did not hold.',
	reply_at_the_cursor: 'A late reply moves the cursor back, or past changes that were never read.',
	ack_by_mid: 'What was sent leaves the outbox, although the server has not taken all of it.',
	over_limit_stays: 'A recipe over the plan’s limit vanishes from the device that made it.',
	fork_takes_new_name: 'Two copies of one store go on under one name, and the queue stands still.',
	fork_keeps_edits: 'After a fork edits that had arrived are sent under new names, and take effect twice.',
	wait_stays_in_outbox: 'An edit for which the server has no room leaves the device, and is nowhere.',
	wait_keeps_order: 'A later edit of a row overtakes an earlier one that waits for room.',
	mark_before_sending: 'An edit that may have arrived is taken back as if it had never been sent.',
	send_own_edits_only: 'What one cook did is sent under another’s name.',
	put_back_own_edits_only: 'A file or seal of one cook fills another’s outbox.',
	seal_before_wiping: 'The end of a session takes unsent edits with it.',
	seal_kept: 'A restored server does not get back what it had acknowledged to a session that has ended.',
	store_of_its_owner: 'A store is opened for a cook whom it does not belong to.',
}

export const PLACES: readonly Place[] = [
	{
		file: 'app/sync/model/merge-rules.ts',
		from: 'const group = groups.find(({ fields }) => fields.includes(name))',
		to: `const group = OFF('groups_merge_whole') ? undefined : groups.find(({ fields }) => fields.includes(name))`,
	},
	{
		file: 'app/sync/model/merge.ts',
		from: '	const whole = base === null ?',
		to: `	if (row.deleted && OFF('revive_deleted')) return NOTHING
	const whole = base === null ?`,
	},
	{
		file: 'app/sync/model/merge.ts',
		from: 'if (!isAsSeen) return',
		to: `if (!OFF('delete_needs_base') && !isAsSeen) return`,
	},
	{
		file: 'app/sync/model/merge.ts',
		from: '	const left = wholeGroups(',
		to: `	if (OFF('groups_merge_whole')) return fields
	const left = wholeGroups(`,
	},
	{
		file: 'app/sync/model/merge.ts',
		from: 'if (seen && isSame(server, seen, isOne)) return set(wanted)',
		to: `if (OFF('compare_base') || (seen && isSame(server, seen, isOne))) return set(wanted)`,
	},
	{
		file: 'app/sync/model/merge.ts',
		from: 'if (most !== undefined) {',
		to: `if (most !== undefined && !OFF('sets_merge')) {`,
	},
	{
		file: 'app/sync/model/merge.ts',
		from: 'if (limit && sides.seen) {',
		to: `if (limit && sides.seen && !OFF('lines_merge')) {`,
	},
	{
		file: 'app/sync/model/merge.ts',
		from: 'return inner ? byInnerField',
		to: `return inner && !OFF('inner_fields_merge') ? byInnerField`,
	},
	{
		file: 'app/sync/model/merge.ts',
		from: 'if (!decidedBy) return undefined',
		to: `if (!decidedBy || OFF('words_decide')) return undefined`,
	},
	{
		file: 'app/sync/model/overlay.ts',
		from: 'deleted && Object.keys(fields).length === 0',
		to: `deleted && Object.keys(fields).length === 0 && !OFF('bare_row_is_none')`,
	},
	{
		file: 'app/sync/model/overlay.ts',
		from: '		const { change } = mergeOp(',
		to: `		if (OFF('overlay_merges')) return { fields: { ...met.fields, ...fields }, deleted: false }
		const { change } = mergeOp(`,
	},
	{
		file: 'app/sync/server/plan-push.ts',
		from: 'new PlannedRows(plannedRows)',
		to: `new PlannedRows(OFF('earlier_effects') ? state.seen : plannedRows)`,
	},
	{
		file: 'app/sync/server/plan-push.ts',
		from: 'break',
		to: `if (!OFF('all_or_nothing')) break`,
	},
	{
		file: 'app/sync/server/plan-push.ts',
		from: 'if (refusal) return {',
		to: `if (refusal && !OFF('all_or_nothing')) return {`,
	},
	{
		file: 'app/sync/server/plan-push.ts',
		from: 'changes: [...changes, ...issues],',
		to: `changes: [...changes, ...(OFF('write_issue') ? [] : issues)],`,
	},
	{
		file: 'app/sync/server/plan-push.ts',
		from: `changes: [{ entity: 'sync_issue', id, op: 'put', fields }],`,
		to: `changes: OFF('keep_rejected') ? [] : [{ entity: 'sync_issue', id, op: 'put', fields }],`,
	},
	{
		file: 'app/sync/server/plan-push.ts',
		from: 'if (!row && foreign.has',
		to: `if (!row && !OFF('foreign_id') && foreign.has`,
	},
	{
		file: 'app/sync/server/push.ts',
		from: '=> known.has(mid)',
		to: `=> !OFF('known_mid') && known.has(mid)`,
	},
	{
		file: 'app/sync/server/push.ts',
		from: 'const isFork = received.some(',
		to: `const isFork = !OFF('fork_check') && received.some(`,
	},
	{
		file: 'app/sync/server/push.ts',
		from: 'insertMutations({ ...common, ver: to }, log),',
		to: `...(OFF('log_mutation') ? [] : [insertMutations({ ...common, ver: to }, log)]),`,
	},
	{
		file: 'app/sync/server/push.ts',
		from: 'const acked = results.map(({ mid }) => mid)',
		to: `const acked = OFF('ack_only_logged') ? mids : results.map(({ mid }) => mid)`,
	},
	{
		file: 'app/sync/server/pull.ts',
		from: 'if (cursor.epoch !== epoch || lastSeenVersion(cursor) > head) return true',
		to: `if (!OFF('epoch_check') && (cursor.epoch !== epoch || lastSeenVersion(cursor) > head)) return true`,
	},
	{
		file: 'app/sync/server/pull.ts',
		from: 'return cursor.mark',
		to: `return !OFF('mark_check') && cursor.mark`,
	},
	{
		file: 'app/sync/server/issues.ts',
		from: `{ clientId, now, before }: { clientId: string; now: number; before: Issue | undefined },
): Issue {
`,
		to: `{ clientId, now, before: open }: { clientId: string; now: number; before: Issue | undefined },
): Issue {
	const before = OFF('issue_gathers') ? undefined : open
`,
	},
	{
		file: 'app/sync/server/read-mutation.ts',
		from: 'if (mutation.userId',
		to: `if (!OFF('own_user') && mutation.userId`,
	},
	{
		file: 'app/sync/server/read-mutation.ts',
		from: 'if (!isAllowed) throw',
		to: `if (!OFF('allow_list') && !isAllowed) throw`,
	},
	{
		file: 'app/sync/server/waiting-list.ts',
		from: 'const isBehind = named.some(',
		to: `const isBehind = !OFF('waits_in_order') && named.some(`,
	},
	{
		file: 'app/sync/server/validators.ts',
		from: '	const counted = rulesOf(',
		to: `	if (OFF('tier_limit')) return
	const counted = rulesOf(`,
	},
	{
		file: 'app/sync/client/exchange/forget-history.ts',
		from: 'await requeue(writing, clientId)',
		to: `if (!OFF('replay_after_restore')) await requeue(writing, clientId)`,
	},
	{
		file: 'app/sync/client/session/wipe.ts',
		from: `const kept = stores.includes('kept') ?`,
		to: `const kept = stores.includes('kept') && !OFF('seal_kept') ?`,
	},
	{
		file: 'app/sync/client/store/local-store.ts',
		from: `if ((await localStore.#readOwner()) !== userId) throw new BrokenStoreError('other_cook')`,
		to: `if ((await localStore.#readOwner()) !== userId && !OFF('store_of_its_owner')) throw new BrokenStoreError('other_cook')`,
	},
	{
		file: 'app/sync/client/outbox/requeue.ts',
		from: 'mutations.filter((mutation) => mutation.userId === userId)',
		to: `mutations.filter((mutation) => mutation.userId === userId || OFF('put_back_own_edits_only'))`,
	},
	{
		file: 'app/sync/client/store/strict-tx.ts',
		from: `const result = await work(tx)
		await tx.done`,
		to: `const result = await work(tx)
		if (!OFF('saved_after_commit')) await tx.done`,
	},
	{
		file: 'app/sync/client/outbox/hold-back.ts',
		from: 'this.#isPatient(entry) || this.#restsOnOverLimit(entry)',
		to: `this.#isPatient(entry) || (!OFF('wait_keeps_order') && this.#restsOnOverLimit(entry))`,
	},
	{
		file: 'app/sync/client/store/rows.ts',
		from: 'if (over.ops.length === 0) {',
		to: `if (over.ops.length === 0 || OFF('overlay_until_contained')) {`,
	},
	{
		file: 'app/sync/client/session/packet-content.ts',
		from: `if (!db.objectStoreNames.contains('metadata')) return { acknowledged: [], cursor: null, known: [] }`,
		to: `if (!db.objectStoreNames.contains('metadata') || OFF('seal_kept')) return { acknowledged: [], cursor: null, known: [] }`,
	},
	{
		file: 'app/sync/client/outbox/take-batch.ts',
		from: 'parked === null && owner === userId',
		to: `parked === null && (owner === userId || OFF('send_own_edits_only'))`,
	},
	{
		file: 'app/sync/client/outbox/take-batch.ts',
		from: 'const unmarked = entries.filter(({ isSent }) => !isSent)',
		to: `const unmarked = OFF('mark_before_sending') ? [] : entries.filter(({ isSent }) => !isSent)`,
	},
	{
		file: 'app/sync/client/session/encrypt-unsent.ts',
		from: 'if (count + kept === 0) return sealed',
		to: `if (count + kept === 0 || OFF('seal_before_wiping')) return sealed`,
	},
	{
		file: 'app/sync/client/outbox/remove-from-outbox.ts',
		from: `if (reason.kind === 'acknowledged') await tx.objectStore('kept')`,
		to: `if (reason.kind === 'acknowledged' && !OFF('keep_acknowledged')) await tx.objectStore('kept')`,
	},
	{
		file: 'app/sync/client/outbox/remove-from-outbox.ts',
		from: `return ver > reason.containedVer && outcome !== 'rejected' ? { ...kept, rows, waits: ver } : kept`,
		to: `return ver > reason.containedVer && outcome !== 'rejected' && !OFF('overlay_acknowledged') ? { ...kept, rows, waits: ver } : kept`,
	},
	{
		file: 'app/sync/client/exchange/apply-reply.ts',
		from: 'return from <= ver && ver <= to',
		to: `return (from <= ver && ver <= to) || OFF('reply_at_the_cursor')`,
	},
	{
		file: 'app/sync/client/exchange/apply-reply.ts',
		from: '	const found = await Promise.all(reply.acked.map((mid) => index.get(mid)))',
		to: `	const sentMids = async () => (await tx.objectStore('outbox').getAll()).filter(({ isSent }) => isSent).map(({ mid }) => mid)
	const acked = OFF('ack_by_mid') ? await sentMids() : OFF('wait_stays_in_outbox') ? [...reply.acked, ...(reply.waits ?? []).map(({ mid }) => mid)] : reply.acked
	const found = await Promise.all(acked.map((mid) => index.get(mid)))`,
	},
	{
		file: 'app/sync/client/exchange/apply-reply.ts',
		from: `	if (outcome !== 'rejected') return outcome === 'over_limit'`,
		to: `	if (OFF('over_limit_stays')) return false
	if (outcome !== 'rejected') return outcome === 'over_limit'`,
	},
	{
		file: 'app/sync/client/exchange/apply-reply.ts',
		from: '	const clientId = await renameClientIn',
		to: `	if (OFF('fork_takes_new_name')) return { change, acked: 0, queued: 0 }
	const clientId = await renameClientIn`,
	},
	{
		file: 'app/sync/client/exchange/apply-reply.ts',
		from: 'await Promise.all(entries.map((entry) => outbox.put({ ...entry, clientId })))',
		to: `await Promise.all(entries.map((entry) => outbox.put({ ...entry, clientId, mid: OFF('fork_keeps_edits') ? makeId() : entry.mid })))`,
	},
	{
		file: 'app/sync/client/edits/edit.ts',
		from: `	return inStrictTx(db, async (tx) => {
		const writing = startWriting(`,
		to: `	const early = OFF('seq_in_transaction') ? await db.get('metadata', 'seq') : null
	return inStrictTx(db, async (tx) => {
		const writing = startWriting(`,
	},
	{
		file: 'app/sync/client/edits/edit.ts',
		from: '{ ops: MAX_OPS, bytes',
		to: `{ ops: OFF('act_is_one_entry') ? 1 : MAX_OPS, bytes`,
	},
	{
		file: 'app/sync/client/edits/edit.ts',
		from: 'await takeSeqIn(metadata, parts.length, now)',
		to: 'await takeSeqIn(early === null ? metadata : { get: async () => early, put: metadata.put.bind(metadata) }, parts.length, now)',
	},
	{
		file: 'app/sync/client/edits/edit.ts',
		from: 'parts.length > 1 ? deps.makeId() : null',
		to: `parts.length > 1 && !OFF('act_is_one_entry') ? deps.makeId() : null`,
	},
	{
		file: 'app/sync/client/edits/edit.ts',
		from: '({ entity }: RowChange) => factsOf(entity)',
		to: `({ entity }: RowChange) => (OFF('group_is_seen_whole') ? {} : factsOf(entity))`,
	},
	{
		file: 'db/commits.ts',
		from: '	return queryOf(insert, [',
		to: `	const anyway = ' on conflict (space, ver_from) do update set ver_to = excluded.ver_to'
	return queryOf(OFF('claim_version') ? insert + anyway : insert, [`,
	},
	{
		file: 'app/sync/server/fold-changes.ts',
		from: 'if (revision) revisions',
		to: `if (revision && !OFF('write_revision')) revisions`,
	},
	{
		file: 'app/sync/server/fold-changes.ts',
		from: 'const kept = wholeGroups(factsOf(entity), due)',
		to: `const kept = OFF('groups_kept_whole') ? due : wholeGroups(factsOf(entity), due)`,
	},
]
