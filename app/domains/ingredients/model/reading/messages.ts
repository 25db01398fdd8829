/** Texts of the editor about how a line is read. */
export const READING = {
	correct: 'Correct it',
	title: 'How this line is read',
	parts: { amount: 'Amount', unit: 'Unit', name: 'Name', note: 'Note' },
	pin: 'Do not scale',
	own: 'Corrected',
	pinned: 'Not scaled',
	notAnAmount: 'Type a number, such as 2 or 1 1/2',
	takeBack: 'Undo correction',
	cancel: 'Cancel',
	save: 'Done',
} as const
