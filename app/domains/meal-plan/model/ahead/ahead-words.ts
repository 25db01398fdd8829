import type { Language } from '#app/domains/ingredients/model/grammar/languages/language.ts'

/** The kinds of steps to do ahead. `rest`: the food is left to itself for any other reason. */
export const AHEAD_KINDS = ['thaw', 'soak', 'marinate', 'rise', 'chill', 'rest'] as const
export type AheadKind = (typeof AHEAD_KINDS)[number]

/**
 * Kitchen words of one language, chosen by hand, as parts of regular expressions that match whole words. Verbs appear
 * only in the forms used in instructions: 'marinated artichokes' tells nobody to wait. `night`: overnight, or on the
 * day before.
 */
export type AheadWords = Record<AheadKind, string> & {
	night: string
	/** 'up to': the time that follows is optional. */
	upTo: string
	/** 'or' before 'overnight': the shorter time is enough. */
	or: string
	/** Whole days after a number. */
	days: string
	/** Words between a verb and a time which mean that the time belongs to another verb. */
	otherVerbs: string
	/** The sentence is about storing the finished dish, or forbids the action. */
	not: string
}

export const AHEAD_WORDS: Record<Language, AheadWords> = {
	en: {
		thaw: 'thaw|defrost',
		soak: 'soak|soaking(?! (?:liquid|water|juices?))',
		marinate: 'marinate|marinade|brine|cure|dry-brine',
		rise: 'rise|prove|proof|ferment',
		chill: 'chill|refrigerate|freeze|in the (?:fridge|refrigerator|freezer)',
		rest: 'leave|let|rest|stand|steep|infuse',
		night:
			'overnight(?! (?:oats|pizza|dough))|(?:night|day|evening) before|previous (?:night|day|evening)|a day (?:ahead|in advance)',
		upTo: 'up to',
		or: 'or',
		days: 'days?',
		otherVerbs: 'then|bake|cook|simmer|roast|boil|fry|grill|braise|heat',
		not: "do not|don't|never|keeps|will keep|can be kept|stores?|stored|leftovers?|microwave|out of the (?:fridge|refrigerator)|from the (?:fridge|refrigerator)",
	},
	de: {
		thaw: 'auftauen|auftauen lassen',
		soak: 'einweichen|weichen|quellen',
		marinate: 'marinieren|marinade|einlegen|beizen|pökeln',
		rise: 'gehen|aufgehen|gären',
		chill: 'kalt ?stellen|kühl ?stellen|kühlen|(?:im|in den) (?:kühlschrank|gefrierschrank)',
		rest: 'lassen|ruhen|ziehen',
		night: 'über ?nacht|vortag|vorabend|(?:abend|tag) (?:vorher|zuvor|davor)|einen tag (?:vorher|im voraus)',
		upTo: 'bis zu',
		or: 'oder',
		days: 'tage?n?',
		otherVerbs: 'dann|backen|kochen|köcheln|braten|schmoren|garen|grillen|erhitzen',
		not: 'nicht|haltbar|hält|halten sich|aufbewahren|mikrowelle|aus dem (?:kühlschrank|gefrierschrank)',
	},
	fr: {
		thaw: 'décongeler|décongelez',
		soak: 'tremper|trempez|trempage',
		marinate: 'mariner|marinez|marinade|macérer',
		rise: 'lever|levez|pousser',
		chill: 'réfrigérer|réfrigérez|au (?:frais|réfrigérateur|frigo|congélateur)',
		rest: 'laisser|laissez|reposer|infuser',
		night: 'la nuit|une nuit|la veille',
		upTo: "jusqu['’]à",
		or: 'ou',
		days: 'jours?',
		otherVerbs: 'puis|cuire|cuisez|mijoter|rôtir|bouillir|enfournez|frire|griller',
		not: 'ne pas|se conservent?|conserver|conservez|micro-ondes|sortez|sortir',
	},
	es: {
		thaw: 'descongelar|descongela|descongele|descongelad',
		soak: 'remojar|remoja|remoje|(?:en|a) remojo',
		marinate: 'marinar|marina|marine|macerar|macera|adobar|adobo',
		rise: 'levar|fermentar|leudar|fermente',
		chill: 'refrigerar|refrigera|refrigere|enfriar|en (?:la nevera|el frigorífico|el refrigerador|el congelador)',
		rest: 'dejar|deja|deje|dejad|reposar|reposa|repose',
		night: 'la noche|una noche|la víspera|(?:noche|día) anterior|de un día para otro',
		upTo: 'hasta',
		or: 'o',
		days: 'días?',
		otherVerbs: 'luego|después|cocer|cuece|cocinar|cocina|hornear|hornea|asar|asa|hervir|hierve|freír',
		not: 'se conservan?|conservar|guardar|aguantan?|microondas|de la nevera|del frigorífico',
	},
	it: {
		thaw: 'scongelare|scongelate|scongela',
		soak: 'ammollo|ammollare|a bagno',
		marinate: 'marinare|marinatura|^marinate',
		rise: 'lievitare|lievitazione',
		chill: 'raffreddare|refrigerare|in (?:frigo|frigorifero|freezer)',
		rest: 'lasciare|lasciate|lascia|riposare',
		night: '(?:tutta )?la notte|una notte|(?:sera|giorno) prima',
		upTo: 'fino a',
		or: 'o|oppure',
		days: 'giorni|giorno',
		otherVerbs: 'poi|cuocere|cuocete|infornate|infornare|bollire|arrostire|friggere|soffriggere',
		not: 'non|si conservano?|conservare|conservate|microonde|dal (?:frigo|frigorifero)',
	},
	nl: {
		thaw: 'ontdooien|ontdooi',
		soak: 'inweken|in de week|nacht weken|laat [^.]{1,60}weken|laten weken',
		marinate: 'marineren|marineer|marinade|pekelen',
		rise: 'rijzen|rijs',
		chill: 'koelen|koel|opstijven|in de (?:koelkast|vriezer)',
		rest: 'laat|laten|rusten|trekken',
		night: '(?:een|de hele) nacht|overnacht|(?:avond|dag) (?:ervoor|tevoren|van tevoren)',
		upTo: 'tot|maximaal',
		or: 'of',
		days: 'dagen|dag',
		otherVerbs: 'daarna|bak|bakken|kook|koken|stoof|stoven|braad|braden|sudderen|rooster',
		not: 'niet|houdbaar|bewaar|bewaren|blijven|magnetron|uit de (?:koelkast|vriezer)',
	},
	pt: {
		thaw: 'descongelar|descongele',
		soak: 'demolhar|demolhe|de molho',
		marinate: 'marinar|marine|marinada',
		rise: 'levedar|fermentar|crescer',
		chill: 'refrigerar|refrigere|gelar|(?:no (?:frigorífico|frigo|congelador)|na geladeira)',
		rest: 'deixar|deixe|repousar|descansar',
		night: 'a noite|uma noite|a noite toda|véspera|(?:noite|dia) anterior|de um dia para o outro',
		upTo: 'até',
		or: 'ou',
		days: 'dias?',
		otherVerbs: 'depois|cozinhe|cozinhar|coza|cozer|asse|assar|ferva|ferver|frite|fritar|leve ao forno',
		not: 'não|conserva-se|conservar|guarde|guardar|micro-ondas|do frigorífico|da geladeira',
	},
	sv: {
		thaw: 'tina|tö|upptina',
		soak: 'blötlägg|blötlägga|i blöt',
		marinate: 'marinera|marinad|grava|rimma',
		rise: 'jäsa|jäs',
		chill: 'kyl|kyla|i (?:kylen|kylskåp|kylskåpet|frysen)',
		rest: 'låt|vila|stå|dra',
		night: 'över (?:en )?natt(?:en)?|(?:dagen|kvällen) (?:före|innan)',
		upTo: 'upp till',
		or: 'eller',
		days: 'dagar|dag|dygn',
		otherVerbs: 'sedan|baka|grädda|koka|stek|sjud|grilla|ugnsbaka',
		not: 'inte|håller|förvara|hållbar|mikrovågsugn|mikron|ur kylen|från kylen',
	},
}
