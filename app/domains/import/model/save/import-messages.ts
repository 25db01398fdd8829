const recipes = (count: number): string => `${count.toLocaleString('en')} ${count === 1 ? 'recipe' : 'recipes'}`

/** Texts of the import of other apps' files and of the export. */
export const FILE_IMPORT = {
	title: 'Import from another app',
	lead: 'Choose the export or backup of another app. It is read on this device and goes nowhere else.',
	choose: 'Choose files',
	drop: 'or drop them here',
	kinds:
		'Paprika, Mela, Crouton, Mealie, Tandoor, RecipeSage, Nextcloud Cookbook, Recipe Keeper, CopyMeThat, My CookBook, Cooklang, MealMaster, MasterCook, RezKonv, Gourmet, Krecipes, Chowdown, schema.org, web pages and tables (CSV)',
	notReady: 'Your recipes are still on their way to this device. This page goes on as soon as they are here.',
	noStore: 'This browser keeps nothing for us, so recipes cannot be imported here.',
	addresses: 'From a list of addresses',
	addressesLead: 'Addresses of recipe pages, one a line. Each page is read like a single one.',
	addressesField: 'Recipe addresses',
	readAddresses: 'Read the pages',
	goOn: 'Go on',
	tooMany: (most: number) => `At most ${most} addresses at once. Do the rest in a second list.`,
	addressName: (count: number) => `${count.toLocaleString('en')} ${count === 1 ? 'address' : 'addresses'}`,
	owned: (title: string) => `You have this one: ${title}`,
	waiting: (minutes: number) =>
		`Waiting ${minutes === 1 ? 'a minute' : `${minutes} minutes`}, not to ask too much at once…`,
	begunAddresses: (name: string, done: number) =>
		`You have begun to read ${name}: ${recipes(done)} ${done === 1 ? 'is' : 'are'} in.`,
	reading: 'Reading…',
	readSoFar: (count: number) => `${recipes(count)} found so far`,
	columns: 'Which column is what?',
	columnsHint: (name: string) => `${name} is a table. Check what its columns hold.`,
	columnNumber: (number: number) => `Column ${number}`,
	noField: 'Nothing of it',
	example: 'First row',
	useColumns: 'Show recipes',
	found: (count: number) => `${recipes(count)} found`,
	none: 'There is no recipe in this file.',
	all: 'All',
	noneChosen: 'None',
	chosen: (count: number, of: number) => `${count.toLocaleString('en')} of ${of.toLocaleString('en')} chosen`,
	import: (count: number) => `Import ${recipes(count)}`,
	other: 'Choose another file',
	untitled: 'Untitled Recipe',
	size: (lines: number, steps: number) =>
		`${lines} ${lines === 1 ? 'ingredient' : 'ingredients'} · ${steps} ${steps === 1 ? 'step' : 'steps'}`,
	imported: 'Imported before',
	duplicate: 'You have this one',
	twice: 'Twice in the file',
	overLimit: 'Not synced yet',
	/** `have`: the recipes that the cook has. */
	room: (plan: string, limit: number, have: number) =>
		`Your ${plan} plan keeps ${limit} recipes. You have ${have.toLocaleString('en')}, so there is ${have >= limit ? 'no room for more' : `room for ${(limit - have).toLocaleString('en')} more`}.`,
	overLimitNote: (chosen: number, over: number) => {
		const fit = chosen - over
		const said = `${fit === 0 ? 'None' : fit.toLocaleString('en')} of the ${chosen.toLocaleString('en')} you chose ${fit === 1 ? 'fits' : 'fit'}`
		return `${chosen === 1 ? 'The one you chose does not fit' : said}. You can import all of them: what does not fit stays on this device alone until there is room.`
	},
	onlyFitting: (count: number) =>
		count === 1 ? 'Take only the one that fits' : `Take only the ${count.toLocaleString('en')} that fit`,
	unread: (count: number) => `${count === 1 ? 'One thing' : `${count.toLocaleString('en')} things`} could not be read`,
	importing: 'Importing…',
	progress: (done: number, of: number) => `${done.toLocaleString('en')} of ${of.toLocaleString('en')}`,
	stop: 'Stop',
	begun: (name: string, done: number, of: number) =>
		`You have begun to import ${name}: ${done.toLocaleString('en')} of ${of.toLocaleString('en')} are in. Choose the file again to go on.`,
	forget: 'Do not go on',
	goingOn: (done: number) => `Going on: ${recipes(done)} of this file ${done === 1 ? 'is' : 'are'} in already.`,
	done: (count: number) => `${recipes(count)} imported`,
	stopped: (count: number) => `Stopped. ${recipes(count)} imported`,
	wholly: 'Everything was kept.',
	notKept: 'Not kept',
	changed: 'Changed',
	keptWhole: (count: number) => `${recipes(count)} kept whole`,
	keptInPart: (count: number) => `${recipes(count)} kept, but not everything in them`,
	failed: (count: number) => `${recipes(count)} not imported`,
	categoryLost: (name: string) => `Category ‘${name}’`,
	categoriesAsTags: (names: readonly string[]) =>
		`Your plan has no categories of your own, so ${names.length === 1 ? 'this became a tag' : 'these became tags'}: ${names.join(', ')}.`,
	pictures: (count: number) => (count === 1 ? 'A picture' : `${count} pictures`),
	picturesOffline: 'Its picture, which is on the web and needs a network',
	toRecipes: 'See your recipes',
	more: 'Import another file',
	fromApp: 'From another app’s export',
} as const

export const FILE_EXPORT = {
	title: 'Export your recipes',
	lead: 'All of your recipes in one file, made on this device. Who can see a recipe is not written into it.',
	leadChosen: (count: number) =>
		`${count === 1 ? 'The recipe that you selected' : `The ${recipes(count)} that you selected`} in one file, made on this device. Who can see a recipe is not written into it.`,
	format: 'As what?',
	export: (count: number) => `Export ${recipes(count)}`,
	writing: (done: number, of: number) => `Writing… ${done.toLocaleString('en')} of ${of.toLocaleString('en')}`,
	done: 'Your file is ready',
	picturesMissing: (count: number) =>
		`${count === 1 ? 'One picture is' : `${count.toLocaleString('en')} pictures are`} not on this device and could not be fetched.`,
	leadBook: (title: string) =>
		`The recipes of ‘${title}’ in one file, made on this device. Who can see a recipe is not written into it.`,
	bookTooLong: (most: number) =>
		`A book has room for ${recipes(most)}. Select fewer in your library, or export a cookbook.`,
	lettersLost: (count: number) =>
		`${count === 1 ? 'One sign is' : `${count.toLocaleString('en')} signs are`} missing, because the typeface has no letter for ${count === 1 ? 'it' : 'them'} (emoji, for example).`,
	failed: 'Failed to export recipes',
	empty: 'You have no recipes yet.',
	link: 'Export your recipes',
} as const
