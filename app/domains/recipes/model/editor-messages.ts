/** The editor's texts about its rows. */
export const EDITOR = {
	uses: 'Ingredients',
	usesOf: (step: string) => `Ingredients of ${step}`,
	take: 'Take',
	noIngredients: 'There are no ingredients in this recipe yet.',
	findUses: 'Find them by the words',
	done: 'Done',
	undo: 'Undo',
	pasted: (count: number) => `The pasted text became ${count} lines.`,
	/** The words around a row's name in the names of its controls: 'Move', 'Step 3', 'up'. */
	aroundName: {
		move: 'Move',
		up: 'up',
		down: 'down',
		remove: 'Remove',
		from: 'from',
		uses: 'Ingredients of',
		choose: 'Choose the ingredients of',
		asRead: 'as it is read',
	},
	moved: (row: string, place: number, count: number) => `${row} moved to ${place} of ${count}.`,
	dropPictures: 'Drop the pictures here',
} as const
