/** The promises of the server's half that one line keeps, each with what breaks when that line is gone. The sabotage tests switch them off one by one. */
export const SERVER_RULES = [
	// Two writers take the same versions: rows are written under versions that others have already read past.
	'claim_version',
	// An edit that is sent again is planned again instead of being answered, and its push never gets through.
	'known_mid',
	// Two copies of one store share a sequence; the second one's edits never get through.
	'fork_check',
	// Edits count as arrived that nothing was done with: after a fork they are gone.
	'ack_only_logged',
	// The log does not know what was done: an edit that is sent again counts as new.
	'log_mutation',
	// A part of a refused edit stays.
	'all_or_nothing',
	// An edit is planned on the state before the whole push: what was made a moment ago does not exist.
	'earlier_effects',
	// Values that the author had not seen are replaced without a word.
	'compare_base',
	// Of two amounts one gives the number and the other the unit: 3 kg and 2000 g become 3 g.
	'groups_merge_whole',
	// A revision or an issue holds a part of what was said together: who goes back to it gets a torn line.
	'groups_kept_whole',
	// A new reading of an old line takes the words away that were typed since.
	'words_decide',
	// Of two allergens that two devices add one is gone.
	'sets_merge',
	// Of two answers of a cook's preferences one is gone.
	'inner_fields_merge',
	// Of two notes under one recipe one is gone.
	'lines_merge',
	// A delete takes edits with it that its author had not seen.
	'delete_needs_base',
	// An edit of a row that another device deleted is gone.
	'revive_deleted',
	// Of two values that conflict one stands nowhere.
	'write_issue',
	// Of two conflicts of a row only the last one is kept.
	'issue_gathers',
	// What a change of a recipe replaced stands nowhere.
	'write_revision',
	// What a refused edit held stands nowhere.
	'keep_rejected',
	// More recipes are stored than the plan holds.
	'tier_limit',
	// A later edit of a row overtakes an earlier one for which the space has no room.
	'waits_in_order',
	// An edit made by one cook is applied as another one's.
	'own_user',
	// A row is made under an id that stands in another kitchen: the whole push fails, again and again.
	'foreign_id',
	// A field that nobody may set reaches the commit, whose refusal fails the whole push, again and again.
	'allow_list',
	// A device never learns that the server was restored, and what was lost there is not sent again.
	'epoch_check',
	// The same where the database was put back behind everybody's back, and other commits have taken the lost ones' numbers.
	'mark_check',
] as const
export type ServerRule = (typeof SERVER_RULES)[number]
