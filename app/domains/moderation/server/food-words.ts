/**
 * Kitchen words that the list of bad words would match; each also counts as a part of longer words. English, German,
 * French, Spanish, Italian, Portuguese, Dutch, Swedish.
 */
export const FOOD_WORDS: readonly string[] = [
	// English
	...['faggot', 'cock au vin', 'cock-a-leekie', 'cock a leekie', 'cockerel', 'cockle', 'cumin', 'assort', 'malunggay'],
	...['fat rascal', 'blue tit', 'titbit', 'horny goat', 'porgy', 'porgies', 'assam', 'nigella', 'stoneground'],
	...[
		'pissaladiere',
		'boob melon',
		'buttplum',
		'turducken',
		'shiitake',
		'shitake',
		'kumquat',
		'cumquat',
		'cumberland',
		'fu',
	],
	// German
	...[
		'hähnchenbrust',
		'kikeriki',
		'schwanzstück',
		'arschleder',
		'tittlinger',
		'wanktaler',
		'anusöl',
		'kartoffelch',
		'pekannuss',
		'pekannüss',
	],
	// French
	...['pissaladière', 'pissenlit', 'fagot de', 'fagots de', 'cumin', 'bichon', 'titi parisien', 'coq au vin'],
	// Spanish and Portuguese
	...['negro', 'negros', 'semente', 'analcoh', 'cumino', 'cominho', 'puta madre chilli', 'cocada', 'pênis do mar'],
	// Italian
	...['puttanesca', 'fagiol', 'fagian', 'fagott', 'analcolic', 'assorb', 'assortit', 'assaggi', 'troia dop', 'titola'],
	// Dutch
	...['kikkererwt', 'kikkerbil', 'kutjes van', 'assepoester', 'cockpit'],
	// Swedish and its neighbours
	...['kikärt', 'kikert', 'fukt', 'fågel', 'fagel', 'avsluta'],
]

/**
 * Words of that list which are everyday words in a kitchen of one of these languages: thick, end, turnip, to prick,
 * late.
 */
export const EVERYDAY_WORDS: readonly string[] = [
	'dick',
	'slut',
	'rape',
	'prick',
	'retard',
	'chink',
	'kike',
	'negro',
	'scat',
]
