import type { EngineWords } from '../language.ts'

export const it: EngineWords = {
	language: 'it',
	contractions: [
		["\\b(alla|sulla|nella|dalla|della|all|sull|nell|dall|dell)'", '$1 '],
		["\\bcos'", 'cosa '],
		["\\bquant'", 'quanto '],
		["\\bcom'", 'come '],
		["\\bdov'", 'dove '],
		["\\bun'", 'una '],
		["\\bc'", 'ci '],
		['(?<!\\p{L})(\\p{L}{3,}[aei]r)(lo|la|li|le|ne|mi|ci)(?!\\p{L})', '$1e $2'],
		["\\bmezz'ora\\b", 'mezza ora'],
		['(mettil|aggiungil|spostal|togliel|cancellal|raddoppial|dimezzal|cucinal)[oaie]\\b', '$1o'],
	],
	fillers:
		'presto|il|lo|la|i|gli|le|l|un|uno|una|di|d|a|ad|da|in|con|su|per|tra|fra|e|ed|o|che|del|dello|della|dei|degli|delle|dell|al|allo|alla|ai|agli|alle|all|nel|nello|nella|nei|nelle|nell|sul|sulla|sui|sulle|sull|dal|dalla|dall|mio|mia|miei|mie|nostro|nostra|tuo|tua|suo|sua|mi|ti|si|ci|vi|ne|me|te|noi|io|tu|lui|lei|questo|questa|questi|queste|quello|quella|è|sono|essere|ho|ha|hai|abbiamo|hanno|avere|posso|può|possiamo|puoi|potresti|vorrei|voglio|vogliamo|devo|deve|fa|fai|faccio|fare|favore|per favore|ciao|bene|molto|poi|già|anche|adesso|ora|solo|soltanto|ricetta|ricette|piatto|piatti|tutto|tutta|tutti|tutte|qualcosa|qualche|qualcuno|ancora|se|ok|nomster|grazie|totale|dimmi|dammi|va|c|s|cosa|cose|po|nuovo',
	polite:
		'puoi|potresti|può|vorrei|voglio|mi piacerebbe|ci piacerebbe|per favore|per piacere|dimmi|dammi|mostrami|fammi vedere|aiutami a|grazie|in casa|a casa|per porzione|a testa|a persona|alla fine|che ne dici di|fammi',
	questions:
		'che|cosa|quale|quali|quando|come|quanto|quanta|quanti|quante|dove|chi|perché|posso|possiamo|può|contiene|contengono',
	negations: 'non|né|mai|niente|nulla|nessun|nessuna|senza|tranne|eccetto',
	ands: 'e|ed|più',
	ors: 'o|né|oppure',
	without: 'senza|tranne|eccetto|che non contengono',
	with: 'con|che contengono',
	numbers:
		'zero=0|sette=7|otto=8|nove=9|undici=11|dodici=12|tredici=13|quattordici=14|quindici=15|sedici=16|diciotto=18|venti=20|venticinque=25|trenta=30|quaranta=40|cinquanta=50|sessanta=60|novanta=90|cento=100',
	days: {
		today: 'oggi|stamattina|a mezzogiorno oggi',
		tonight: 'stasera|questa sera',
		tomorrow: 'domani',
		afterTomorrow: 'dopodomani',
		yesterday: 'ieri|ieri sera',
		weekdays: ['lunedì', 'martedì', 'mercoledì', 'giovedì', 'venerdì', 'sabato', 'domenica'],
		months: [
			'gennaio',
			'febbraio',
			'marzo',
			'aprile',
			'maggio',
			'giugno',
			'luglio',
			'agosto',
			'settembre',
			'ottobre',
			'novembre',
			'dicembre',
		],
		week: 'settimana|settimane',
		nextWeek:
			'la prossima settimana|la settimana prossima|prossima settimana|settimana prossima|settimana che viene|settimana successiva',
		thisWeek: 'questa settimana|la settimana',
		lastWeek: 'settimana scorsa|scorsa settimana',
		weekend: 'fine settimana|weekend|questo weekend|questo fine settimana',
		nextWeekend: 'prossimo weekend|prossimo fine settimana|weekend prossimo',
		restOfWeek: 'resto della settimana|resto di settimana',
		next: 'prossimo|prossima|prossimi|prossime|che viene',
		last: 'scorso|scorsa|ultimo|ultima',
		within: 'tra|fra|in',
		day: 'giorno|giorni|sere',
		until: 'a|fino a|al|fino al',
		nextYear: 'anno prossimo|prossimo anno',
		ordinal: '',
	},
	sections: {
		Breakfast: 'colazione|colazioni|brunch|mattina',
		Lunch: 'pranzo|pranzi|pranzare|mezzogiorno|pranziamo',
		Dinner: 'cena|cene|cenare|sera|ceniamo',
		Snacks: 'merenda|merende|spuntino|spuntini|aperitivo',
	},
	clock: {
		at: 'alle|alle ore|verso le|prima delle|non prima delle|dopo le|fino alle|per le|all|a',
		hour: 'h|ore',
		am: 'di mattina|del mattino',
		pm: 'di sera|della sera|di pomeriggio',
		halfPast: '',
		halfTo: '',
		quarterPast: '',
		quarterTo: '',
		andHalf: 'e mezza|e mezzo',
		noon: 'a mezzogiorno',
	},
	servings: { for: 'per', people: 'persone|persona|porzioni|porzione|ospiti|ospite|commensali|amici|piatti|gente' },
	factors:
		'doppio=2|doppia=2|raddoppia=2|raddoppiare=2|raddoppio=2|raddoppiamo=2|triplo=3|triplica=3|triplicare=3|metà=1/2|dimezza=1/2|dimezzare=1/2|mezza dose=1/2|mezza ricetta=1/2|quadruplica=4|doppia dose=2',
	times: 'volte|x',
	pointers: {
		it: 'questo|questa|quello|quella|questa ricetta|questo piatto|la ricetta|lo|la|li|le|ciò',
		one: '',
		ordinals: ['primo|prima', 'secondo|seconda', 'terzo|terza', 'quarto|quarta', 'quinto|quinta', 'sesto|sesta'],
		last: 'ultimo|ultima',
		number: 'numero',
	},
	needs: {
		Nuts: 'frutta secca|noci|nocciole|frutta a guscio',
		Peanuts: 'arachidi|arachide',
		Dairy: 'latticini|lattosio|latte',
		Eggs: 'uovo|uova',
		Soy: 'soia',
		Gluten: 'glutine|frumento',
		Shellfish: 'crostacei|frutti di mare',
		Fish: 'pesce',
		Sesame: 'sesamo',
		Sulfites: 'solfiti',
		Vegetarian: 'vegetariano|vegetariana|vegetariani|vegetariane',
		Vegan: 'vegano|vegana|vegani|vegane',
		Pescatarian: 'pescetariano|pescetariana',
		'Gluten-Free': 'senza glutine',
		Keto: 'keto|chetogenica|chetogenico',
		'Low-Carb': 'pochi carboidrati|low carb',
		Paleo: 'paleo',
		Mediterranean: 'mediterraneo|mediterranea',
		'Dairy-Free': 'senza lattosio|senza latticini',
		'Nut-Free': 'senza frutta secca',
		Halal: 'halal',
		Kosher: 'kosher',
	},
	freeOf: '',
	limits: {
		most: 'meno di|in meno di|al massimo|massimo|max|non più di|sotto i|fino a|in|entro|niente oltre i|sotto',
		quickest: 'veloce|veloci|più veloce|più veloci|rapido|rapida|rapidi|rapide|più rapida',
		newest: 'nuove|nuovi|più recenti|recenti|ultime',
		rating: 'migliore|migliori|più votata|più votate|meglio votata|preferita|preferite|con il voto più alto',
		random: 'a caso|sorprendimi|qualsiasi|casuale',
	},
	counts: {
		atLeast: 'almeno|minimo',
		atMost: 'al massimo|massimo|non più di',
		none: 'senza|niente|nessun',
		times: 'una volta=1|due volte=2|tre volte=3',
	},
	places: {
		Fridge: 'frigo|frigorifero',
		Freezer: 'freezer|congelatore|surgelatore',
		Cupboard: 'armadio|scaffale|mobile',
	},
	scales: {
		celsius: 'celsius|gradi celsius|centigradi|c',
		fahrenheit: 'fahrenheit|gradi fahrenheit|f',
		gas: 'gas',
		degrees: 'gradi|grado',
	},
	unitSystems: { metric: 'grammi|metrico|unità metriche|g', us: 'tazze|cups|unità americane|us', written: 'originale' },
	dishes:
		'zuppa=soup|zuppe=soup|minestra=soup|insalata=salad|insalate=salad|torta=cake|torte=cake|crostata=tart|stufato=stew|spezzatino=stew|frittelle=pancakes|dolce=dessert|dolci=dessert|arrosto=roast|polpette=meatballs|svedese=swedish|svedesi=swedish|italiano=italian|italiana=italian|italiane=italian|turco=turkish|turca=turkish|turche=turkish|greco=greek|greca=greek|greche=greek|francese=french|francesi=french|tailandese=thai|thailandese=thai|messicano=mexican|messicana=mexican|messicane=mexican|giapponese=japanese|giapponesi=japanese|tedesco=german|tedesca=german|pollo=chicken|pane=bread|colazione=breakfast|cena=dinner|cene=dinner|pranzo=lunch|bevande=drinks|bevanda=drinks|piccante=spicy|piccanti=spicy|carne=meat|pesce=fish|pasta=pasta|porridge=porridge|merluzzo=cod|salmone=salmon|lenticchie=lentil|cipolla=onion|cipolle=onion|mele=apple|prugne=plum|verde=green|rossa=red',
	groups: {
		articles: 'il|lo|la|i|gli|le|questo|questa',
		folk: 'genitori=2|madre=1|padre=1|mamma=1|papà=1|sorella=1|fratello=1|amico=1|amica=1|vicino=1|suoceri=2|nonni=2|amici=0|ospiti=0|famiglia=0|vicini=0|bambini=0',
		inside: 'ingredienti|è|sono',
		past: 'mangiato|avevamo|era',
		allergy: 'allergia|allergie|allergico|allergica|intolleranza',
		orders: '',
		meat: 'carne|carni',
		list: 'lista|lista_della_spesa|spesa|liste',
		put: 'aggiungi|aggiungere|metti|mettere|segna|scrivi|compra|comprare|inserisci|prendi|annota',
		remove: 'togli|togliere|rimuovi|rimuovere|elimina|eliminare|cancella|cancellare|leva',
		all: 'tutto|tutta|tutti|tutte|intera|intero',
		book: 'libro|libri|ricettario|ricettari|raccolta|quaderno',
		recipe: 'ricetta|ricette|piatto|piatti|idea|idee|suggerimento|suggerimenti',
		recipeword: 'ricetta|ricette|piatto|piatti',
		step: 'passo|passi|passaggio|passaggi|step|fase',
		timer: 'timer|contaminuti|sveglia|cronometro',
		pantry: 'dispensa|scorte|credenza|casa',
		plan: 'piano|menu|menù|programma|piano_pasti|settimana|calendario|piano_dei_pasti',
		noise:
			'ricetta|ricette|piatto|piatti|idea|idee|cucinare|fare|cerca|trova|mostra|quale|quali|che|cosa|facile|facili|buono|buona|semplice|pronti|pronte|mangiare',
		due: 'buono|scade|entro|fino|scadenza|prima',
		leftovers: 'avanzi|gli avanzi',
		instead: 'invece di|al posto di|invece che|anziché',
		thens: 'poi|dopo|inoltre',
		corrections: 'no|anzi|in realtà|scusa|volevo dire|meglio|e|o|ma|e per|allora|anche|invece',
		mealplan:
			'piano pasti|piano dei pasti|menu settimanale|menù settimanale|piano alimentare|meal plan|piano settimanale',
		verbs:
			'preso|comprato|finito|usato|ho|abbiamo|converti|convertire|aggiungi|aggiungere|metti|mettere|cancella|elimina|togli|rimuovi|pianifica|pianificare|programma|sposta|spostare|spunta|compra|comprare|comprato|avvia|inizia|ferma|raddoppia|dimezza|riempi|scambia|pubblica|condividi|invia|svuota|congela|segna|cambia|modifica',
	},
	cues: {
		'never.all':
			'cancella|elimina|svuota|rimuovi|cancellare tutto $; cancella|elimina|svuota|rimuovi|cancellare|eliminare @all {x} ricette|libri|dati|lista|dispensa|piano; svuota|svuotare {x} lista|dispensa|frigo|piano|menu; tutte {x} cancellare|eliminare',
		'never.public':
			'rendi|metti {x} pubblica|pubbliche|pubblico|pubblici|privata|privato; pubblica|pubblicare|condividi|condividere {x}',
		'never.account':
			'annulla|cancella|disdici|disdire|cambia {x} abbonamento; cancella|elimina|chiudi {x} account|profilo; cambia {x} password|email',
		'never.needs':
			'togli|rimuovi|elimina|cancella|aggiungi|cambia|dimentica {x} allergia|allergie|allergeni|intolleranza|dieta {y}; sono allergico|allergica {x} $; adesso|ora sono {x} $',
		'never.send': 'invia|manda|spedisci {x}',
		'never.open': 'apri|importa|scarica|vai {x} http|https|www|link|sito|pagina|indirizzo {y}; http|https {x}',
		'talk.help': 'cosa|che puoi|sai fare {x}; cosa puoi {x}; aiuto $; chi sei; come funziona {x}; cosa sai {x}',
		'talk.thanks': 'grazie|perfetto|ottimo|ciao|buongiorno|buonasera|fantastico $',
		'talk.yes': '^ sì|applica|conferma|fallo|vai|procedi $',
		'talk.undo': 'annulla l_ultima|ultima|modifica {x}; torna indietro {x} modifica',
		'talk.stop': 'lascia perdere|stare $; dimentica|annulla|niente|no|basta $; no grazie $; non importa $; fa niente $',
		'talk.spoiled':
			'{x} ancora buono|buona|buoni|commestibile {y}; {x} rimasto|rimasta|stato fuori|tavolo|bancone {y}; {x} ammuffito|scaduto|andato_a_male {y}; {x} puzza {y}',
		'timer.start':
			'imposta|metti|avvia|fai_partire|parti|attiva|punta|crea {x} @timer {x} <duration> {name}; @timer {x} <duration> {name}; <duration> {x} @timer {name}; {name} @timer {x} <duration>; avvisami|ricordami|svegliami {x} <duration> {name}; imposta|metti|avvia {x} @timer $',
		'timer.stop': 'ferma|stoppa|annulla|spegni|blocca|cancella {x} @timer {name}',
		'timer.add':
			'aggiungi <duration> {x} @timer {name}; <duration> in? più {x}; prolunga {x} <duration>; altri|altre <duration> {x}',
		'timer.left':
			'quanto {x} manca|rimane|resta|mancano {x} @timer? {name}; quanto tempo {x} manca|rimane|resta {name}; quando {x} @timer {y}; tempo rimanente {name}; a che punto {x} @timer',
		'cook.next':
			'^ avanti|prossimo|successivo|continua|vai_avanti|dopo $; prossimo|prossima|successivo|successiva @step; @step successivo|successiva|dopo|prossimo; vai avanti {x}; cosa faccio|si_fa|viene adesso|ora|dopo|poi {x}; e adesso|ora|poi $; fatto avanti',
		'cook.back':
			'^ indietro|precedente|torna_indietro $; @step precedente|prima|indietro; torna {x} indietro|precedente {y}; precedente @step; torna {x} @step',
		'cook.repeat':
			'^ ripeti|di_nuovo|ancora|scusa|come $; ripeti {x} @step?; ripeti|leggi|dimmi|rileggi {x} di_nuovo|ancora|ad_alta_voce; rileggi {x}; a che @step {x}; dove eravamo|siamo|ero {x}; a quale @step {x}',
		'cook.step':
			'vai|passa|salta|torna {x} @step <number> {y}; ^ @step <number> $; vai|passa|salta {x} <ordinal> @step {y}; <ordinal> @step $',
		'cook.start':
			'inizia|iniziare|iniziamo|comincia|cominciamo|avvia {x} cucinare|preparare|cottura {recipe}; inizia|iniziamo|comincia|cominciamo|avvia {recipe}; cuciniamo|prepariamo|facciamo {recipe}; sto cucinando|preparando {recipe}; modalità cucina {recipe}; cucina {recipe}; cucinare {recipe} adesso|ora; cucino {recipe}',
		'cook.done':
			'^ finito|fatto|ho_finito|terminato $; finito|terminato {x} cucinare; esci|chiudi|termina {x} cucina|cottura',
		convert:
			'quanti|quante|quanto {b} sono|è|fanno|ci_sono|ha|in {a}; {a} in|a {b}; {a} = {b}; {a} sono|è|fanno {x} quanti|quante|quanto {b}; converti|convertire|trasforma {a} in {b}; converti|convertire {a}; quanto pesa|pesano {w}; converti|convertire unità|misure? $; convertire|conversione unità? $; a quanti|quante|quanto {x} corrisponde|corrispondono|equivale|equivalgono {a}; quanti|quante {b} {a}',
		substitute:
			'cosa|che {x} usare|mettere|uso|metto|utilizzare {x} al_posto|invece del|di|della|dei|dell? {food}; al posto del|di|della|dei|dell|delle|degli? {food}; invece del|di|della|dei|dell|delle|degli? {food}; sostituire|sostituisco|sostituto|sostituti|alternativa|alternative|sostituzione al|del|di|della|per|a|il|la? {food}; con cosa|che {x} sostituire|sostituisco|rimpiazzare {food}; non ho|abbiamo|c_è|ci_sono {food} cosa|che|con {x}; non ho|abbiamo {food} $; senza {food} cosa|che|come {x}; manca|mancano {food} cosa|che {x}; posso sostituire|omettere|togliere {food}; come {x} sostituire|sostituisco {food}; cosa sostituisce {food}; mi manca|mancano {food}',
		safety:
			'è|sono {dish} sicuro|sicura|sicuri|adatto|adatta|adatti|ok|va_bene {who}; {dish} è|sono sicuro|sicura|adatto|adatta|ok {who}; {dish} va|vanno bene {who}; posso|può|possiamo|possono {who} mangiare|bere|avere|assaggiare {dish}; {who} può|posso mangiare|bere|avere {dish}; {dish} contiene|contengono <need>; contiene|contengono {dish} <need>; contiene|contengono {needs} {dish}; c è|ci_sono|sono <need> in|nel|nella? {dish}; ci sono <need> {dish}; è|sono {dish} <need>; {dish} è|sono <need>; <need> $; {dish} <need> $; allergeni|allergie|allergia|allergene {dish}; quali|che allergeni {dish}; {dish} allergico|allergica {x}; {x} allergia {dish}',
		'read.time':
			'quanto tempo? {x} vuole|ci_vuole|serve|richiede|impiega|dura {y}; quanto ci|si mette|vuole|impiega {x}; quanto tempo {x}; tempo|tempi di? preparazione|cottura|totale? {x}; quanti minuti {x}; quante ore {x}; durata {x}; in quanto tempo {x}; quanto dura|durano {x}; quanto cuoce|cuociono {x}; quanto ci vuole {x}; quanto ci si mette {x}',
		'read.servings':
			'per quante|quanti persone|porzioni? {x}; quante porzioni|persone {x}; porzioni {x}; {x} per_quante {y}',
		'read.nutrition':
			'calorie|kcal|valori|nutrizione|proteine|carboidrati|grassi|fibre|zuccheri {x}; quante|quanti|quanto calorie|kcal|proteine|carboidrati|grassi|fibre|zuccheri {x}; {x} calorie|kcal|proteine|nutrizionali {y}; valori nutrizionali {x}',
		'read.temperature':
			'temperatura forno? {x}; a che|quale temperatura {x}; che|quale temperatura {x}; a quanti gradi {x}; forno {x} $; quanti gradi {x}; a quanto {x} forno {y}; {x} temperatura {y} forno {z}',
		'read.notes': 'note|nota|consigli|trucchi|appunti {x}; {x} note|consigli $; cosa ho annotato|scritto {x}',
		'read.step':
			'cosa|che dice|è|si_fa {x} @step <number> {y}; leggi|mostra|ripeti|dimmi {x} @step <number> {y}; @step <number> di|del|della|per {y}; qual|quale è {x} @step <number> {y}; qual|quale {x} <ordinal> @step {y}; <ordinal> @step {y}',
		'read.steps':
			'come {x} fa|faccio|fanno|prepara|preparo|cucina|cucino|preparare|cucinare|fare {recipe}; passaggi|preparazione|procedimento|istruzioni {recipe}; leggi|leggimi {x} ricetta|passaggi|procedimento|preparazione|istruzioni {recipe}; {recipe} passaggi|preparazione|procedimento $; come si? {recipe}; leggi {recipe}',
		'read.when':
			'quando {x} aggiungo|aggiunge|aggiungono|metto|mette|mettono|vanno|va|aggiungere|mettere|entra|entrano {food}; in che|quale momento {x} {food}; in che|quale|a_che @step {x} {food}; cosa {x} faccio|fa con {food}; quando {food}',
		'read.ahead':
			'cosa|che {x} preparare|fare {x} prima|anticipo|in_anticipo {y}; posso|si_può|può {x} preparare|congelare|riscaldare|fare {y} prima|anticipo|congelare|in_anticipo {z}; {x} in_anticipo {y}; si può congelare|riscaldare|conservare {x}; quanto {x} conserva|dura {y}',
		'read.food':
			'quanto|quanta|quanti|quante {food} serve|servono|ci_vuole|ci_vogliono|metto|va|vanno|in|nel|nella|per {recipe}; quanto|quanta|quanti|quante {food}; che|quale quantità di {food} {recipe}; serve|servono|ci_vuole|ci_vogliono {food} per|in|nel|nella {recipe}; {recipe} ha_bisogno di {food}; c è|ci_sono {food} in|nel|nella {recipe}; che tipo di {food} {recipe}; ho bisogno di {food} {recipe}; quanto|quanta|quanti|quante {food} {recipe}',
		'read.ingredients':
			'ingredienti|ingrediente di|del|della|dei|per|dello|delle? {recipe}; quali|che ingredienti {recipe}; {recipe} ingredienti $; cosa|che serve|servono|c_è|contiene|ci_vuole {x} per|in|nel|nella {recipe}; di cosa|che {x} fatto|fatta|bisogno {x} {recipe}; lista {x} ingredienti {recipe}; cosa c è {recipe}; cosa contiene {recipe}; cosa serve {recipe}',
		'scale.units':
			'in <system> {x} $; mostra|converti|metti|dammi {recipe} in <system> {x}; {recipe} in <system> $; in unità <system> {x}',
		'scale.have':
			'ho|abbiamo|ci_sono solo? <amount> di? {food} quanto|come|cosa {x} resto; ho|abbiamo|ci_sono|mi_restano|restano solo? <amount> di? {food}; solo <amount> di? {food}; con <amount> di? {food}; ho solo <number> {food}; ho <number> {food}; soltanto <amount> {food}',
		'scale.factor':
			'<factor> {recipe}; {recipe} <factor>; fai|fare|fammi {x} <factor> {recipe}; {recipe} per <number>; moltiplica {recipe} per <number>; dividi {recipe} per <number>; <factor> dosi|dose|quantità|ricetta {recipe}; {x} <factor> {recipe}; <factor> le|la|delle dosi|dose|quantità {recipe}',
		'scale.servings':
			'<servings> {x}; fai|adatta|calcola|cambia|prepara|ricalcola|scala|fallo {recipe} <servings> {x}; {recipe} <servings> {x}; siamo|saremo {x} <number> {y}; quanto|quanta|quanti {food} <servings>; quanto|quanta|quanti {food} serve|servono {x} <servings>; solo per me {x}; siamo in <number> {x}; saremo in <number> {x}',
		cookable:
			'cosa|che {x} cucinare|preparare|cucino|preparo {y}; cosa|che {x} posso|possiamo mangiare|fare {y}; cosa|che {x} con {x} ho|abbiamo|c_è {y}; usare|usa|consumare|finire|usiamo {x} {food} $; cosa faccio|cucino|preparo con {food}; suggerisci|consiglia|proponi|consigliami|suggeriscimi {x}; suggerire ricetta; con quello che ho|abbiamo|c_è {x}; con quel che {x}; idee|idea per|con {x}; senza fare la? spesa {x}; ho fame {x}; cosa mangio|mangiamo con {x}; da consumare|finire {food}; bisogna usare|finire|consumare {food}',
		'look.soon':
			'cosa|che {x} scade|scadono|scadere|scadenza|va_a_male {y}; cosa|che {x} presto|prima|subito {y}; cosa|che {x} consumare|usare|mangiare {y} presto|prima|subito {z}; in scadenza {x}; cosa sta per scadere {x}',
		'look.timers': 'quali|che|mostra|ci_sono|i_miei {x} timer {y}; timer attivi|in_corso; timer $',
		'look.cookbooks':
			'{x} <cookbook> {y}; quali|che|mostra|quanti|i_miei {x} libri|ricettari {y}; libri|ricettari $; cosa c è {x} libro|ricettario {y}; in quale libro {x}',
		'look.limits':
			'quanti|quante|quanto {x} restano|rimangono|rimasti|ancora {y} mese|messaggi|abbonamento; quanti messaggi|libri {x} restano|rimangono|posso|ho {y}; quante ricette {x} restano|posso|ancora {y}; cosa include {x} abbonamento {y}; che|quale abbonamento {x}; i? miei? limiti $',
		'look.list':
			'cosa|che {x} sulla|nella {x} @list {y}; mostra|leggi|apri|vedi {x} @list {y}; ^ @list $; cosa|che {x} comprare {y}; è|sono|c_è {food} sulla|nella {x} @list; cosa manca {x}; cosa devo|dobbiamo|bisogna comprare {x}; cosa c è sulla @list; {food} è|sono sulla|nella @list; cosa serve comprare',
		'look.when':
			'quando {x} mangiamo|abbiamo|c_è|facciamo|cuciniamo|è|tocca|abbiamo_mangiato {dish}; che|quale giorno {x} {dish}; {dish} è in_programma|pianificato|pianificata {x}; quando {dish}',
		'look.plan':
			'cosa|che {x} mangiamo|mangeremo|c_è|abbiamo|cuciniamo|mangio|si_mangia {y} <day> {z}; cosa|che {x} per|a {x} <section> {y}; cosa {x} in_programma|pianificato|previsto {y}; cosa {x} <section> {y}; cosa {x} nel|sul {x} @plan {y}; mostra|leggi|apri|vedi {x} piano|menu|menù|settimana {y}; piano|menu|menù <day> {x}; cosa c è <day> {x}; c è qualcosa {x} in_programma|pianificato|previsto|per {y}; cosa mangiamo|ceniamo {x}; <section> <day> $; cosa abbiamo mangiato <day> {x}; il? mio menu|piano $; qualcosa in_programma {x}; cosa si mangia {x}; che cosa <section> {x}; cosa c è a|per <section> {x}; che menu {x}',
		'look.pantry':
			'cosa|che {x} nel|in|nella {x} frigo|frigorifero|freezer|congelatore|dispensa|armadio {y}; mostra|vedi|apri {x} dispensa|frigo|freezer {y}; abbiamo|ho ancora|del|della|delle|dei? {food} $; c è|ci_sono|resta|restano|rimane|rimangono ancora? {food} {x}; abbiamo|ho ancora? {food} {x}; quanto|quanta|quanti|quante {food} resta|restano|rimane|rimangono|abbiamo|ho|è_rimasto {x}; dispensa $; cosa abbiamo {x} casa {y}; quanto|quanta|quanti|quante {food} {x} rimasto|rimasta|rimasti|rimaste; ci sono {food} $; cosa c è in casa',
		'list.clear':
			'cancella|togli|rimuovi|elimina|pulisci|svuota {x} spuntato|spuntati|spuntate|comprato|comprati|segnati {y}; cancella|togli|elimina {x} ho spuntato|comprato {y}',
		'list.tick':
			'spunta|spuntare {items}; ho preso|comprato|trovato {items}; preso|comprato|trovato {items}; {items} preso|presa|presi|comprato|comprata|comprati|fatto; segna {items} come comprato|preso|fatto; ho {items} $',
		'list.untick':
			'togli la spunta {items}; non ho trovato|comprato|preso {items}; non c era|erano {items}; deseleziona {items}',
		'list.set':
			'metti|metti_ne|mettine|fai|facciamo|anzi|meglio {items} $; cambia|modifica {items} a|in {amount}; solo {items} $; {items} invece di {x}; diventano {items}',
		'list.remove':
			'non abbiamo|ho più bisogno di|del|della|dei {items}; @remove {items} dalla|da|dal {x} @list {y}; @remove {items} $; non serve|servono|ho_bisogno|mi_serve più? {items}; dimentica {items} $; {items} non serve|servono più {x}',
		'list.recipe':
			'@put {x} ingredienti {recipe} alla|nella|sulla|in {x} @list {y}; ingredienti {recipe} alla|nella|sulla {x} @list; @put {x} quello_che|tutto|ciò_che {x} serve|manca|occorre {x} per {recipe}; mi serve|serve tutto per {recipe}; ho bisogno di tutto per {recipe}; @list per {recipe}; fai|crea|genera|prepara|fammi {x} @list {x} per|di|con {recipe}; compra|comprare {x} ingredienti {recipe}; quello che serve {x} @list {y}; @put ingredienti {recipe}; @list per {x} <day> {y}; @list <day>',
		'list.add':
			'@put {items} alla|nella|sulla|in {x} @list {y}; {items} alla|nella|sulla {x} @list; @list : {items}; aggiungi|compra|comprare|segna|metti {items} $; serve|servono|mi_serve|ci_serve|mi_servono|ci_servono comprare? {items}; devo|dobbiamo|bisogna comprare {items}; ho bisogno di {items}; ricordami di comprare {items}; non dimenticare {items}; manca|mancano {items}; sta finendo {items}; {items}',
		'pantry.set':
			'restano|resta|rimangono|rimane solo? {items} {x}; sono rimasti|rimaste|rimasto|rimasta {items} {x}; ci restano|resta {items} {x}; abbiamo|ho solo {items} {x}; cambia {items} a {amount}; {items} scade|scadono|buono|fino <day>',
		'pantry.remove':
			'non c_è|ci_sono|abbiamo|ho più {items} {x}; è|sono finito|finita|finiti|finite {items} {x}; {items} è|sono finito|finita|finiti|finite|scaduto {x}; abbiamo|ho finito|terminato|usato|buttato|mangiato {items} {x}; @remove {items} dal|dalla|da {x} frigo|freezer|dispensa|frigorifero; finito|finita|finiti {items} $; siamo senza {items}; non abbiamo {items} $',
		'pantry.add':
			'ho|abbiamo? comprato|preso {items} {x}; comprato {items} {x}; metti|aggiungi|riponi {items} in|nel|nella {x} <place> {y}; metti|aggiungi|riponi {items} in|nel|nella|alla {x} dispensa {y}; {items} in|nel {x} <place> {y}; congela {items} {x}; ho congelato {items}; ci sono {items} nel|in {x} <place>',
		'file.remove': '@remove {recipe} da|dal|dalla {x} <cookbook> {y}; @remove {recipe} <cookbook>',
		'file.add':
			'@put|salva|archivia {recipe} in|nel|a|al {x} <cookbook> {y}; {recipe} in|nel|va_in {x} <cookbook>; @put|salva {recipe} in|nel {book} @book; @put|salva {recipe} <cookbook>',
		'plan.off':
			'{x} non cucino|cuciniamo|cucinerò|cucinare {y}; non cucino|cuciniamo|cucinerò|cucinare {x}; mangiamo|ceniamo|mangio|ceno|andiamo|usciamo {x} fuori|ristorante|pizzeria {y}; ordiniamo|prendiamo {x} asporto|domicilio {y}; non ho|abbiamo voglia|tempo {x} cucinare {y}; usciamo {x} cena {y}; non ci siamo|sono|saremo|sarò {x}; non siamo|sono a? casa {x}; ristorante {x}; siamo invitati {x}; annulla <section> {x}; cena|ceniamo fuori {x}; niente <section> {x}',
		'plan.home':
			'{x} arrivo|torno|rientro|arriviamo|sarò|sono {y} <clock> {z}; arrivo|torno|rientro|sarò|arriviamo {x} <clock> {y}; sono in ritardo {x} <clock>?; faccio tardi {x} <clock>?; non prima delle? <clock> {x}; ceniamo|mangiamo|cena {x} <clock> {y}; in ritardo {x} <clock>?; sposta <section> {x} <clock>; a casa {x} <clock> {y}; arrivo|torno tardi {x}; tardi {x} <clock> {y}',
		'plan.guests':
			'{x} <servings> in? più {y}; {x} <number> in? più {y}; {x} <number> ospiti|persone|amici|invitati|commensali {y}; vengono|viene|saremo|abbiamo|arrivano {x} <servings> {y}; {who} viene|vengono|mangia|cena {x}; abbiamo|vengono {x} ospiti {y}; una persona in? più {x}; qualcuno in? più {x}; vengono in? <number> {x}; un ospite in? più {x}',
		'plan.swap': 'scambia|inverti {a} e|con {b}',
		'plan.move':
			'sposta|spostare|rimanda|anticipa|posticipa {dish} a|al|alla|da {x} <day> {y}; sposta|spostare|rimanda|anticipa|posticipa {dish} <day> {x}; meglio {dish} <day>; {dish} meglio|invece <day>; meglio <day> {dish}; sposta|rimanda {dish}; {dish} <day> invece {x}',
		'plan.servings':
			'fai|metti|cambia|pianifica|prepara {dish} <day> <servings> {x}; {dish} di <day> <servings>; {dish} <day> <servings>; cambia {dish} a|per <servings>',
		'plan.remove':
			'@remove|annulla {dish} da|dal|di {x} <day> {y}; @remove|annulla {dish} dal|dalla {x} @plan {y}; svuota|cancella|annulla|libera {x} <day> {y}; @remove|annulla {dish} <day>; @remove|annulla {x} <section> {y}; niente {dish} <day>',
		'plan.week':
			'pianifica|pianificare|organizza|riempi|fai|prepara|genera|crea|proponi|completa|fammi|programma {x} cene|pranzi|colazioni|pasti|settimana|menu|menù|piano|giorni|piano_pasti {y}; pianifica|pianificare|organizza|riempi {x} <day> {y}; menu|menù|piano|piano_pasti per|della|di {x} <day> {y}; menu|menù|piano|piano_pasti|cene|pasti per|di <number> giorni {x}; pianifica {x} <number> giorni|cene|pasti|pranzi {y}; <number> cene|pasti|giorni {x}; cene|pasti della|per {x} <day> {y}',
		'plan.add':
			'pianifica|pianificare|metti|mettere|aggiungi|programma|cucina|fai|segna|inserisci {dish} per|a|il|al|di|nel {x} <day> {y}; pianifica|metti|aggiungi|programma {x} <day> {dish}; pianifica|programma {dish} {x}; {dish} <day> {x}; <day> {dish}; mangiamo|facciamo|faccio|cucino|cuciniamo|preparo {dish} <day> {x}; <day> mangiamo|facciamo|faccio|cucino {dish}; {dish} per|a {x} <section> {y}; <section> <day> {dish}; metti|aggiungi {dish} nel|sul|al {x} @plan {y}; <section> : {dish}',
		draft:
			'inventa|scrivi|crea|creare|immagina|genera|idea {x} ricetta|piatto|versione {y}; inventa|immagina {x}; nuova ricetta {x}; fai|fammi|crea|dammi {x} versione {y} {recipe}; versione vegana|vegetariana|senza_glutine|leggera {x} {recipe}; rendi|trasforma|adatta {recipe} {x}; disegna|immagine|foto {x}',
		delete:
			'cancella|cancellare|elimina|eliminare|butta {recipe} ricetta?; cancella|elimina ricetta {recipe}; cancella|elimina {recipe} libro; cancella|elimina libro {recipe}; cancella|elimina <cookbook>; cancella|elimina {x} <cookbook>',
		find: 'cerca|cercare|trova|trovare|mostra|elenca|trovami|cercami|mostrami {q}; ho|abbiamo|hai|ci_sono {x} ricetta|ricette|piatto|piatti {q}; quali|quale|che ricette|ricetta|piatti|piatto {q}; ricetta|ricette|piatto|piatti con|senza|di|per|da|in|sotto {q}; {q} ricetta|ricette|piatto|piatti $; cerco|voglio|vorrei {q}; ho voglia di {q}; qualcosa|qualche di|con? {q}; c è|ci_sono {q}; come si chiamava|chiama {q}; quali {x} {q}; qual era {q}; dov è {q}; cucina|cucine $; che {q}; {q}',
	},
}
