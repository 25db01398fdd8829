const number = (n: number): string => n.toLocaleString('en')

/** Texts of the download of one's own data and of restoring it. */
export const OWN_DATA = {
	lead: 'Everything that is yours in one file: recipes with their pictures, cookbooks, meal plan, shopping list, pantry, preferences, history and profile. It is made on this device.',
	download: 'Download everything',
	restore: 'Restore from a file',
	restoreLead: 'Takes in a file that was downloaded here, in this account or another. What you have stays as it is.',
	pulling: (rows: number) =>
		rows > 0
			? `Your data is still on its way to this device: ${number(rows)} entries so far. The download begins when all of it is here.`
			: 'Your data is still on its way to this device. The download begins when all of it is here.',
	catchingUp: 'Getting the latest changes of your other devices. The download begins when they are here.',
	asOf: (date: string | null) =>
		`${date ? `It has your data as of ${date}` : 'It may be older than your other devices'}: the server could not be reached, so later changes of other devices are not in it.`,
	pullFailed: 'Your data has not wholly arrived on this device. Connect to the internet and try again.',
	writing: (done: number, of: number) => `Writing ${number(done)} of ${number(of)}…`,
	stop: 'Stop',
	ready: 'Your file is ready.',
	readyHint: 'Keep it somewhere safe: whoever has it can read all of it.',
	save: (name: string, size: string) => `Save ${name} (${size})`,
	picturesMissing: (count: number) =>
		`${count === 1 ? 'One picture is' : `${number(count)} pictures are`} not in it: neither this device nor the server had ${count === 1 ? 'it' : 'them'} just now.`,
	historyCut: 'Older history is not in it: the server could not be reached for all of it.',
	profileCut: 'Of your profile it has what this device knows: the server could not be reached.',
	large:
		'The file has grown beyond 500 MB, and this browser can only keep it in memory. Leave this page open, or stop and use a current Chrome, Edge or Firefox.',
	noRoom: 'This device has no room left for the file. Free some space and try again.',
	writeFailed: 'The file could not be written. Nothing of your data has changed. Please try again.',
	notReady: 'Your data is still on its way to this device. You can restore when all of it is here.',

	reading: 'Reading the file…',
	notOurs: 'This is not a file of “Download everything”. For recipes of other apps, use Import from another app.',
	damaged: 'This file is damaged, so nothing was restored. Download it once more where it came from.',
	incomplete: 'The end of this file is missing, so nothing was restored. Download it once more where it came from.',
	newer: 'A newer version of Nomster made this file. Reload this page and try again.',
	tooLarge: (most: number) =>
		`This file has more than ${number(most)} entries, which is more than an account may have. Nothing was restored.`,
	gone: 'The file can no longer be read. Was it moved or deleted? What was restored until then is kept: choose the file again to go on.',
	found: (name: string, date: string) => (name ? `The data of ${name} from ${date}` : `Data from ${date}`),
	here: (count: number) =>
		`${count === 1 ? 'One entry is' : `${number(count)} entries are`} here already, or ${count === 1 ? 'was' : 'were'} deleted here, and ${count === 1 ? 'stays' : 'stay'} as ${count === 1 ? 'it is' : 'they are'}.`,
	terms:
		'What was public comes back private. The history is in the file to be read, and does not come back. Preferences of the file replace yours; allergies of both are kept.',
	limits: 'What is above your plan’s limits stays on this device until there is room.',
	start: 'Restore',
	cancel: 'Cancel',
	restoring: (done: number, of: number) => `Restoring ${number(done)} of ${number(of)}…`,
	restored: (count: number) => (count === 1 ? 'One entry was restored.' : `${number(count)} entries were restored.`),
	stopped: (count: number) =>
		`Stopped. ${count === 1 ? 'One entry was' : `${number(count)} entries were`} restored. Choose the file again to go on.`,
	interrupted: (name: string, done: number, of: number) =>
		`You have begun to restore ${name}: ${number(done)} of ${number(of)} steps are done. Choose the file again to go on.`,
	forget: 'Do not go on',
	picturesLost: (count: number) =>
		`${count === 1 ? 'One picture' : `${number(count)} pictures`} could not be restored: ${count === 1 ? 'it is' : 'they are'} missing in the file or damaged.`,
	unread: (count: number) =>
		`${count === 1 ? 'One entry' : `${number(count)} entries`} could not be read and ${count === 1 ? 'was' : 'were'} left out.`,
	refused: (name: string, why: string) => `${name}: ${why}`,
	refusedTitle: (count: number) => `${count === 1 ? 'One thing was' : `${number(count)} things were`} not restored`,
	again: 'Done',
} as const

/** What a kind of row is called: as a heading, and counted. */
export const KIND_WORDS: Readonly<Record<string, { heading: string; one: string; many: string }>> = {
	recipe: { heading: 'Recipes', one: 'recipe', many: 'recipes' },
	ingredient_line: { heading: 'Ingredient lines', one: 'ingredient line', many: 'ingredient lines' },
	imported_rating: { heading: 'Imported ratings', one: 'imported rating', many: 'imported ratings' },
	cook_log: { heading: 'What you cooked', one: 'time you cooked', many: 'times you cooked' },
	cookbook: { heading: 'Cookbooks', one: 'cookbook', many: 'cookbooks' },
	cookbook_recipe: { heading: 'Recipes in cookbooks', one: 'recipe in a cookbook', many: 'recipes in cookbooks' },
	meal_plan: { heading: 'Meal plan', one: 'planned day', many: 'planned days' },
	meal_plan_item: { heading: 'Planned meals', one: 'planned meal', many: 'planned meals' },
	meal_repeat: { heading: 'Repeated meals', one: 'repeated meal', many: 'repeated meals' },
	saved_week: { heading: 'Saved weeks', one: 'saved week', many: 'saved weeks' },
	eater: { heading: 'Who eats with you', one: 'eater', many: 'eaters' },
	plan_rules: { heading: 'Rules of the plan', one: 'set of plan rules', many: 'sets of plan rules' },
	shopping_item: { heading: 'Shopping list', one: 'shopping item', many: 'shopping items' },
	pantry_item: { heading: 'Pantry', one: 'pantry item', many: 'pantry items' },
	aisle_order: { heading: 'Stores and their aisles', one: 'store', many: 'stores' },
	pack_size: { heading: 'Pack sizes', one: 'pack size', many: 'pack sizes' },
	preferences: { heading: 'Preferences', one: 'set of preferences', many: 'sets of preferences' },
	chat_session: { heading: 'Chats with Nomster', one: 'chat', many: 'chats' },
	chat_message: { heading: 'Messages of chats', one: 'message', many: 'messages' },
	recipe_stats: { heading: 'Ratings of your recipes', one: 'rating', many: 'ratings' },
	revision: { heading: 'Earlier versions', one: 'earlier version', many: 'earlier versions' },
	sync_issue: { heading: 'Questions of the sync', one: 'question', many: 'questions' },
}

/** A kind that has no words of its own is named after itself. */
export const headingOf = (kind: string): string => KIND_WORDS[kind]?.heading ?? labelOf(kind)

/** '12 recipes' */
export function countOf(kind: string, count: number): string {
	const words = KIND_WORDS[kind] ?? { one: spaced(kind), many: `${spaced(kind)} (entries)` }
	return `${number(count)} ${count === 1 ? words.one : words.many}`
}

const spaced = (name: string): string => name.replaceAll('_', ' ')

/** A field's or kind's name as a person reads it: 'ingredient_name' is 'Ingredient name'. */
export const labelOf = (name: string): string => spaced(name).replace(/^./, (letter) => letter.toUpperCase())

const STEP = 1000
const UNITS = ['kB', 'MB', 'GB']

/** '3.4 MB', in the decimal units in which browsers state a download. */
export function sizeOf(bytes: number): string {
	let size = bytes / STEP
	let at = 0
	while (size >= STEP && at < UNITS.length - 1) {
		size /= STEP
		at += 1
	}
	return `${size < 10 ? Math.max(0.1, size).toFixed(1) : Math.round(size).toLocaleString('en')} ${UNITS[at]}`
}
