import type { Language } from '../grammar/languages/language.ts'

/** Words that do not change which food a name means, as stems; separated by '|'. */
type NameWords = {
	/** Quality, size, temperature or cut. */
	neutral: string
	/** Variety, colour, origin or state; ignored for what grows, swims or is slaughtered, not for what is made. */
	variety: string
	/** A part of a plant or a cut at the end of a name: 'basil leaf'. */
	parts: string
	/** Measures before the name: 'squeeze of lemon juice'. */
	measures: string
	/** What follows is no longer part of the name: 'tuna in oil'. */
	cuts: string
	/** Compound endings that are parts: 'Knoblauchzehe'; and beginnings that change nothing: 'Biomilch'. */
	partEndings?: string
	neutralBeginnings?: string
}

const WORDS: Record<Language, NameWords> = {
	en: {
		neutral:
			'fresh|freshly|ripe|large|small|medium|big|extra|organic|hot|other|good|quality|best|unwaxed|cold|warm|lukewarm|soft|softened|firm|sharp|thick|thin|thinly|fine|finely|coarse|coarsely|roughly|whole|plump|fat|young|pure|real|natural|homemade|home|made|store|bought|shop|ready|your|favourite|favorite|some|a|an|the|of|very|well|chopped|sliced|diced|grated|shredded|peeled|crushed|melted|beaten|drained|rinsed|pitted|stoned|seeded|deseeded|trimmed|halved|quartered|cubed|crumbled|torn|washed|squeezed|unpeeled|unsalted|salted|additional|more|plain|all|purpose|room|temperature|size|sized|bite|tender|crisp|juicy|heaped|overripe|unsweetened|high|packed|full|long|short|quick|cooking|piping|about|approx|local|artisan|premium|unpasteurised|washed|chilled|ground|untreated|seedless|decent|bunch|stick|clove|pinch|cored|wedge|shaved|sifted|cooled|tightly|loosely|lightly|toasted|untoasted|tinned|canned|jarred|day|old|strong|mild|white flesh|generous|handful|sprig|heavy|rich|creamy|loose|whole|raw|unrefined|refined|brand|bottled|sustainable|sustainably|caught|line|hand|picked|eg|preferably|ideally',
		variety:
			'red|white|green|yellow|black|brown|purple|golden|pink|dark|light|baby|mini|frozen|cooked|boneless|skinless|skin|bone|skinned|boned|lean|rindless|italian|french|spanish|greek|turkish|thai|chinese|japanese|indian|mexican|english|german|sicilian|lebanese|persian|american|asian|alaskan|atlantic|norwegian|scottish|irish|wild|farmed|heirloom|heritage|new|season|spring|summer|winter|autumn|sweet|mixed|assorted|tart|bitter|shell|on|peeled|shelled|podded|deveined|cleaned|filleted|center|centre|cut|smoked|roasted|grilled|boiled|steamed|blanched|vine|ripened|cherry bell|minced|middle|top|tail|neck|headless|butterflied|leg|diced|stewing|rolled|joint|half|spatchcocked|waxy|floury|giant|jumbo|tiny|peppery|curly|flat|leaf|rib|rump|tip|corn|fed|mature|aged|young|leafed|bird|eye|dwarf|long|round|silver|rainbow|dry|aged|loin|fillet|steak|cutlet|rack|chop|tiger|king|fleshed|unripe|sushi|grade|outdoor|reared|grass|jersey',
		parts:
			'leaf|floret|piece|wedge|chunk|stalk|sprig|half|cube|strip|slice|kernel|spear|stem|tip|thread|strand|head|bulb|frond|top|root|fillet|ring|pod|rasher|flower|flake|shaving|rind|stick|segment|berry|heart|flesh|pulp|round|matchstick|ball|log|block|crumble|baton|dice|crown|bottom|trimming|scrap|weight|total|bunch|cob|section|part|spring|clove|quarter|tin|can|knob|bit|steak',
		measures:
			'squeeze|pinch|handful|bunch|knob|drizzle|dash|splash|piece|slice|sprig|grating|few|drop|glug|touch|little|bit|spoonful|glass|clove|head|stick|stalk|block|can|tin|jar|packet|pack|bag|box|sheet|leaf|cube|round|wedge|side|fillet|dollop|scoop|grind|turn|twist|lump|thumb|cup|bottle|dusting|sprinkling|sprinkle|pat|chunk|strip|rasher|bowl|nest|loaf|swirl|lot|plenty|couple|wheel|hunk|inch|part|ball',
		cuts: 'in|with|for|from|on|without|at|to|such|like|plus|if|as|if|into|preferably|depending|cut|each|per|about|see|including|other',
	},
	de: {
		neutral:
			'frisch|frische|frischer|frisches|frischen|gross|grosse|grosser|grosses|grossen|klein|kleine|kleiner|kleines|kleinen|reif|reife|reifer|reifes|reifen|mittelgross|mittelgrosse|bio|kalt|kalte|kalter|kaltes|warm|warme|warmes|weich|weiche|weicher|fein|feine|feines|feiner|grob|grobe|grobes|gehackt|gehackte|gehackter|gehacktes|gerieben|geriebene|geriebener|geriebenes|gewurfelt|gewurfelte|geschalt|geschalte|etwas|ein|eine|einen|einer|eines|der|die|das|fester|feste|festes|neutral|neutrales|heiss|heisse|heisses|lauwarm|lauwarme|flussig|flussiger|flussige|nativ|natives|extra|jung|junge|junger|junges|typ|type|405|550|630|1050|vergine|unbehandelt|unbehandelte|ungesalzen|naturlich|gute|guter|gutes|dicke|dunn|zart|zarte|mild|milder|grosses|dose|bund|stiel|stuck|blatt|zweig|prise|gemahle|gemahlen|gemahlene|gemahlener|schwach|stark|starker|magere|mager|fett|20|40|45',
		variety:
			'rot|rote|roter|rotes|roten|grun|grune|gruner|grunes|gelb|gelbe|gelber|gelbes|weiss|weisse|weisser|weisses|braun|braune|brauner|braunes|schwarze|schwarzer|tiefgekuhlt|tiefgekuhlte|tk|getrocknet|gekocht|gekochte|gekochter|roh|rohe|roher|gerostet|gerostete|bunt|bunte|suss|susse|gerauchert|geraucherter',
		parts: 'blatt|blatter|zweig|zehe|wurfel|scheibe|stange|knolle|spalte|rosche|kern|stiel|filet|stuck|kopf|streifen',
		measures: 'prise|spritzer|schuss|bund|scheibe|stuck|dose|packung|blatt|zweig|etwas',
		cuts: 'in|mit|zum|zur|fur|aus|von|ohne|nach|im|am|bei|vom|zb|evtl',
		partEndings:
			'blatter|blattchen|zehen|zehe|zweige|zweig|stangen|stange|wurfel|scheiben|scheibe|stucke|stuckchen|spalten|roschen|streifen|filets|filet|knolle|knollen|kopf|ringe',
		neutralBeginnings: 'bio|frisch|tk|tiefkuhl|jung|baby|mini|speise|haushalts|marken|land|feinster|strauch|deutsche',
	},
	fr: {
		neutral:
			'frai|fraiche|frais|gro|grosse|gros|petit|petite|grand|grande|moyen|moyenne|mur|mure|bio|biologique|mou|fondu|froid|froide|chaud|chaude|tiede|rape|rapee|hache|hachee|emince|emincee|epluche|epluchee|fin|fine|de|d|du|la|le|les|l|des|bon|bonne|entier|entiere|naturel|nature|cuit|cuite|concasse|concassee|coupe|coupee|moulu|moulue|beau|belle|ferme|tendre|non|traite|traitee|seche|sec|pincee|sachet|branche|brin|feuille|un|une|quelque|peu|a|temperature|ambiante',
		variety:
			'rouge|vert|verte|jaune|blanc|blanche|noir|noire|surgele|surgelee|rose|dore|doree|fume|fumee|nouveau|nouvelle|sauvage|cru|crue|grille|grillee',
		parts: '',
		measures:
			'pincee|filet|branche|brin|feuille|tranche|morceau|gousse|botte|bouquet|noisette|cuillere|sachet|verre|peu|zeste|trait|boite|bulbe|pavé|pave|bloc|boule|tige',
		cuts: 'en|avec|pour|sans|ou|au|aux',
	},
	es: {
		neutral:
			'fresco|fresca|grande|pequeno|pequena|mediano|mediana|maduro|madura|picado|picada|rallado|rallada|molido|molida|troceado|troceada|cortado|cortada|pelado|pelada|entero|entera|natural|ecologico|ecologica|frio|fria|caliente|templado|templada|tibio|tibia|de|del|la|el|los|las|un|una|uno|fino|fina|bueno|buena|suave|blando|blanda|derretido|derretida|cocido|cocida|seco|seca|poco|corriente|a|temperatura|ambiente|calidad|virgen|extra|crudo|cruda',
		variety:
			'rojo|roja|verde|amarillo|amarilla|blanco|blanca|negro|negra|congelado|congelada|asado|asada|tierno|tierna|dulce',
		parts: '',
		measures:
			'pizca|chorro|chorrito|rama|ramita|hoja|rodaja|trozo|manojo|puñado|punado|poco|diente|rebanada|loncha|vaso|copa|taza|filete|lata|bote|sobre|ramillete|nuez',
		cuts: 'en|con|para|sin|al',
	},
	it: {
		neutral:
			'fresco|fresca|freschi|fresche|grande|grandi|piccolo|piccola|piccoli|piccole|medio|media|medi|medie|maturo|matura|maturi|mature|tritato|tritata|tritati|tritate|grattugiato|grattugiata|macinato|macinata|fuso|freddo|fredda|caldo|calda|tiepido|tiepida|morbido|morbida|di|d|del|della|dei|delle|il|la|le|i|gli|un|una|uno|po|fine|grosso|grossa|intero|intera|interi|biologico|biologica|biologici|buono|buona|qualita|sgocciolato|sbucciato|tagliato|tagliata|affettato|affettata|a|temperatura|ambiente|pizzico|ciuffo|qb|secco|fresca',
		variety:
			'rosso|rossa|rossi|rosse|verde|verdi|giallo|gialla|gialli|gialle|bianco|bianca|bianchi|bianche|nero|nera|neri|nere|surgelato|surgelati|surgelata|dorata|dorate|cruda|crudo|cotto|cotta|dolce|dolci',
		parts: '',
		measures:
			'pizzico|filo|ciuffo|rametto|rametti|foglia|foglie|fetta|fette|spicchio|spicchi|mazzetto|bicchiere|cucchiaio|noce|po|goccio|bustina|manciata|costa|coste|gambo|scatola|confezione|panetto|bacca',
		cuts: 'in|con|per|senza|a|da|al',
	},
	nl: {
		neutral:
			'vers|verse|groot|grote|klein|kleine|middelgroot|middelgrote|rijp|rijpe|biologisch|biologische|fijn|fijne|fijngehakt|fijngehakte|gesneden|geraspt|geraspte|gehakt|gehakte|gemalen|koud|koude|warm|warme|zacht|zachte|gesmolten|een|de|het|van|wat|beetje|dikke|dunne|goede|gepeld|gepelde|geschild|geschilde|lauw|lauwe|heet|hete|vloeibare|hele|heel|extra|vergine|vierge|jonge|stevige|blik|takje|takjes|blaadje|blaadjes|snuf|snufje|mespunt|ongezouten|gesnipperd|gesnipperde|ontpitte|ongebrande|gebrande',
		variety:
			'rode|rood|groene|gele|witte|zwarte|bruine|diepvries|bevroren|gekookt|gekookte|gerookte|gemengde|zoete|gedroogde',
		parts: 'blaadjes|blad|blokjes|reepjes|plakjes|takjes|roosjes|partjes|teentjes|stukjes|ringen',
		measures:
			'snuf|snufje|takje|takjes|blaadje|blaadjes|plak|plakje|plakjes|sneetje|sneetjes|teentje|teentjes|teen|tenen|scheutje|bosje|bos|blik|blikje|pakje|stukje|stronk|stengel|stengels|handje|handvol|klontje|beetje|bol|vel|vellen|zakje|pot|potje',
		cuts: 'in|met|voor|zonder|uit|op|om|van',
		partEndings: 'blaadjes|blokjes|reepjes|plakjes|takjes|roosjes|partjes|stukjes|ringen|schijfjes|staafjes',
		neutralBeginnings: 'bio|diepvries|scharrel|tros|mini|baby',
	},
	pt: {
		neutral:
			'fresco|fresca|grande|pequeno|pequena|medio|media|maduro|madura|picado|picada|ralado|ralada|moido|moida|cortado|cortada|descascado|descascada|inteiro|inteira|frio|fria|quente|morno|morna|de|do|da|dos|das|o|a|os|as|um|uma|fino|fina|bom|boa|qualidade|biologico|biologica|organico|organica|derretido|derretida|amolecido|amolecida|cozido|cozida|seco|seca|natural|temperatura|ambiente|virgem|extra|pouco|quanto|baste|cru|crua|gosto',
		variety:
			'vermelho|vermelha|verde|amarelo|amarela|branco|branca|preto|preta|congelado|congelada|roxo|roxa|doce|assado|assada',
		parts: '',
		measures:
			'pitada|fio|ramo|raminho|folha|fatia|pedaco|molho|dente|talo|punhado|colher|copo|chavena|lata|pouco|posta|filete|noz|cabeca',
		cuts: 'em|com|para|sem|ao|no|na',
	},
	sv: {
		neutral:
			'farsk|farska|farskt|stor|stora|stort|liten|litet|sma|mogen|mogna|hackad|hackade|hackat|finhackad|finhackade|riven|rivet|rivna|finriven|krossad|krossade|skivad|skivade|kall|kallt|kalla|varm|varmt|varma|mjuk|mjukt|rumsvarmt|rumsvarm|smalt|en|ett|av|lite|nagra|eko|ekologisk|ekologiska|ekologiskt|fin|fint|fina|grov|grovt|hel|hela|helt|kokt|kokta|kokt|kokande|ljummet|god|goda|tunna|skalad|skalade|strimlad|strimlade|tarnad|tarnade|knippe|nypa|kvist|kvistar|klyfta|klyftor|blad|tarning|tarningar|malen|malet|mald|nymald|burk|pkt|paket|pase|normalsaltat|saltat|osaltat|torr|torrt|flytande|jasen|pressad|pressade',
		variety:
			'rod|roda|rott|gron|grona|gront|gul|gula|gult|vit|vita|vitt|svart|svarta|brun|bruna|fryst|frysta|rokt|rokta|torkad|torkade|rostad|rostade|skalade',
		parts: 'blad|klyftor|klyfta|kvistar|kvist|skivor|bitar|buketter|stjalkar|stjalk|strimlor',
		measures:
			'nypa|krm|klyfta|klyftor|kvist|kvistar|skiva|skivor|knippe|bit|blad|kruka|burk|skvatt|klick|naeve|nave|stang|bunt|pase|stjalk|forp|pkt',
		cuts: 'i|med|till|utan|fran|pa|for',
		partEndings: 'klyftor|klyfta|blad|kvistar|skivor|bitar|buketter|strimlor|tarningar',
		neutralBeginnings: 'eko|kruk|farsk|stor|sma|mini|baby|svensk',
	},
}

export type NeutralWords = {
	neutral: Set<string>
	variety: Set<string>
	parts: Set<string>
	measures: Set<string>
	cuts: Set<string>
	partEndings: string[]
	neutralBeginnings: string[]
}

const setOf = (words: string) => new Set(words.split('|').filter((word) => word !== ''))
const compiled = new Map<Language, NeutralWords>()

/** Compiled at the first use of a language. */
export function neutralWordsOf(language: Language): NeutralWords {
	const known = compiled.get(language)
	if (known) return known
	const { neutral, variety, parts, measures, cuts, partEndings = '', neutralBeginnings = '' } = WORDS[language]
	const ready = {
		neutral: setOf(neutral),
		variety: setOf(variety),
		parts: setOf(parts),
		measures: setOf(measures),
		cuts: setOf(cuts),
		partEndings: [...setOf(partEndings)],
		neutralBeginnings: [...setOf(neutralBeginnings)],
	}
	compiled.set(language, ready)
	return ready
}
