/** The rules of the device half that one line keeps, each with what goes wrong without it. The sabotage tests switch them off one by one and must notice. */
export const CLIENT_RULES = [
	['saved_after_commit', 'An edit is called saved before its transaction has completed, and a crash takes it.'],
	['seq_in_transaction', 'Two tabs give the same number to two edits, and one of them is overwritten.'],
	['act_is_one_entry', 'The rows of one act reach the server as edits of their own, some without the others.'],
	['overlay_until_contained', 'A pull takes an unsent edit off the screen.'],
	['overlay_merges', 'An unsent edit hides what others have said beside it, and the screen says what no server will.'],
	['bare_row_is_none', 'An edit of a row of which the server has only the id shows half a row.'],
	['group_is_seen_whole', 'The server does not hear what an edit’s author saw beside the number: 3 kg become 3 g.'],
	['overlay_acknowledged', 'An edit leaves the screen between its acknowledgement and the pull that brings it.'],
	['keep_acknowledged', 'What a restored server has forgotten is nowhere any more.'],
	['replay_after_restore', 'After a restore of the server nobody sends again what the backup did not hold.'],
	['reply_at_the_cursor', 'A late reply moves the cursor back, or past changes that were never read.'],
	['ack_by_mid', 'What was sent leaves the outbox, although the server has not taken all of it.'],
	['over_limit_stays', 'A recipe over the plan’s limit vanishes from the device that made it.'],
	['fork_takes_new_name', 'Two copies of one store go on under one name, and the queue stands still.'],
	['fork_keeps_edits', 'After a fork edits that had arrived are sent under new names, and take effect twice.'],
	['wait_stays_in_outbox', 'An edit for which the server has no room leaves the device, and is nowhere.'],
	['wait_keeps_order', 'A later edit of a row overtakes an earlier one that waits for room.'],
	['mark_before_sending', 'An edit that may have arrived is taken back as if it had never been sent.'],
	['send_own_edits_only', 'What one cook did is sent under another’s name.'],
	['put_back_own_edits_only', 'A file or seal of one cook fills another’s outbox.'],
	['seal_before_wiping', 'The end of a session takes unsent edits with it.'],
	['seal_kept', 'A restored server does not get back what it had acknowledged to a session that has ended.'],
	['store_of_its_owner', 'A store is opened for a cook whom it does not belong to.'],
] as const satisfies readonly (readonly [string, string])[]

export type ClientRule = (typeof CLIENT_RULES)[number][0]
