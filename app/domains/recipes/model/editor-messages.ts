/** The editor's texts about its rows. */
export const EDITOR = {
	uses: 'Ingredients',
	usesOf: (step: string) => `Ingredients of ${step}`,
	chooseUses: (step: string) => `Choose the ingredients of ${step}`,
	removeUse: (line: string, step: string) => `Take ${line} from ${step}`,
	noIngredients: 'There are no ingredients in this recipe yet.',
	findUses: 'Find them by the words',
	done: 'Done',
	undo: 'Undo',
	pasted: (count: number) => `The pasted text became ${count} lines.`,
	move: (row: string) => `Move ${row}`,
	moved: (row: string, place: number, count: number) => `${row} moved to ${place} of ${count}.`,
	dropPictures: 'Drop the pictures here',
} as const
