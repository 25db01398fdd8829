import type { EngineWords } from '../language.ts'

export const de: EngineWords = {
	language: 'de',
	contractions: [
		["\\b(gibt|geht|ist|hat|mach|ich|was|wie|wenn|du)'s\\b", '$1 es'],
		['\\bfürs\\b', 'für das'],
		['\\baufs\\b', 'auf das'],
		['\\bins\\b', 'in das'],
		['\\bwieviel\\b', 'wie viel'],
		['\\bwieviele\\b', 'wie viele'],
	],
	fillers:
		'bald|demnächst|der|die|das|den|dem|des|ein|eine|einen|einem|einer|eines|mein|meine|meinen|meinem|meiner|unser|unsere|unseren|unserer|dein|deine|ich|wir|du|sie|er|es|mir|mich|uns|dir|man|bitte|mal|doch|denn|noch|schon|auch|so|da|dann|jetzt|nun|eigentlich|gerne|gern|auf|in|im|an|am|zu|zum|zur|von|vom|für|mit|bei|aus|nach|um|und|oder|aber|ist|sind|war|waren|sein|wird|werden|würde|hat|habe|haben|hab|hast|kann|können|könnte|könntest|kannst|soll|sollen|möchte|möchten|will|wollen|etwas|was|alles|alle|ganz|hier|also|hallo|hey|ok|okay|nomster|ja|rezept|rezepte|rezepten|gericht|gerichte|nur|wieder|nochmal|dazu|davon|dafür|daran|insgesamt|heraus|raus|rein|los|per|pro|als|wenn|dass|weil|einmal|sich|gibt|gib|gebe|ab|weg|zeig|zeige|sag|sage|diese|dieser|dieses|diesen|diesem',
	polite:
		'kannst du|könntest du|würdest du|ich möchte|wir möchten|ich will|ich hätte gerne|ich würde gerne|bitte|zeig mir|zeige mir|sag mir|gib mir|lass uns|wie wäre es mit|danke|zu hause|daheim|im haus|pro portion|pro person|nach all dem|doch nicht',
	questions:
		'was|welche|welcher|welches|wann|wie|wo|wer|wem|warum|woraus|womit|wozu|kann|können|darf|dürfen|muss|müssen|soll|sollen|enthält|brauchen wir|reicht|passt',
	negations: 'nicht|kein|keine|keinen|keiner|nie|nichts|ohne|außer',
	ands: 'und|sowie|plus',
	ors: 'oder|noch',
	without: 'ohne|außer|kein|keine|keinen|nicht mit|aber ohne',
	with: 'mit|aus',
	numbers:
		'null=0|dreizehn=13|vierzehn=14|fünfzehn=15|sechzehn=16|siebzehn=17|achtzehn=18|neunzehn=19|zwanzig=20|fünfundzwanzig=25|dreißig=30|fünfunddreißig=35|vierzig=40|fünfundvierzig=45|fünfzig=50|sechzig=60|neunzig=90|hundert=100|zwo=2',
	days: {
		today: 'heute|heute morgen|heute mittag',
		tonight: 'heute abend|abends heute',
		tomorrow: 'morgen',
		afterTomorrow: 'übermorgen',
		yesterday: 'gestern',
		weekdays: [
			'montag|montags|mo|montagabend',
			'dienstag|dienstags|di|dienstagabend',
			'mittwoch|mittwochs|mi|mittwochabend',
			'donnerstag|donnerstags|do|donnerstagabend',
			'freitag|freitags|fr|freitagabend',
			'samstag|samstags|sonnabend|sa|samstagabend',
			'sonntag|sonntags|so|sonntagabend',
		],
		months: [
			'januar',
			'februar',
			'märz',
			'april',
			'mai',
			'juni',
			'juli',
			'august',
			'september',
			'oktober',
			'november',
			'dezember',
		],
		week: 'woche|wochen',
		nextWeek:
			'nächste woche|nächster woche|kommende woche|kommender woche|folgende woche|nächsten woche|kommenden woche',
		thisWeek: 'diese woche|dieser woche|die woche',
		lastWeek: 'letzte woche|letzter woche|vergangene woche',
		weekend: 'wochenende|dieses wochenende|am wochenende',
		nextWeekend: 'nächstes wochenende|kommendes wochenende|nächsten wochenende',
		restOfWeek: 'rest der woche|restliche woche|restlichen woche',
		next: 'nächsten|nächster|nächste|nächstes|kommenden|kommender|kommende|kommendes',
		last: 'letzten|letzter|letzte|letztes|vergangenen|vorigen',
		within: 'in',
		day: 'tag|tage|tagen|abende|abenden',
		until: 'bis|bis zum',
		nextYear: 'nächstes jahr|nächsten jahres',
		ordinal: '.|ten|te|ter',
	},
	sections: {
		Breakfast: 'frühstück|frühstücke|zum frühstück|brunch|morgens',
		Lunch: 'mittagessen|mittag|mittags|zu mittag',
		Dinner: 'abendessen|abend|abends|abendbrot|zu abend|nachtessen',
		Snacks: 'snack|snacks|zwischenmahlzeit|nachmittag|vesper',
	},
	clock: {
		at: 'um|gegen|ab|erst um|nicht vor|vor|nach|bis',
		hour: 'uhr|h',
		am: 'morgens|früh|vormittags',
		pm: 'abends|nachmittags',
		halfPast: '',
		halfTo: 'halb|um halb|erst um halb|gegen halb',
		quarterPast: 'viertel nach',
		quarterTo: 'viertel vor',
		andHalf: '',
		noon: 'mittags um zwölf',
	},
	servings: {
		for: 'für|auf',
		people: 'personen|person|leute|portionen|portion|gäste|gästen|esser|menschen|erwachsene|kinder|teller|mann',
	},
	factors:
		'doppelte=2|doppelt=2|verdopple=2|verdoppel=2|verdoppeln=2|zweifache=2|dreifache=3|verdreifache=3|verdreifachen=3|halbiere=1/2|halbieren=1/2|hälfte=1/2|die hälfte=1/2|halbe menge=1/2|halbe=1/2|halbes rezept=1/2|doppelte menge=2|vierfache=4|vervierfache=4',
	times: 'mal|fach|x',
	pointers: {
		it: 'es|das|dies|dieses|diese|dieses rezept|das rezept|dieses gericht|das gericht|dazu|davon|ihn|sie|den',
		one: '',
		ordinals: [
			'erste|ersten|erstes',
			'zweite|zweiten|zweites',
			'dritte|dritten|drittes',
			'vierte|vierten',
			'fünfte|fünften',
			'sechste|sechsten',
		],
		last: 'letzte|letzten|letztes',
		number: 'nummer|nr',
	},
	needs: {
		Nuts: 'nüsse|nuss|nüssen|schalenfrüchte',
		Peanuts: 'erdnüsse|erdnuss|erdnüssen',
		Dairy: 'milchprodukte|laktose|milch',
		Eggs: 'ei|eier|eiern',
		Soy: 'soja',
		Gluten: 'gluten|weizen',
		Shellfish: 'krebstiere|schalentiere|krustentiere|meeresfrüchte',
		Fish: 'fisch',
		Sesame: 'sesam',
		Sulfites: 'sulfite|sulfit|schwefel',
		Vegetarian: 'vegetarisch|vegetarische|vegetarisches|vegetarischen|vegetarier|fleischlos',
		Vegan: 'vegan|vegane|veganes|veganen|veganer|pflanzlich',
		Pescatarian: 'pescetarisch|pescetarier',
		'Gluten-Free': 'glutenfrei|glutenfreie|glutenfreies|glutenfreien',
		Keto: 'keto|ketogen',
		'Low-Carb': 'low carb|kohlenhydratarm',
		Paleo: 'paleo',
		Mediterranean: 'mediterran|mediterrane',
		'Dairy-Free': 'laktosefrei|laktosefreie|milchfrei|ohne milch',
		'Nut-Free': 'nussfrei|nussfreie',
		Halal: 'halal',
		Kosher: 'koscher',
	},
	freeOf: 'frei',
	limits: {
		most: 'unter|höchstens|maximal|max|weniger als|nicht länger als|nicht mehr als|bis zu|innerhalb|in|in unter|nichts über|nicht über',
		quickest: 'schnellste|schnellstes|schnellsten|schnelles|schnell|schnelle|kürzeste',
		newest: 'neueste|neuestes|neuesten|neue|neues',
		rating: 'bestbewertete|bestbewertetes|bestbewerteten|beste|bestes|besten|beliebteste|lieblings|am besten bewertete',
		random: 'zufällig|zufälliges|irgendein|irgendwas|überrasch mich|überrasche mich',
	},
	counts: {
		atLeast: 'mindestens|wenigstens',
		atMost: 'höchstens|maximal|nicht mehr als',
		none: 'kein|keine|keinen|ohne|nichts mit',
		times: 'einmal=1|zweimal=2|dreimal=3|viermal=4',
	},
	places: {
		Fridge: 'kühlschrank',
		Freezer: 'gefrierschrank|tiefkühler|gefrierfach|tiefkühltruhe|gefriertruhe|tk',
		Cupboard: 'schrank|vorratsschrank|regal',
	},
	scales: {
		celsius: 'celsius|grad celsius|c|grad c',
		fahrenheit: 'fahrenheit|grad fahrenheit|f|grad f',
		gas: 'gas|gasstufe|stufe',
		degrees: 'grad',
	},
	unitSystems: {
		metric: 'gramm|metrisch|metrische einheiten|metrischen einheiten|g',
		us: 'tassen|cups|amerikanisch|us einheiten|us',
		written: 'original|wie geschrieben',
	},
	dishes:
		'suppe=soup|suppen=soup|salat=salad|salate=salad|kuchen=cake|torte=tart|eintopf=stew|auflauf=bake|pfannkuchen=pancakes|nachtisch=dessert|nachtische=dessert|nachspeise=dessert|dessert=dessert|desserts=dessert|gebäck=baking|nudeln=pasta|nudelgericht=pasta|braten=roast|fleischbällchen=meatballs|hackbällchen=meatballs|schwedisch=swedish|schwedische=swedish|italienisch=italian|italienische=italian|türkisch=turkish|türkische=turkish|griechisch=greek|griechische=greek|französisch=french|französische=french|thailändisch=thai|thailändische=thai|mexikanisch=mexican|mexikanische=mexican|japanisch=japanese|japanische=japanese|englisch=british|deutsche=german|deutsch=german|apfeltarte=apple_tart|apfeltorte=apple_tart|pflaumenkuchen=plum_cake|zwetschgenkuchen=plum_cake|linsensuppe=lentil_soup|zwiebelsuppe=onion_soup|kartoffelsalat=potato_salad|blumenkohl=cauliflower|brathähnchen=roast_chicken|hähnchen=chicken|huhn=chicken|hühnchen=chicken|frühstück=breakfast|abendessen=dinner|mittagessen=lunch|getränk=drinks|getränke=drinks|scharf=spicy|scharfe=spicy|scharfes=spicy|fleisch=meat|fisch=fish|kichererbsencurry=chickpea_curry|haferbrei=porridge|brot=bread|belegtes=sandwich',
	groups: {
		articles: 'der|die|das|den|dem|diese|dieses|dieser',
		folk: 'eltern=2|mutter=1|vater=1|mama=1|papa=1|schwester=1|bruder=1|oma=1|opa=1|großeltern=2|freund=1|freundin=1|nachbar=1|nachbarin=1|kollege=1|freunde=0|gäste=0|besuch=0|familie=0|nachbarn=0|kinder=0|schwiegereltern=2',
		inside: 'zutaten|auf|in|zu|zum|zur|von|aus|ist|sind',
		past: 'gab|hatten|aßen|hatte|war',
		allergy: 'allergie|allergien|allergisch|unverträglichkeit',
		orders: '',
		meat: 'fleisch',
		list: 'einkaufsliste|liste|einkaufszettel|einkaufslisten|zettel',
		put: 'setz|setze|setzen|schreib|schreibe|schreiben|pack|packe|packen|tu|tue|füge|füg|nimm|hinzufügen|notier|notiere|ergänze|kauf|kaufe|kaufen|besorg|besorge|besorgen|brauche|brauchen|leg|lege',
		remove: 'lösche|lösch|löschen|entferne|entfernen|streiche|streich|streichen|nimm|wirf|weg|runter|raus',
		all: 'alles|alle|ganze|ganzen|gesamte|gesamten|komplette|sämtliche',
		book: 'kochbuch|kochbücher|buch|sammlung|kochbüchern',
		recipe: 'rezept|rezepte|gericht|gerichte|rezepten|ideen|idee|vorschläge|vorschlag|essen',
		recipeword: 'rezept|rezepte|gericht|gerichte',
		step: 'schritt|schritte',
		timer: 'timer|wecker|kurzzeitwecker|stoppuhr|eieruhr|küchentimer',
		pantry: 'vorrat|vorräte|vorratskammer|speisekammer|vorräten|haus',
		plan: 'essensplan|plan|speiseplan|wochenplan|kochplan|planer|woche',
		noise:
			'rezept|rezepte|rezepten|gericht|gerichte|ideen|essen|kochen|machen|finde|suche|zeig|zeige|habe|haben|alle|welche|welches|was|etwas|einfach|einfaches|lecker|leckeres|gut|gutes|dauern|dauert|brauchen',
		due: 'haltbar|gut|bis|läuft|ab|mindestens|mhd',
		leftovers: 'reste|resteessen|übriggebliebenes',
		instead: 'statt|anstatt|anstelle von',
		thens: 'dann|danach|außerdem',
		corrections:
			'nein|doch|eigentlich|sorry|entschuldigung|ich meine|und|oder|wie wäre es mit|was ist mit|lieber|stattdessen|nicht|sondern|dann|aber|auch',
		mealplan: 'essensplan|speiseplan|wochenplan|meal plan|menüplan|kochplan',
		verbs:
			'gekauft|geholt|habe|hab|haben|rechne|konvertiere|wandle|setz|setze|schreib|schreibe|füge|füg|lösche|lösch|entferne|plane|plan|verschieb|verschiebe|streich|streiche|stell|stelle|stopp|starte|beginne|kauf|kaufe|tausche|tausch|nimm|pack|tu|leg|lege|ändere|verdopple|halbiere|veröffentliche|teile|schick|schicke',
	},
	cues: {
		'never.all':
			'lösche|lösch|löschen|entferne|wirf|leere|leer alles $; lösche|lösch|löschen|entferne|leere @all {x} rezepte|kochbücher|vorräte|liste|einkaufsliste|plan|daten; alles|alle {x} löschen|entfernen|weg; leere|leer {x} liste|einkaufsliste|vorrat|kühlschrank|speisekammer|plan; ganze|gesamte {x} löschen|leeren',
		'never.public':
			'mach|mache|stell|stelle {x} öffentlich|privat; veröffentliche|teile {x}; {x} veröffentlichen|teilen|öffentlich',
		'never.account':
			'kündige|kündigen|beende|ändere|wechsle {x} abo|abonnement|mitgliedschaft|tarif; lösche|lösch|schließe|entferne {x} konto|account|profil; {x} konto|account {y} löschen|schließen; ändere {x} passwort|email|kennwort|mail; {x} abo {y} kündigen|ändern|beenden; melde mich ab',
		'never.needs':
			'entferne|lösche|ändere|füge|vergiss|streiche {x} allergie|allergien|allergene|unverträglichkeit|diät|ernährung {y}; ich bin allergisch gegen {x} $; ich bin jetzt|nun {x} $; {x} aus meinen allergien|allergenen {y}',
		'never.send': 'schick|schicke|sende|mail|maile {x}',
		'never.open': 'öffne|lade|importiere|hol {x} http|https|www|link|seite|webseite|adresse {y}; http|https {x}',
		'talk.help': 'was kannst du {x}; hilfe $; wer bist du $; wie funktioniert {x}',
		'talk.thanks': 'danke|dankeschön|super|toll|prima|hallo|hi|perfekt|klasse $',
		'talk.yes': '^ ja|jawohl|mach das|mach es|anwenden|bestätigen|los $',
		'talk.undo': 'mach {x} rückgängig {y}; rückgängig {x}',
		'talk.stop': 'vergiss es|das $; egal $; abbrechen $; nein $; lass es|gut $; schon gut $; nein danke $; stopp $',
		'talk.spoiled':
			'{x} noch gut|essbar|genießbar {y}; {x} stand|gestanden|gelegen {y}; {x} verdorben|schlecht|schimmlig {y}; {x} riecht|schmeckt komisch|seltsam {y}',
		'timer.start':
			'stell|stelle|setz|setze|starte|mach {x} @timer {x} <duration> {name}; @timer {x} <duration> {name}; <duration> @timer {name}; {name} @timer {x} <duration>; erinnere|weck|wecke {x} <duration> {name}; @timer {x} <duration> stellen|starten; stell|stelle|starte {x} @timer $',
		'timer.stop':
			'stopp|stoppe|beende|lösche|schalte {x} @timer {name}; @timer {name} aus|stoppen|stopp|beenden|abbrechen|löschen',
		'timer.add':
			'<duration> länger|mehr {x}; verlängere|verläng {x} @timer {x} <duration>; noch <duration> $; @timer {x} <duration> verlängern; gib {x} timer {y} <duration>',
		'timer.left':
			'wie lange|viel {x} @timer {name}; wie viel|lange zeit {x} noch|übrig {name}; wann {x} @timer {y} fertig|um|ab; @timer {x} übrig|noch; wie lange noch {name}; restzeit {name}',
		'cook.next':
			'^ weiter|nächster|nächstes|nächste|fortfahren $; nächster|nächsten|nächste|nächstes @step; weiter zum? nächsten? @step?; was kommt|ist als_nächstes|nächstes|danach {x}; fertig weiter; und jetzt|dann|nun',
		'cook.back':
			'^ zurück|vorheriger|vorherige|letzter $; vorheriger|vorherigen|letzter|letzten|voriger|vorigen @step; einen? @step? zurück; geh|gehe {x} zurück {y}; zurück {x} @step',
		'cook.repeat':
			'^ nochmal|wiederhole|wiederholen|wiederhol|noch_einmal|bitte|wie_bitte $; wiederhole|wiederhol {x} @step?; sag|lies {x} nochmal|noch_einmal|wieder; nochmal {x} @step?; welcher @step {x}; bei welchem @step {x}; lies {x} vor $',
		'cook.step':
			'geh|gehe|spring|springe|zeig|zeige|weiter|zurück {x} @step <number> {y}; ^ @step <number> $; zu|zum @step <number> $; geh|spring {x} <ordinal> @step {y}; <ordinal> @step $',
		'cook.start':
			'koch|koche|kochen {x} {recipe}; lass uns {recipe} kochen|machen|backen; lass uns kochen|machen|backen {recipe}; {recipe} kochen|machen|backen jetzt|los; fang|fange {x} an {recipe}; starte|start|beginne {recipe}; {recipe} starten|beginnen|anfangen; kochmodus {recipe}; los geht es {recipe}; ich koche|mache|backe {recipe}; wir kochen|machen|backen {recipe}; kochen|loskochen starten|beginnen|anfangen {recipe}; mit dem kochen anfangen|beginnen|starten',
		'cook.done':
			'^ fertig|ich_bin_fertig|wir_sind_fertig $; fertig gekocht {x}; beende|beenden {x} kochen|kochmodus; kochen|kochmodus beenden|verlassen',
		convert:
			'wie viel|viele {b} sind|ist|ergeben|hat|haben|entsprechen|in {a}; {a} in|zu|nach {b}; {a} = {b}; rechne|konvertiere|wandle {a} in|zu|nach {b}; was sind|ist {a} in {b}; {a} sind|ist|ergeben|entsprechen {x} wie_viel|wie_viele {b}; wie viel wiegt|wiegen {w}; wie schwer ist|sind {w}; rechne|konvertiere|wandle {a}; einheiten|einheit {x} umrechnen $; umrechnen|umrechnung $; {a} umrechnen {b}; wie viele|viel {b} auf|in {a}',
		substitute:
			'was {x} statt|anstatt|anstelle|anstatt_von|anstelle_von {food} {y} nehmen|verwenden|benutzen|nutzen; statt|anstatt|anstelle von? {food}; ersatz für {food}; alternative|alternativen zu|für {food}; womit|wodurch {x} {food} ersetzen|austauschen; wie {x} {food} ersetzen; {food} ersetzen {x}; was {x} {food} ersetzen; ersetze {food}; kein|keine|keinen {food} {x} was {y} nehmen|verwenden|tun|machen|benutzen; kein|keine|keinen {food} was {x} nehmen|verwenden|tun|machen|benutzen; kein|keine|keinen {food} da|mehr|im_haus|zu_hause|vorhanden|daheim; was {x} ohne {food}; {food} ersatz; ich habe kein|keine|keinen {food} {x}; kann {x} {food} weglassen|auslassen|austauschen; mir fehlt {food} {x}; was nehme|nimmt ich|man statt|für {food}; wenn {x} kein|keine|keinen {food} {y}; tausche {food} aus',
		safety:
			'ist|sind {dish} sicher|ok|okay|geeignet|verträglich|unbedenklich {who}; ist|sind {dish} für {who} sicher|ok|okay|geeignet|verträglich|unbedenklich; darf|dürfen|kann|können|soll ich|wir|er|sie|man? {who} {dish} essen|haben|trinken|probieren; darf|kann|können|dürfen {who} {dish} essen|haben|trinken|probieren; enthält|enthalten {dish} <need>; enthält|enthalten {dish} {needs} $; hat|haben {dish} <need> {x}; ist|sind <need> in {dish}; ist|sind {x} <need> drin|enthalten {dish}; <need> drin|enthalten; ist|sind {needs} in {dish}; gibt es <need> in {dish}; ist|sind {dish} <need>; <need> $; {dish} <need> $; allergene|allergien|allergie {dish}; welche allergene {dish}; vertrage|verträgt|vertragen {who} {dish}; verträgt|vertrage {who} {dish}; {dish} allergisch {x}; {dish} frei von {needs}; passt|passen {dish} für|zu {who}; wer kann|darf {dish} essen; {x} allergie {dish}',
		'read.time':
			'wie lange dauert|dauern|braucht|brauchen|muss|müssen {x}; wie lange {x}; wie viel zeit {x}; zubereitungszeit|kochzeit|backzeit|gesamtzeit|garzeit {x}; {x} dauer $; dauer von? {x}; wie viele minuten|stunden {x}; wie schnell {x}; wann {x} fertig',
		'read.servings':
			'für wie viele {x}; wie viele personen|portionen|leute {x}; portionen {x}; {x} portionen $; wie viel ergibt|ergeben {x}; reicht {x} für wie_viele {y}',
		'read.nutrition':
			'kalorien|kcal|nährwerte|nährwert|eiweiß|protein|proteine|kohlenhydrate|fett|ballaststoffe|zucker|brennwert {x}; wie viele|viel kalorien|kcal|eiweiß|protein|kohlenhydrate|fett|ballaststoffe {x}; {x} kalorien|kcal|nährwerte|eiweiß|protein|kohlenhydrate {y}; wie gesund|kalorienreich {x}',
		'read.temperature':
			'ofentemperatur|backofentemperatur|temperatur {x}; wie heiß {x} ofen|backofen {y}; wie heiß {x}; bei welcher|welche|wie_viel|wie_viele temperatur|grad|hitze {x}; auf wie viel grad {x}; ofen {x} $; backofen {x} $; {x} grad {y} ofen|backofen {z}; wie viel grad {x}',
		'read.notes':
			'notizen|notiz|anmerkungen|hinweise|tipps|tipp {x}; {x} notizen|tipps $; was habe ich {x} notiert|aufgeschrieben',
		'read.step':
			'was steht|sagt|ist|kommt {x} @step <number> {y}; lies|zeig|zeige {x} @step <number> {y}; @step <number> von|bei|vom {y}; was passiert|mache {x} @step <number> {y}; wie lautet {x} @step <number> {y}; was ist|steht {x} <ordinal> @step {y}; <ordinal> @step {y}',
		'read.steps':
			'wie macht|mache|kocht|koche|koch|bereite|bereitet|backe|backt|geht|wird|werden {x} {recipe} zu|gemacht|gekocht|zubereitet?; wie macht|mache|kocht|koche|backe|backt|geht|bereite|bereitet {recipe}; zubereitung|anleitung|schritte|arbeitsschritte {x} {recipe}; lies {x} schritte|zubereitung|rezept|anleitung vor {recipe}; lies {recipe} vor; lies {x} schritte|zubereitung|rezept {recipe}; {recipe} zubereitung|anleitung|schritte $; rezept vorlesen {recipe}; lies mir {recipe}; zeig {x} schritte {recipe}',
		'read.when':
			'wann kommt|kommen|gebe|gibt|füge|muss|müssen|soll|wird|werden {x} {food} dazu|rein|hinein|hinzu|zu|hinzugefügt|zugegeben {y}; wann {x} {food}; in|bei welchem|welchen @step {x} {food}; was passiert|mache mit {food}; wie {x} {food} geschnitten|schneiden|vorbereitet',
		'read.ahead':
			'was {x} vorbereiten|vorher|vorbereitet {y}; kann|lässt {x} vorbereiten|einfrieren|aufwärmen|vorher|vorbereitet|eingefroren {y}; {x} vorbereiten $; wie lange hält|halten|haltbar {x}; wie {x} aufbewahren|aufbewahrt|lagern|einfrieren {y}',
		'read.food':
			'wie viel|viele {food} braucht|brauche|brauchen|kommt|kommen|muss|ist|sind|gehört|nimmt|in|für|für_das|an {recipe}; wie viel|viele {food}; brauche|brauchen|braucht|benötige ich|man|wir? {food} für|in|dafür {recipe}; ist|sind {food} in|drin|im {recipe}; kommt|kommen|gehört {food} in|rein|hinein|dazu {recipe}; welche|welcher|welches|was für {food} {recipe}; menge {food} {recipe}; brauche ich {food} dafür|dazu|hierfür',
		'read.ingredients':
			'zutaten {x} {recipe}; was {x} brauche|brauchen|braucht|benötige {x} für {recipe}; was ist|sind|kommt in|im {recipe} drin?; {recipe} zutaten $; woraus besteht|ist {recipe}; was gehört|kommt in|ins {recipe}; was brauche ich {recipe}; welche zutaten {recipe}; zutatenliste {recipe}',
		'scale.units':
			'in <system> {x} $; zeig|zeige|rechne|wandle {recipe} in <system> {x}; {recipe} in <system> {x} $; <system> bitte? $; alles in <system> {x}',
		'scale.have':
			'ich|wir habe|haben nur? noch? <amount> {food} was|wie {x} rest|andere|anderen; ich|wir habe|haben nur? noch? <amount> {food}; nur noch? <amount> {food} da?; habe nur <number> {food}; ich|wir habe|haben nur? noch? <number> {food}; mit <amount> {food} {x}; es sind nur <amount> {food} da',
		'scale.factor':
			'<factor> {recipe}; {recipe} <factor>; mach|mache|nimm <factor> {recipe}; mach|mache {x} <factor> {recipe}; {recipe} <factor> {x}; <factor> menge|rezept|portion {recipe}; {recipe} mal <number>; rechne {recipe} mal <number>; {x} auf <factor> {recipe}',
		'scale.servings':
			'<servings> {x}; mach|mache|rechne|rechnen|koch|koche|skaliere|brauche {recipe} <servings> {x}; {recipe} <servings> {x}; wir sind {x} <number> {y}; wir sind {x} zu {x} <number> {y}; wie viel|viele {food} <servings>; wie viel|viele {food} brauche|brauchen|braucht|benötige {x} <servings>; rechne {recipe} auf <servings> um; rechne {recipe} um auf|für <servings>; {recipe} auf <servings> umrechnen|hochrechnen; zu <number> {x}; nur für mich {x}; mach es für <number>; es sind|kommen <number> {x}',
		cookable:
			'was kann|könnte|können|soll|sollen ich|wir? {x} kochen|machen|essen|zubereiten|backen {y}; was koche|kochen|koch|essen|mache ich|wir? {x} mit {y}; was {x} kochen|machen {y}; was {x} mit {x} habe|haben|da|hause {y}; brauche {x} {food} auf $; {food} aufbrauchen|verbrauchen|verwerten {x}; verbrauche|verwerte {food}; was {x} mit {food} kochen|machen|anfangen {y}; was mache|koche ich mit {food}; schlag|schlage|empfiehl {x} vor {y}; schlag mir {x} vor; vorschlag|vorschläge {x}; ohne einkaufen|einzukaufen {x}; rezept|essen vorschlagen {x}; ich habe hunger {x}; {food} muss|müssen weg|aufgebraucht|verbraucht {x}; idee|ideen für {x}',
		'look.soon':
			'was läuft|laufen|geht|wird {x} ab|schlecht|bald {y}; was {x} bald|zuerst|schnell {y} weg|aufgebraucht|verbraucht|verbrauchen|aufbrauchen|essen|gegessen {z}; was muss|müssen|sollte {x} weg|aufgebraucht|verbraucht {y}; was ist|sind {x} nicht mehr lange {y}; bald ablaufende|ablaufend {x}; was verdirbt|verderben {x}',
		'look.timers': 'welche|laufen|zeig|zeige {x} timer|wecker {y}; läuft {x} timer|wecker {y}; timer $',
		'look.cookbooks':
			'{x} <cookbook> {y}; welche|zeig|zeige|meine|wie_viele {x} kochbücher|bücher {y}; kochbücher $; was ist|steht {x} kochbuch {y}; in welchem|welchen kochbuch {x}',
		'look.limits':
			'wie viele|viel {x} übrig|noch|frei {y} monat|tarif|abo|nachrichten|anfragen; was {x} mein|meinem abo|tarif|plan {x} enthalten|erlaubt|enthält {y}; welches|welchen|welcher abo|tarif {x}; meine? limits|grenzen|kontingent $; wie viele nachrichten|anfragen|rezepte|kochbücher {x} übrig|noch|darf|kann {y}',
		'look.list':
			'was {x} auf @list {y}; zeig|zeige|lies|öffne {x} @list {y}; ^ @list $; was muss|müssen|soll {x} kaufen|einkaufen|besorgen {y}; steht|stehen|ist {food} {x} auf @list; was {x} fehlt {x} noch? $; was {x} einkaufen|kaufen|besorgen {y}; was brauchen|brauche wir|ich {x} einkaufen|kaufen|supermarkt',
		'look.when':
			'wann gibt|haben|essen|kommt|ist|steht|kochen|koche|machen|gab|hatten {x} {dish}; an welchem tag {x} {dish}; ist {dish} geplant|eingeplant {x}; wann {x} {dish} geplant|dran; wann ist|kommt {dish} dran',
		'look.plan':
			'was gibt|essen|haben|kochen|koche|steht|gibt_es|ist {x} <day> {y}; was werden|wollen wir <day> {x} essen|kochen; was gibt|essen|haben|kochen|koche|steht|ist {x} zum|zu? <section> {y}; was {x} geplant {y}; was steht|ist {x} auf|im @plan {y}; zeig|zeige|lies|öffne {x} essensplan|speiseplan|wochenplan|plan|woche {y}; essensplan|speiseplan|wochenplan <day>; was gab|hatten {x} <day> {y}; ist <day> {x} geplant|frei {y}; ist|steht {x} etwas|was? geplant {y}; <section> <day> $; was gibt es {x}; wer isst|kommt {x}; mein|unser essensplan|speiseplan|plan $; <day> {x} geplant {y}',
		'look.pantry':
			'was {x} in|im|auf {x} @pantry|kühlschrank|gefrierschrank|gefrierfach|tiefkühler|schrank|speisekammer {y}; haben|habe|hast wir|ich? noch? {food} da|übrig|noch|mehr|zu_hause {x}; haben|habe wir|ich noch? {food} $; ist|sind|gibt noch? {food} da|übrig|noch|im_haus {x}; ist|gibt es? noch {food} {x}; wie viel|viele {food} haben|habe|ist|sind|gibt {x} da|noch|übrig|im_haus {y}; wie viel|viele {food} haben|habe wir|ich {x}; zeig|zeige {x} vorrat|vorräte|kühlschrank|speisekammer {y}; vorrat|vorräte $; was haben wir {x} da|zu_hause|noch {y}; ist {food} da; wie viel|viele {food} {x} noch|übrig da?; wie lange {x} {food} haltbar',
		'list.clear':
			'lösche|lösch|entferne|räume|leere {x} abgehakte|abgehakten|abgehaktes|erledigte|erledigten|gekaufte|gekauften {y}; {x} abgehakte|abgehakten|erledigte|erledigten {y} löschen|entfernen; was {x} abgehakt {y} löschen|entfernen|weg; lösche|entferne was {x} abgehakt {y}',
		'list.tick':
			'habe|hab|haben {items} gekauft|geholt|gefunden|besorgt; {items} gekauft|geholt|besorgt|abhaken|erledigt|gefunden; hake|hak {items} ab; {items} ist|sind gekauft|erledigt|im_wagen|im_korb; habe|hab {items} $; {items} hab|habe ich {x}; streiche {items} ab',
		'list.untick':
			'{items} nicht bekommen|gefunden|gekauft {x}; es gab kein|keine|keinen {items}; {items} wieder auf {x} liste|offen; haken {x} weg {items}; {items} war|waren aus|ausverkauft',
		'list.set':
			'mach|mache|nimm {items} daraus|draus; mach|mache daraus|draus {items}; ändere {items} auf|in {amount}; doch|lieber {items} $; nur {items} $; mach|mache {items} $; {items} statt|anstatt {x}',
		'list.remove':
			'{items} brauche|brauchen ich|wir nicht mehr {x}; {items} ist|sind nicht mehr nötig; wir|ich brauchen|brauche {items} nicht mehr {x}; @remove {items} von|aus|vom|runter {x} @list {y}; {items} von|aus|vom|runter {x} @list {x} @remove|nehmen|streichen|löschen|entfernen; lösche|lösch|streich|streiche|entferne|nimm|vergiss {items} runter|raus|weg?; {items} @remove $; {items} nicht mehr|doch brauchen|gebraucht|kaufen|nötig {x}; brauche|brauchen wir|ich? {items} nicht|doch {x}; {items} brauche|brauchen wir|ich nicht {x}; {items} streichen|löschen|entfernen; keine|kein|keinen {items} mehr? kaufen|nötig',
		'list.recipe':
			'@put {x} zutaten {recipe} auf|in @list {y}; zutaten {recipe} auf|in @list {x}; alles|was {x} für|brauche|brauchen {recipe} auf|in @list {x}; @put alles|was {x} brauche|brauchen|fehlt|für {recipe} auf @list {y}; brauche|brauchen|kauf|kaufe alles|zutaten für {recipe}; @list|einkauf für {recipe}; erstelle|mach|mache|schreib|schreibe {x} @list für|aus {recipe}; setz|setze {recipe} auf @list; @list für? <day> {x}; was {x} für {recipe} brauche|brauchen|fehlt {x} @list {y}; zutaten {recipe} einkaufen|kaufen|besorgen; einkaufsliste {recipe}; zutaten auf @list $',
		'list.add':
			'füge|füg {items} zu|zur|auf|in @list hinzu; @put {items} auf|zu|in|zur @list {x}; {items} auf|zu|in|zur @list {x}; {items} auf|zu @list @put|setzen|schreiben|hinzufügen; @list : {items}; brauche|brauchen|kaufe|kaufen|besorge|füge|kauf ich|wir? noch? {items}; wir|ich brauchen|brauche {items}; füge {items} hinzu; {items} hinzufügen|kaufen|besorgen|einkaufen|mitbringen|notieren; {items} fehlt|fehlen {x}; setz|setze|schreib|schreibe {items} drauf|dazu|auf; erinnere mich an {items}; vergiss {items} nicht; noch {items}; bring {items} mit; {items}',
		'pantry.set':
			'nur noch {items} da|übrig|im_haus; haben|habe nur? noch {items}; es ist|sind noch {items} da; noch {items} übrig|da; ändere {items} auf {amount} {x}; {items} haltbar|gut bis <day>',
		'pantry.remove':
			'{items} ist|sind alle|aus|leer|aufgebraucht|verbraucht|weg|schlecht|ausgegangen|verdorben {x}; kein|keine|keinen {items} mehr {x}; haben|habe kein|keine|keinen {items} mehr {x}; {items} aufgebraucht|verbraucht|aufgegessen|weggeworfen|ausgetrunken; habe|haben {items} aufgebraucht|verbraucht|aufgegessen|weggeworfen; nimm|lösche|entferne {items} aus|von vorrat|vorräten|kühlschrank|gefrierschrank|speisekammer; die|der|das? letzten|letzte {items} {x} aufgegessen|verbraucht|weg; uns ist|sind {items} ausgegangen',
		'pantry.add':
			'gekauft : {items}; habe|haben|hab {items} gekauft|eingekauft|mitgebracht|geholt {x}; {items} gekauft|eingekauft|eingefroren|mitgebracht {x}; @put|stell|stelle|friere|räume {items} in|ins <place> {x}; @put|stell {items} in|zum|zu|zur @pantry {x}; {items} in|ins <place> {x}; friere {items} ein {x}; {items} eingefroren; füge {items} zum vorrat hinzu; {items} im <place> {x}',
		'file.remove':
			'nimm|entferne|lösche|streiche {recipe} aus|von <cookbook> {x}; {recipe} aus <cookbook> nehmen|entfernen|löschen; {recipe} aus <cookbook> raus?',
		'file.add':
			'@put|leg|lege|speicher|speichere|steck|stecke {recipe} in|zu|ins <cookbook> {x}; {recipe} in|zu|ins <cookbook> @put|legen|speichern|hinzufügen?; {recipe} kommt|gehört|soll in|ins <cookbook>; füge {recipe} <cookbook> hinzu; {recipe} in {book} @book {x}',
		'plan.off':
			'{x} koche|kochen ich|wir nicht {y}; ich|wir koche|kochen {x} nicht {y}; koche|kochen {x} nicht {y}; wir|ich essen|esse|gehen|gehe {x} auswärts|essen|aus {y}; essen|esse wir|ich {x} auswärts|aus {y}; auswärts|restaurant|bestellen|pizzadienst|lieferdienst|lieferando {x}; keine lust|zeit {x} kochen {y}; wir|ich bestelle|bestellen {x}; kein abendessen|mittagessen|frühstück {x}; nicht da|zu_hause|daheim {x}; sind|bin {x} eingeladen|weg|unterwegs {y}; <day> bleibt {x} küche kalt; <section> fällt aus {x}; <day> nicht kochen; kochen fällt {x} aus',
		'plan.home':
			'{x} bin|komme|kommen|sind {x} <clock> {y} zu_hause|daheim|heim|nach_hause|da|zurück; bin|komme|kommen|sind {x} erst? <clock> {y} heim|da|zurück|hause; komme|bin|wird|werde {x} später|spät|verspätet {y} <clock> {z}; komme|bin|wird|werde {x} später|spät {y}; erst <clock> {x} zu_hause|daheim|heim|da; nicht vor <clock> {x}; zu hause {x} <clock>; {x} <clock> zu hause; essen|essen_wir {x} erst <clock> {y}; verschieb|verschiebe {x} abendessen|essen {y} <clock>; <section> {x} erst? <clock> {y}; wird später {x} <clock>',
		'plan.guests':
			'{x} kommen|kommt|sind|haben {x} <servings> {y} mehr|dazu|zusätzlich|extra {z}; {x} kommen|kommt|sind|haben {x} <number> {y} mehr|dazu|zusätzlich|extra|gäste|leute|personen {z}; <servings> mehr|dazu|zusätzlich|extra {x}; <number> {x} mehr|dazu|zusätzlich|extra {y}; wir|ich bekommen|bekomme|haben|habe|erwarten <servings> {x}; noch <servings> {x}; {who} kommt|kommen zum_essen|zu_besuch|mit|dazu {x}; {who} isst|essen mit {x}; bekommen|haben|erwarten {x} gäste|besuch {y}; <servings> kommen {x}; es kommen <servings> {x}; es kommt noch jemand|einer {x}; <number> weitere|zusätzliche {x}',
		'plan.swap': 'tausche|tausch|vertausche {a} und|mit|gegen {b}; {a} und|mit {b} tauschen|vertauschen',
		'plan.move':
			'verschieb|verschiebe|verleg|verlege|schieb|schiebe {dish} auf|vom|von|nach|zu {x} <day> {y}; {dish} auf|nach {x} <day> {x} verschieben|verlegen|schieben; {dish} <day> verschieben|verlegen; lieber <day> {dish}; {dish} lieber|stattdessen <day>; {dish} stattdessen|erst <day> {x}; verschieb|verschiebe|verleg|verlege {dish}; <day> stattdessen {dish}; mach {dish} <day> statt {x}',
		'plan.servings':
			'mach|mache|plane|koch {dish} <day> <servings> {x}; {dish} <day> <servings>; <day> {dish} <servings>; mach|mache|plane|ändere {dish} <servings> {x}; ändere {dish} auf <servings>',
		'plan.remove':
			'@remove {dish} vom|von|aus|am <day> {x}; @remove {dish} vom|von|aus @plan {x}; {dish} am|vom? <day> @remove|streichen|löschen|entfernen; leere|leer|räum|streich|streiche|lösche <day> {x}; <day> leeren|löschen|streichen|freimachen; {dish} vom|aus @plan @remove|streichen|löschen|nehmen|entfernen {x}; @remove {x} <section> {y}; doch kein|keine|keinen {dish} <day>; {dish} <day> absagen|ausfallen_lassen; streich|streiche {dish} <day>; {dish} fällt <day> aus',
		'plan.week':
			'plan|plane|planen|füll|fülle|mach|mache|erstelle|stell|stelle|schlag {x} abendessen|mittagessen|frühstück|essen|woche|essensplan|wochenplan|speiseplan|plan|mahlzeiten|gerichte|tage {y}; plan|plane|fülle|füll {x} <day> {y}; essensplan|wochenplan|speiseplan für {x} <day> {y}; essensplan|wochenplan|speiseplan für <number> tage|abende {x}; <number> tage|abende|abendessen {x} planen; abendessen|essen für <day> {x} planen?; <day> {x} planen {y}; <day> {x} verplanen; {x} <day> {y} abendessen|essen {z} planen; plan|plane <number> tage|abende {x}; {x} essensplan|wochenplan|speiseplan <number> tage {y}',
		'plan.add':
			'plan|plane|setz|setze|mach|mache|koch|koche|trag|trage|schreib|schreibe|leg|lege {dish} für|am|auf|zum|in|ein {x} <day> {y}; {dish} für|am|zum? <day> {x} planen|einplanen|eintragen|kochen|machen {y}; plan|plane|mach|mache|koch|koche {x} <day> {dish}; plan|plane {dish} {x}; {dish} <day> {x}; <day> {dish}; <day> {x} gibt es {dish}; wir|ich essen|esse|machen|mache|kochen|koche <day> {dish}; <section> <day> {dish}; {dish} zum <section> {x}; {dish} in|auf @plan {x}; <day> zum <section> {dish}; es gibt <day> {dish}; <section> : {dish}',
		draft:
			'erfinde|schreib|schreibe|erstelle|erzeuge|denk|denke|kreiere|entwirf|entwickle {x} rezept|gericht|version|variante {y}; erfinde {x}; neues rezept {x}; mach|mache|schreib|schreibe {x} vegane|vegetarische|glutenfreie|laktosefreie|leichtere|gesündere|schnellere|vegan|vegetarisch {x} version|variante {recipe}; vegane|vegetarische|glutenfreie version|variante {recipe}; mach|mache {recipe} <need> $; mach|mache {recipe} gesünder|leichter|schärfer|schneller|einfacher|milder; wandle {recipe} ab {x}; mal|male|zeichne|erstelle {x} bild|foto {y}; bild von {x}',
		delete:
			'lösche|lösch|entferne|wirf {recipe} rezept? weg?; lösche|lösch|entferne rezept {recipe}; {recipe} löschen|entfernen; lösche|lösch {recipe} kochbuch; lösche|lösch kochbuch {recipe}; lösche|lösch <cookbook>; lösche|lösch {x} <cookbook>; {x} <cookbook> löschen',
		find: 'finde|find|suche|such|suchen|zeig|zeige {q}; habe|haben|hast ich|wir? {x} rezept|rezepte|gericht|gerichte {q}; welche|welches rezepte|gerichte|rezept {q}; rezept|rezepte|gericht|gerichte mit|ohne|für|aus|unter|von {q}; {q} rezept|rezepte|gericht|gerichte $; ich suche|will|möchte|hätte {q}; ich habe lust auf {q}; etwas|irgendwas|was {q}; gibt es {q}; wie hieß|heißt {q}; welche meiner rezepte {q}; was war {q}; wo ist {q}; habe ich {q}; küche|küchen $; was hatte {q}; {q}',
	},
}
