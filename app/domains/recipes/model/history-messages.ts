/** The texts of a recipe's history and the recycle bin. */
export const HISTORY = {
	title: 'History',
	historyOf: (title: string) => `History of ${title}`,
	backToRecipe: 'Back to the recipe',
	backToHistory: 'All versions',
	current: 'As it is now',
	first: 'First version',
	onlyOne: 'No earlier versions',
	onlyOneHint: 'Each time you change this recipe, the version before it is kept here.',
	unsent: 'Not sent yet',
	thisDevice: 'This device',
	replacedUnseen: 'Replaced by an edit from another device',
	deleted: 'Deleted',
	view: 'View',
	restore: 'Restore this version',
	restored: 'Earlier version restored',
	versionGone: 'This version is no longer kept.',
	comparedWithNow: 'Compared with the recipe as it is now',
	before: 'This version',
	after: 'As it is now',
	same: 'This version is the same as the recipe is now.',
	nothing: 'Nothing',
	alsoEdited: 'Also edited on another device',
	restoreShort: 'Restore',
	pictures: (count: number) => (count === 0 ? 'No pictures' : count === 1 ? '1 picture' : `${count} pictures`),
	otherPictures: (count: number) => (count === 1 ? 'Another picture' : `${count} other pictures`),
} as const

/** Named wherever it is asked and said. */
const recipes = (count: number) => (count === 1 ? '1 recipe' : `${count} recipes`)

export const BIN = {
	hint: 'What you delete stays here for 30 days.',
	empty: 'Nothing deleted',
	emptyHint: 'Recipes and cookbooks that you delete can be restored here for 30 days.',
	recipes: 'Recipes',
	cookbooks: 'Cookbooks',
	restore: (title: string) => `Restore ${title}`,
	restoreShort: 'Restore',
	youDeleted: 'You deleted this.',
	cookbookRestored: 'Cookbook restored',
	emptyBin: (count: number) => `Empty the bin: ${recipes(count)}`,
	finalTitle: (count: number) => `Delete ${recipes(count)} for good?`,
	finalHint: (count: number) =>
		`This cannot be undone: ${count === 1 ? 'it goes' : 'they go'} from all of your devices. Cookbooks in the bin stay.`,
	finalConfirm: (count: number) => `Delete ${recipes(count)}`,
	keep: 'Keep',
	emptied: (count: number) => `${recipes(count)} deleted for good`,
	/** Whole days. */
	daysLeft: (days: number) => (days <= 1 ? 'Last day' : `${days} days left`),
} as const
