import type { EngineWords } from '../language.ts'

export const nl: EngineWords = {
	language: 'nl',
	contractions: [
		["\\b(zo|da|wa)'n\\b", '$1 een'],
		["(?<!\\p{L})'t(?!\\p{L})", 'het'],
		["(?<!\\p{L})'s avonds", 'avond'],
		["(?<!\\p{L})'s ochtends", 'ochtend'],
		["\\bm'n\\b", 'mijn'],
		["\\bz'n\\b", 'zijn'],
	],
	fillers:
		'binnenkort|de|het|een|mijn|ons|onze|je|jouw|uw|ik|we|wij|jij|u|hij|zij|ze|er|mij|me|te|op|in|aan|van|voor|met|bij|uit|naar|om|tot|door|en|of|maar|is|zijn|was|waren|wordt|worden|heb|heeft|hebben|had|kan|kun|kunt|kunnen|zou|zouden|moet|moeten|mag|mogen|wil|willen|wilt|graag|alsjeblieft|alstublieft|aub|even|eens|nog|al|ook|dan|nu|hier|daar|zo|dus|wel|dit|dat|deze|die|iets|wat|alles|alle|al|heel|hoi|hallo|hey|ok|oké|nomster|recept|recepten|gerecht|gerechten|alleen|slechts|weer|totaal|zich|ga|gaan|gaat|geef|laat|zien|toon|ding|dingen|hoor|toch|mee|ervoor|erin|erbij|ervan|daarvoor',
	polite:
		'kun je|kan je|kunt u|wil je|zou je|zou je kunnen|ik wil|ik wil graag|ik zou graag|we willen|wij willen graag|alsjeblieft|alstublieft|laat zien|laat me zien|geef me|zeg me|help me|laten we|wat dacht je van|bedankt|dank je|thuis|in huis|per portie|per persoon|toch maar',
	questions:
		'wat|welke|welk|wanneer|hoe|hoeveel|waar|wie|waarom|waarmee|waarvoor|waaruit|heb ik|hebben we|hebben wij|kan ik|kunnen we|kan|mag|mogen|bevat|bevatten|zit|zitten|past|staat|staan|heb je',
	negations: 'niet|geen|nooit|niets|zonder|behalve',
	ands: 'en|plus',
	ors: 'of|noch',
	without: 'zonder|behalve|geen|niet met|maar geen',
	with: 'met|van',
	numbers:
		'nul=0|zeven=7|negen=9|dertien=13|veertien=14|zestien=16|zeventien=17|achttien=18|negentien=19|vijfentwintig=25|dertig=30|vijfendertig=35|veertig=40|vijfenveertig=45|vijftig=50|zestig=60|negentig=90|honderd=100|zessen=6|vijven=5|vieren=4|drieën=3|tweeën=2|anderhalf=1.5|anderhalve=1.5|twintig=20|vijftien=15',
	days: {
		today: 'vandaag|vanmiddag|vanochtend',
		tonight: 'vanavond',
		tomorrow: 'morgen',
		afterTomorrow: 'overmorgen',
		yesterday: 'gisteren|gisteravond',
		weekdays: [
			'maandag|maandagavond',
			'dinsdag|dinsdagavond',
			'woensdag|woensdagavond',
			'donderdag|donderdagavond',
			'vrijdag|vrijdagavond',
			'zaterdag|zaterdagavond',
			'zondag|zondagavond',
		],
		months: [
			'januari',
			'februari',
			'maart',
			'april',
			'mei',
			'juni',
			'juli',
			'augustus',
			'september',
			'oktober',
			'november',
			'december',
		],
		week: 'week|weken',
		nextWeek: 'de volgende week|de komende week|volgende week|komende week',
		thisWeek: 'deze week|de week',
		lastWeek: 'vorige week|afgelopen week',
		weekend: 'weekend|weekeinde|dit weekend',
		nextWeekend: 'volgend weekend|komend weekend',
		restOfWeek: 'rest van de week|rest van deze week',
		next: 'volgende|komende|aanstaande',
		last: 'vorige|afgelopen',
		within: 'over',
		day: 'dag|dagen|avonden',
		until: 'tot|tot en met|t m',
		nextYear: 'volgend jaar',
		ordinal: 'e|de|ste',
	},
	sections: {
		Breakfast: 'ontbijt|ontbijten|brunch|ochtend',
		Lunch: 'lunch|lunches|middageten|middag',
		Dinner: 'avondeten|diner|diners|avondmaaltijd|avondmaaltijden|avond|avondmaal',
		Snacks: 'snack|snacks|tussendoortje|tussendoortjes',
	},
	clock: {
		at: 'om|rond|tegen|niet voor|pas om|voor|na|tot',
		hour: 'uur|u|h',
		am: 'in de ochtend',
		pm: 'in de avond',
		halfPast: '',
		halfTo: 'half|om half|pas om half|rond half',
		quarterPast: 'kwart over|om kwart over',
		quarterTo: 'kwart voor|om kwart voor',
		andHalf: '',
		noon: 'twaalf uur in de middag',
	},
	servings: {
		for: 'voor',
		people: 'personen|persoon|mensen|porties|portie|gasten|gast|eters|man|kinderen|volwassenen|borden|kommen',
	},
	factors:
		'dubbel=2|dubbele=2|verdubbel=2|verdubbelen=2|twee keer zoveel=2|driedubbel=3|verdrievoudig=3|halveer=1/2|halveren=1/2|helft=1/2|de helft=1/2|half=1/2|halve hoeveelheid=1/2|halve=1/2|dubbele hoeveelheid=2|verviervoudig=4',
	times: 'keer|maal|x',
	pointers: {
		it: 'het|dit|dat|dit recept|dat recept|het recept|dit gerecht|deze|die|ze|hem',
		one: '',
		ordinals: ['eerste', 'tweede', 'derde', 'vierde', 'vijfde', 'zesde'],
		last: 'laatste',
		number: 'nummer',
	},
	needs: {
		Nuts: 'noten|noot',
		Peanuts: 'pinda|pindas',
		Dairy: 'zuivel|lactose|melk',
		Eggs: 'ei|eieren',
		Soy: 'soja',
		Gluten: 'gluten|tarwe',
		Shellfish: 'schaaldieren|schaal en schelpdieren|schelpdieren',
		Fish: 'vis',
		Sesame: 'sesam',
		Sulfites: 'sulfieten|sulfiet',
		Vegetarian: 'vegetarisch|vegetarische|vegetariër|vegetariërs',
		Vegan: 'vegan|veganistisch|veganistische|veganist',
		Pescatarian: 'pescotarisch|pescotariër',
		'Gluten-Free': 'glutenvrij|glutenvrije',
		Keto: 'keto|ketogeen',
		'Low-Carb': 'koolhydraatarm|koolhydraatarme',
		Paleo: 'paleo',
		Mediterranean: 'mediterraan|mediterrane',
		'Dairy-Free': 'lactosevrij|lactosevrije|zuivelvrij',
		'Nut-Free': 'notenvrij|notenvrije',
		Halal: 'halal',
		Kosher: 'koosjer',
	},
	freeOf: 'vrij',
	limits: {
		most: 'onder de|onder|minder dan|hoogstens|maximaal|max|niet langer dan|niet meer dan|binnen|tot|in|binnen de|niets boven de|in minder dan|in maximaal',
		quickest: 'snelste|snel|snelle|vlug',
		newest: 'nieuwste|nieuw|nieuwe|laatst toegevoegd',
		rating: 'best beoordeelde|best beoordeeld|beste|lekkerste|favoriete|hoogst gewaardeerde',
		random: 'willekeurig|verras me|verrassing|maakt niet uit wat',
	},
	counts: {
		atLeast: 'minstens|ten minste|minimaal',
		atMost: 'hoogstens|maximaal|niet meer dan',
		none: 'geen|zonder|niets met',
		times: 'één keer=1|een keer=1|eenmaal=1|twee keer=2|tweemaal=2|drie keer=3|driemaal=3',
	},
	places: {
		Fridge: 'koelkast|ijskast',
		Freezer: 'vriezer|diepvries|vriesvak',
		Cupboard: 'kast|keukenkast|plank|voorraadkast',
	},
	scales: {
		celsius: 'celsius|graden celsius|c',
		fahrenheit: 'fahrenheit|graden fahrenheit|f',
		gas: 'gas|gasstand',
		degrees: 'graden|graad',
	},
	unitSystems: {
		metric: 'gram|metrisch|metrische eenheden|g',
		us: 'cups|kopjes|amerikaans|amerikaanse eenheden|us',
		written: 'origineel',
	},
	dishes:
		'soep=soup|soepen=soup|salade=salad|salades=salad|taart=cake|taarten=cake|cake=cake|stoofpot=stew|pannenkoeken=pancakes|pannenkoek=pancakes|toetje=dessert|toetjes=dessert|nagerecht=dessert|nagerechten=dessert|dessert=dessert|desserts=dessert|gebraad=roast|gehaktballen=meatballs|gehaktballetjes=meatballs|balletjes=meatballs|zweedse=swedish|zweeds=swedish|italiaanse=italian|italiaans=italian|turkse=turkish|turks=turkish|griekse=greek|grieks=greek|franse=french|frans=french|thaise=thai|thais=thai|mexicaanse=mexican|japanse=japanese|duitse=german|kip=chicken|brood=bread|ontbijt=breakfast|ontbijten=breakfast|avondeten=dinner|diner=dinner|lunch=lunch|drankjes=drinks|drankje=drinks|pittig=spicy|pittige=spicy|scherp=spicy|vlees=meat|vis=fish|pasta=pasta|havermout=porridge|pap=porridge|zalm=salmon|kabeljauw=cod|linzensoep=lentil_soup|uiensoep=onion_soup|aardappelsalade=potato_salad|bloemkool=cauliflower|appeltaart=apple_tart|pruimentaart=plum_cake|groene=green|rode=red|kikkererwtencurry=chickpea_curry',
	groups: {
		articles: 'de|het|dit|deze|die|dat',
		folk: 'ouders=2|moeder=1|vader=1|mama=1|papa=1|zus=1|broer=1|vriend=1|vriendin=1|buurman=1|buurvrouw=1|schoonouders=2|grootouders=2|vrienden=0|gasten=0|familie=0|buren=0|kinderen=0',
		inside: 'ingrediënten|op|in|naar|uit|is|zijn',
		past: 'aten|hadden|gegeten|was',
		allergy: 'allergie|allergieën|allergisch|intolerantie',
		orders: '',
		meat: 'vlees',
		list: 'boodschappenlijst|boodschappenlijstje|lijst|lijstje|boodschappen|winkellijst',
		put: 'zet|voeg|schrijf|doe|koop|noteer|haal|plaats|zetten|toevoegen|kopen|halen|neem',
		remove: 'verwijder|verwijderen|haal|schrap|schrappen|wis|streep|gooi',
		all: 'alles|alle|hele|volledige',
		book: 'kookboek|kookboeken|boek|verzameling',
		recipe: 'recept|recepten|gerecht|gerechten|idee|ideeën|suggestie|suggesties',
		recipeword: 'recept|recepten|gerecht|gerechten',
		step: 'stap|stappen',
		timer: 'timer|wekker|kookwekker|alarm|eierwekker',
		pantry: 'voorraad|voorraadkast|provisiekast|huis',
		plan: 'weekmenu|menu|planning|maaltijdplan|weekplanning|week|agenda',
		noise:
			'recept|recepten|gerecht|gerechten|idee|ideeën|koken|maken|zoek|vind|toon|welke|wat|makkelijk|makkelijke|lekker|lekkers|duren|duurt|eten|klaar',
		due: 'goed|houdbaar|tot|verloopt|over|tht|voor',
		leftovers: 'restjes|kliekjes|restjesdag',
		instead: 'in plaats van',
		thens: 'daarna|dan|vervolgens|ook',
		corrections: 'nee|eigenlijk|sorry|ik bedoel|en|of|maar|liever|en voor|dan|ook|toch',
		mealplan: 'weekmenu|maaltijdplan|maaltijdplanning|eetplan|meal plan|menuplan|weekplanning',
		verbs:
			'gehaald|gebruikt|heb|hebben|reken|converteer|zet|voeg|schrijf|verwijder|wis|schrap|plan|verplaats|verschuif|vink|koop|kopen|gekocht|start|begin|stop|verdubbel|halveer|vul|wissel|ruil|publiceer|deel|stuur|leeg|vries|noteer|doe|haal|wijzig|verander|maak',
	},
	cues: {
		'never.all':
			'verwijder|wis|leeg|gooi alles {x}; verwijder|wis|leeg|gooi @all {x} recepten|kookboeken|gegevens|lijst|voorraad|planning|boodschappenlijst; alles|alle {x} verwijderen|wissen|weggooien; leeg|maak {x} lijst|voorraadkast|koelkast|planning|weekmenu|boodschappenlijst {y} leeg?; hele {x} verwijderen|leegmaken|wissen',
		'never.public': 'maak|zet {x} openbaar|privé|publiek; publiceer|deel {x}; {x} openbaar|publiceren|delen',
		'never.account':
			'zeg|annuleer|stop|beëindig|wijzig|verander {x} abonnement {y}; verwijder|sluit|wis {x} account|profiel; wijzig|verander {x} wachtwoord|email; {x} abonnement opzeggen; {x} account verwijderen',
		'never.needs':
			'verwijder|haal|wis|voeg|wijzig|verander|vergeet {x} allergie|allergieën|allergenen|intolerantie|dieet {y}; ik ben allergisch {x} $; ik ben nu {x} $',
		'never.send': 'stuur|mail|verstuur {x}',
		'never.open': 'open|importeer|download|ga {x} http|https|www|link|site|pagina|adres {y}; http|https {x}',
		'talk.help': 'wat kun|kan|kunt je|u|jij {x}; help $; wie ben je; hoe werkt {x}',
		'talk.thanks': 'bedankt|dank_je|dankjewel|top|super|mooi|hallo|hoi|perfect $',
		'talk.yes': '^ ja|doe_maar|toepassen|bevestig|akkoord $',
		'talk.undo': 'ongedaan {x}; maak {x} ongedaan; herstel {x}',
		'talk.stop':
			'laat maar|zitten $; vergeet het|maar $; annuleer|annuleren|niets|nee|stop $; nee bedankt|dank_je $; maakt niet uit $',
		'talk.spoiled':
			'{x} nog goed|eetbaar|veilig {y}; {x} gestaan|gelegen|buiten aanrecht|tafel|koelkast {y}; {x} bedorven|beschimmeld|over_datum {y}; {x} ruikt|smaakt raar|vreemd|vies {y}',
		'timer.start':
			'zet|start|stel|maak|begin {x} @timer {x} <duration> {name}; @timer {x} <duration> {name}; <duration> @timer {name}; {name} @timer {x} <duration>; waarschuw|herinner|wek {x} <duration> {name}; zet|start {x} @timer $; @timer {x} <duration> zetten|instellen',
		'timer.stop':
			'stop|annuleer|zet|beëindig|verwijder {x} @timer {name} uit|stop?; @timer {name} uit|stoppen|annuleren',
		'timer.add':
			'<duration> erbij|langer|extra {x}; verleng {x} <duration>; voeg <duration> {x} @timer {y} toe; nog <duration> $; doe {x} <duration> {x} @timer bij',
		'timer.left':
			'hoe lang|lang_nog {x} @timer {name}; hoeveel tijd {x} over|nog|resterend {name}; hoe lang nog {name}; wanneer {x} @timer {y}; resterende tijd {name}; hoe staat {x} @timer',
		'cook.next':
			'^ volgende|verder|ga_verder|doorgaan|door|vooruit $; volgende @step; ga {x} verder|volgende {y}; wat nu|is_nu|komt_nu|dan {x}; en nu|dan $; klaar verder; wat komt|is er? {x} volgende|daarna|hierna',
		'cook.back': '^ terug|vorige|ga_terug $; vorige @step; ga {x} terug {y}; een? @step terug; terug {x} @step',
		'cook.repeat':
			'^ herhaal|opnieuw|nog_een_keer|nogmaals|sorry|wat_zei_je $; herhaal {x} @step?; zeg|lees {x} opnieuw|nog_een_keer|nogmaals|voor; bij welke @step {x}; waar waren|was|zijn|ben {x}; lees {x} voor $',
		'cook.step':
			'ga|spring|terug|toon {x} @step <number> {y}; ^ @step <number> $; naar @step <number> $; ga|spring {x} <ordinal> @step {y}; <ordinal> @step $',
		'cook.start':
			'start|begin|beginnen {x} koken|bereiden|maken {x} {recipe}; start|begin {recipe}; laten we {recipe} koken|maken; we|ik gaan|ga {recipe} koken|maken; kookmodus {recipe}; kook|maak {recipe} nu; ik kook|maak {recipe} nu?; {recipe} koken|maken nu?; aan de slag {recipe}; begin met koken {recipe}; koken starten {recipe}',
		'cook.done':
			'^ klaar|ik_ben_klaar|we_zijn_klaar|afgerond $; klaar {x} koken; stop|sluit|verlaat|beëindig {x} koken|kookmodus',
		convert:
			'hoeveel {b} is|zijn|zit|zitten|gaan|in {a}; {a} in|naar {b}; {a} = {b}; {a} is|zijn {x} hoeveel {b}; reken|zet|converteer {a} om? in|naar|om_naar {b} {x}; hoeveel weegt|wegen {w}; hoe zwaar is|zijn {w}; reken|converteer {a}; wat is|zijn {a} in {b}; eenheid|eenheden {x} omrekenen $; omrekenen|converteren $',
		substitute:
			'wat {x} in_plaats_van|ipv|plaats {food} {y} gebruiken|nemen|doen; in plaats van {food}; ipv {food}; wat {x} gebruiken|nemen|doen in_plaats_van|ipv {food}; waarmee|waardoor {x} {food} vervangen; vervanging|vervanger|alternatief|alternatieven|substituut voor|van {food}; {food} vervangen {x}; vervang {food}; hoe {x} {food} vervangen; geen {food} wat|waarmee {x}; geen {food} {x} wat {y}; ik heb|we_hebben geen {food} {x}; zonder {food} wat {x}; wat {x} {food} vervangen; kan {x} {food} vervangen|weglaten|overslaan; geen {food} in_huis|meer|thuis; ik mis {food} {x}; {food} ontbreekt {x}',
		safety:
			'is|zijn {dish} veilig|ok|oké|geschikt|goed {who}; is|zijn {dish} voor {who} veilig|geschikt|ok; mag|kan|mogen|kunnen ik|we|hij|zij? {who} {dish} eten|hebben|drinken|proeven; mag|kan|mogen {who} {dish} eten|hebben|drinken; bevat|bevatten {dish} <need>; zit|zitten {x} <need> in {dish}; zit|zitten <need> {dish}; bevat {dish} {needs}; is|zijn {dish} <need>; <need> $; {dish} <need> $; allergenen|allergieën|allergie {dish}; welke allergenen {dish}; {dish} allergisch {x}; {x} allergie {dish}; past {dish} bij {who}; is {dish} vrij van {needs}; zit er {needs} in {dish}',
		'read.time':
			'hoe lang|lang_duurt {x} duurt|duren|moet|kost|nodig {y}; hoe lang {x}; hoeveel tijd {x}; bereidingstijd|kooktijd|baktijd|oventijd|tijd {x}; hoeveel minuten|uur {x}; duur van? {x}',
		'read.servings':
			'voor hoeveel {x}; hoeveel personen|porties|mensen {x}; porties {x}; hoeveel {x} voor_hoeveel {y}; {x} voor hoeveel {y}',
		'read.nutrition':
			'calorieën|kcal|voedingswaarde|voedingswaarden|eiwit|eiwitten|koolhydraten|vet|vetten|vezels|suiker|suikers {x}; hoeveel calorieën|kcal|eiwit|eiwitten|koolhydraten|vet|vezels|suiker {x}; {x} calorieën|kcal|eiwit|eiwitten|voedingswaarde|koolhydraten {y}',
		'read.temperature':
			'oventemperatuur|temperatuur oven? {x}; hoe heet oven? {x}; op welke temperatuur {x}; welke temperatuur {x}; op hoeveel graden {x}; hoeveel graden {x}; oven {x} $; {x} oven {y} graden|temperatuur {z}',
		'read.notes':
			'notities|notitie|aantekeningen|tips|tip|opmerkingen {x}; {x} notities|tips $; wat heb ik genoteerd|opgeschreven {x}',
		'read.step':
			'wat staat|zegt|is {x} @step <number> {y}; lees|toon {x} @step <number> {y}; @step <number> van|voor {y}; wat gebeurt|doe {x} @step <number> {y}; wat is {x} <ordinal> @step {y}; <ordinal> @step {y}; wat moet {x} @step <number> {y}',
		'read.steps':
			'hoe {x} maak|maakt|maken|kook|kookt|bereid|bereidt|bak {recipe}; hoe {x} {recipe} maken|koken|bereiden|klaarmaken|gemaakt; bereiding|bereidingswijze|stappen|instructies {recipe}; lees {x} recept|stappen|bereiding {recipe} voor?; {recipe} bereiding|stappen $; hoe moet|wordt {recipe} gemaakt?; lees {recipe} voor; hoe maak {x} {recipe}',
		'read.when':
			'wanneer {x} gaat|gaan|moet|moeten|voeg|komt|komen|doe {x} {food} erin|toe|erbij|bij {y}; wanneer {x} {food}; bij|in welke @step {x} {food}; wat doe {x} met {food}; hoe {x} {food} snijden|gesneden|voorbereiden',
		'read.ahead':
			'wat {x} vooraf|voorbereiden|van_tevoren|voorbereid {y}; kan|kun {x} vooraf|van_tevoren|voorbereiden|invriezen|opwarmen|bewaren {y}; {x} van_tevoren|vooraf {y}; hoe lang {x} houdbaar|bewaren|goed {y}',
		'read.food':
			'hoeveel {food} heb|moet|gaat|gaan|zit|zitten|gebruik|in|voor|nodig|heb_ik_nodig {recipe}; hoeveel {food}; heb ik|je|we? {food} nodig {recipe}; zit|zitten er? {food} in {recipe}; welke|wat_voor {food} {recipe}; moet er {food} in {recipe}; hoeveelheid {food} {recipe}; is {food} nodig {recipe}',
		'read.ingredients':
			'ingrediënten|ingrediënt {x} {recipe}; wat {x} nodig {x} {recipe}; wat zit|zitten|gaat|moet {x} in {recipe}; {recipe} ingrediënten $; waaruit bestaat {recipe}; welke ingrediënten {recipe}; wat heb {x} nodig {recipe}; wat moet {x} in {recipe}; ingrediëntenlijst {recipe}',
		'scale.units':
			'in <system> {x} $; toon|laat|reken|zet {recipe} in|om <system> {x}; {recipe} in <system> $; in <system> graag $',
		'scale.have':
			'ik|we heb|hebben maar|nog|alleen? <amount> {food} wat|hoeveel {x} rest|andere; ik|we heb|hebben maar|nog|alleen? <amount> {food}; maar <amount> {food}; met <amount> {food} {x}; heb maar|alleen? <number> {food}; er is|zijn maar <amount> {food}; heb <number> {food}',
		'scale.factor':
			'<factor> {recipe}; {recipe} <factor>; maak|doe {x} <factor> {recipe}; {recipe} keer <number>; vermenigvuldig {recipe} met <number>; deel {recipe} door <number>; <factor> hoeveelheid|recept|hoeveelheden {recipe}; {x} <factor> {recipe}; maak <factor>',
		'scale.servings':
			'<servings> {x}; maak|reken|pas|bereken|kook|doe|zet {recipe} <servings> {x}; {recipe} <servings> {x}; we zijn {x} <number> {y}; we zijn met <number> {x}; met zijn <number>; zijn met {x} <number>; hoeveel {food} <servings>; hoeveel {food} heb|nodig {x} <servings>; reken {recipe} om naar|voor <servings>; er zijn|komen <number> {x}; alleen voor mij {x}; pas {recipe} aan <servings>',
		cookable:
			'wat {x} koken|maken|klaarmaken|bereiden|kook|bakken {y}; wat {x} kan|kunnen|zal|zullen ik|we? eten {y}; wat {x} met {x} heb|hebben|thuis|huis {y}; opmaken|gebruiken|gebruik|verbruiken {food} op? $; {food} opmaken|gebruiken|verbruiken {x}; maak|gebruik {food} op $; wat doe|maak ik met {food}; stel {x} voor {y}; met wat ik|we|er heb|hebben|is {x}; ideeën|idee voor|met {x}; zonder boodschappen {x}; ik heb honger|trek {x}; {food} moet|moeten op {x}; recept voorstellen; raad {x} aan; suggereer {x}; wat zullen we eten met {x}',
		'look.soon':
			'wat {x} verloopt|bederft|verlopen|over_datum|bederven {y}; wat {x} binnenkort|snel|eerst|als_eerste {y}; wat moet {x} op|gebruikt|opgemaakt {y}; wat gaat {x} over datum {x}; bijna over datum {x}; wat is {x} bijna over',
		'look.timers': 'welke|toon|lopen|zijn|mijn {x} timers|timer|wekkers {y}; loopt {x} timer|wekker {y}; timers $',
		'look.cookbooks':
			'{x} <cookbook> {y}; welke|toon|hoeveel|mijn {x} kookboeken|boeken {y}; kookboeken $; wat staat|zit {x} kookboek {y}; in welk kookboek {x}',
		'look.limits':
			'hoeveel {x} over|nog|resterend|heb {y} maand|berichten|abonnement; hoeveel berichten|recepten|kookboeken {x} over|nog|mag|kan {y}; wat zit {x} abonnement {y}; welk abonnement {x}; mijn? limieten $',
		'look.list':
			'wat {x} op {x} @list {y}; toon|lees|open|laat {x} @list {y}; ^ @list $; wat moet|moeten {x} kopen|halen {y}; staat|staan {food} op {x} @list; wat moeten|moet {x} nog {y} kopen|halen; welke boodschappen {x}; staat er {food} op {x} @list',
		'look.when':
			'wanneer {x} eten|hebben|is|maken|koken|staat|aten|krijgen {dish}; welke dag {x} {dish}; is {dish} gepland {x}; op welke dag {x} {dish}; staat {dish} gepland|op_de_planning|op_het_menu {x}; wanneer {dish}',
		'look.plan':
			'wat {x} eten|is|hebben|koken|eet|staat {y} <day> {z}; wat gaan|zullen we <day> {x} eten|koken; wat {x} als|voor|bij|met {x} <section> {y}; wat {x} gepland|op_de_planning {y}; wat {x} op|in {x} @plan {y}; toon|laat|lees|open {x} weekmenu|menu|planning|maaltijdplan|week {y}; weekmenu|menu|planning <day> {x}; wat is|zijn er? <day> {x}; is er iets {x} gepland|voor {y}; staat er iets {x} <day> {y}; wat eten|eet {x}; <section> <day> $; wat aten|hebben {x} <day> gegeten {x}; mijn menu|planning $; iets gepland {x}; wat is het <section> {x}; <day> {x} gepland {y}',
		'look.pantry':
			'wat {x} in {x} koelkast|vriezer|diepvries|voorraadkast|kast|voorraad {y}; toon|laat|open {x} voorraad|koelkast|vriezer|voorraadkast {y}; hebben|heb|is|zijn we|ik|er? nog? {food} in_huis|over|thuis|nog {x}; hebben|heb we|ik nog? {food} $; is|zijn er nog? {food} {x}; hoeveel {food} hebben|heb|is|zijn {x} over|nog|thuis|huis {y}; hoeveel {food} hebben|heb we|ik {x}; voorraad|voorraadkast $; wat hebben we {x} huis|thuis|over {y}; hoeveel {food} {x} over; heb ik nog {food}; nog {food} $',
		'list.clear':
			'verwijder|wis|haal|ruim {x} afgevinkte|afgevinkt|gekochte|aangevinkte {y}; {x} afgevinkte|aangevinkte {y} verwijderen|wissen|weghalen; verwijder|wis wat {x} afgevinkt {x}',
		'list.tick':
			'vink {items} af; {items} afvinken|gekocht|gehaald|gevonden; heb {items} gekocht|gehaald|gevonden|gepakt {x}; ik heb {items} $; streep {items} af|door; {items} is|zijn gekocht|gehaald|in_de_kar|in_het_mandje; gekocht {items}',
		'list.untick':
			'vink {items} uit; {items} niet gevonden|gekocht|gekregen {x}; er was|waren geen {items}; {items} weer open; {items} was|waren op|uitverkocht',
		'list.set':
			'maak er {items} van; maak er {items}; verander|wijzig|zet {items} naar|in {amount}; toch|liever {items} $; alleen|maar {items} $; {items} in plaats van {x}; doe maar {items}',
		'list.remove':
			'{items} heb|hebben ik|we niet meer nodig {x}; @remove {items} van|uit {x} @list {y}; @remove {items} af|weg|eraf? $; {items} van {x} @list @remove|verwijderen|halen|schrappen|af; {items} verwijderen|schrappen|wissen; {items} niet meer nodig {x}; hebben|heb {items} niet meer? nodig; we|ik hebben|heb {items} niet nodig {x}; vergeet {items} $',
		'list.recipe':
			'@put {x} ingrediënten {recipe} op|aan|in {x} @list {y}; ingrediënten {recipe} op|aan {x} @list {y}; @put {x} wat|alles {x} nodig|voor {x} {recipe} op {x} @list {y}; alles {x} nodig|voor {recipe}; heb|hebben alles nodig voor {recipe}; @list|boodschappen voor {recipe}; maak|genereer|stel {x} @list {x} voor|van {recipe}; koop {x} ingrediënten {recipe}; wat {x} nodig {x} op {x} @list {y}; zet ingrediënten {recipe}; @list voor {x} <day> {y}; @list <day>; boodschappen voor <day> {x}; voeg {x} ingrediënten {recipe} toe {y}',
		'list.add':
			'@put {items} op|aan|bij|in {x} @list {y}; {items} op|aan {x} @list {x}; {items} op {x} @list zetten|toevoegen; @list : {items}; voeg {items} toe; koop|haal|noteer|zet {items} $; ik|we heb|hebben {items} nodig; hebben|heb {items} nodig; {items} toevoegen|kopen|halen|nodig; moet|moeten {items} kopen|halen; vergeet {items} niet; herinner me aan {items}; bijna geen {items} meer; {items} is|zijn bijna op; nog {items} nodig; {items}',
		'pantry.set':
			'nog maar? {items} over|in_huis {x}; hebben|heb nog? maar? {items} over|nog? {x}; er is|zijn nog? maar? {items} over {x}; verander|wijzig {items} naar {amount} {x}; {items} houdbaar|goed tot <day>; nog maar {items}',
		'pantry.remove':
			'{items} is|zijn op|bedorven|leeg|over_datum|opgegeten|weg {x}; geen {items} meer {x}; hebben|heb geen {items} meer {x}; {items} opgemaakt|opgegeten|weggegooid|gebruikt; heb|hebben {items} opgemaakt|opgegeten|weggegooid|opgedronken {x}; @remove {items} uit {x} koelkast|vriezer|voorraad|voorraadkast; er is|zijn geen {items} meer {x}; de laatste {items} {x} op|gebruikt|opgegeten; zonder {items} komen te zitten',
		'pantry.add':
			'heb|hebben {items} gekocht|gehaald|meegenomen {x}; {items} gekocht|ingevroren|meegenomen {x}; zet|leg|doe|stop|bewaar {items} in {x} <place> {y}; zet|leg|doe {items} in {x} voorraad|voorraadkast {y}; {items} in {x} <place> {y}; vries {items} in {x}; voeg {items} toe aan {x} voorraad|voorraadkast; gekocht {items}; er ligt|liggen|staat {items} in {x} <place>',
		'file.remove':
			'@remove {recipe} uit|van {x} <cookbook> {y}; {recipe} uit {x} <cookbook> halen|verwijderen {x}; @remove {recipe} <cookbook>',
		'file.add':
			'@put|bewaar|stop|leg {recipe} in|aan|bij {x} <cookbook> {y}; {recipe} in|bij {x} <cookbook> zetten|toevoegen|opslaan?; voeg {recipe} toe aan {x} <cookbook>; @put|bewaar {recipe} in {book} @book; {recipe} hoort in <cookbook>',
		'plan.off':
			'{x} kook|koken ik|we niet {y}; kook|koken {x} niet {y}; ik|we kook|koken {x} niet {y}; eten|gaan|ga|eet {x} buitenshuis|uit_eten|uit|buiten_de_deur {y}; uit eten {x}; bestellen|halen {x} eten|afhaal|chinees {y}; afhaal|restaurant|afhaalmaaltijd {x}; geen zin|tijd {x} koken {y}; niet thuis {x}; zijn er niet {x}; ben er niet {x}; zijn|ben {x} uitgenodigd {y}; geen <section> {x}; <section> gaat niet door {x}; niet koken {x}',
		'plan.home':
			'{x} ben|kom|komen|zijn {x} <clock> {y} thuis; ben|kom|komen|zijn {x} <clock> {y}; ben|kom|word {x} later|laat {y} <clock> {z}; ben|kom|word {x} later|laat thuis?; pas <clock> {x} thuis|eten|terug?; niet voor <clock> {x}; thuis {x} <clock>; eten {x} pas? <clock> {y}; verzet|verschuif {x} eten|avondeten {y} <clock>; wordt later {x} <clock>?; <section> <clock> {x}; <clock> thuis {x}',
		'plan.guests':
			'{x} <servings> meer|extra|erbij {y}; {x} <number> meer|extra|erbij {y}; {x} <number> gasten|mensen|personen|vrienden {y}; komen|komt {x} <servings> extra|meer|erbij?; {who} komt|komen|eet|eten mee {x}; komt|komen {who} eten|mee {x}; we krijgen|hebben|verwachten {x} <servings> {y}; we krijgen {x} gasten|bezoek {y}; er komt|komen {x} iemand|gasten {y}; één extra|persoon erbij {x}; nog iemand {x}; er komen <number> {x}',
		'plan.swap': 'wissel|ruil|verwissel {a} en|met|voor {b} om?',
		'plan.move':
			'verplaats|verschuif|verzet|schuif {dish} naar|van|op {x} <day> {y}; verplaats|verschuif|verzet {dish} <day> {x}; {dish} naar {x} <day> verplaatsen|verschuiven|verzetten; liever <day> {dish}; {dish} liever <day>; liever {dish} <day>; verplaats|verschuif|verzet {dish}; {dish} toch <day>; {dish} <day> in plaats {x}',
		'plan.servings':
			'maak|zet|plan|kook {dish} <day> <servings> {x}; {dish} van|op <day> <servings>; {dish} <day> <servings>; <day> {dish} <servings>; wijzig|verander {dish} naar <servings>',
		'plan.remove':
			'@remove|annuleer {dish} van|op|uit {x} <day> {y}; @remove|annuleer {dish} van|uit {x} @plan {y}; leeg|wis|annuleer|maak {x} <day> {y} leeg|vrij?; @remove|annuleer {dish} <day> {x}; @remove|annuleer {x} <section> {y}; <day> leegmaken|vrijhouden|wissen; geen {dish} <day>; {dish} {x} <day> schrappen|verwijderen',
		'plan.week':
			'plan|plannen|vul|maak|stel|genereer|bedenk|regel|organiseer {x} avondeten|avondmaaltijden|maaltijden|lunches|ontbijten|week|weekmenu|menu|diners|dagen|planning|maaltijdplan|eten {y}; plan|plannen|vul {x} <day> {y}; weekmenu|menu|maaltijdplan|planning voor|van {x} <day> {y}; weekmenu|menu|maaltijdplan|maaltijden voor <number> dagen {x}; plan {x} <number> dagen|avonden|maaltijden|diners {y}; <number> maaltijden|diners|dagen {x}; maaltijden|diners voor {x} <day> {y}; {x} <day> plannen|inplannen|vullen',
		'plan.add':
			'plan|zet|maak|kook|voeg|schrijf|doe|noteer {dish} op|voor|in|bij|als {x} <day> {y}; {dish} voor|op {x} <day> {x} plannen|inplannen|maken|koken|zetten {y}; plan|zet|maak|kook {x} <day> {dish}; plan {dish} {x} in?; {dish} <day> {x}; <day> {dish}; we|ik eten|eet|maken|maak|koken {dish} <day> {x}; <day> eten|eet|maken|maak we|ik {dish}; {dish} als|voor|bij {x} <section> {y}; <section> <day> {dish}; zet {dish} op|in {x} @plan {y}; <section> : {dish}; eten|eet we {dish} <day>',
		draft:
			'verzin|schrijf|bedenk|creëer|genereer|ontwerp {x} recept|gerecht|versie {y}; verzin {x}; nieuw recept {x}; maak|schrijf|geef {x} versie {y} {recipe}; veganistische|vegetarische|glutenvrije|vegan|lichtere|gezondere versie|variant {x} {recipe}; maak {recipe} <need> $; maak {recipe} gezonder|lichter|pittiger|sneller|eenvoudiger; teken|afbeelding|foto {x}; pas het recept aan {x}',
		delete:
			'verwijder|wis|gooi {recipe} recept? weg?; verwijder|wis recept {recipe}; {recipe} verwijderen|wissen; verwijder|wis {recipe} kookboek; verwijder|wis kookboek {recipe}; verwijder|wis <cookbook>; verwijder|wis {x} <cookbook>',
		find: 'zoek|zoeken|vind|toon|laat|geef|lijst {q}; heb|hebben ik|we {x} recept|recepten|gerecht|gerechten {q}; welke|welk recepten|recept|gerechten|gerecht {q}; recept|recepten|gerecht|gerechten met|zonder|van|voor|uit|onder|in {q}; {q} recept|recepten|gerecht|gerechten $; ik zoek|wil {q}; ik heb zin in {q}; iets met|zonder? {q}; is er|zijn_er {q}; hoe heette|heet {q}; welke {x} {q}; wat was {q}; waar is {q}; keuken|keukens $; {q}',
	},
}
