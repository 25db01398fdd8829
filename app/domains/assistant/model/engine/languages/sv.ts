import type { EngineWords } from '../language.ts'

export const sv: EngineWords = {
	language: 'sv',
	contractions: [
		['\\bnåt\\b', 'något'],
		['\\bnån\\b', 'någon'],
		['\\bsån\\b', 'sådan'],
		['\\be\\b', 'är'],
	],
	fillers:
		'snart|en|ett|den|det|de|min|mitt|mina|vår|vårt|våra|din|ditt|jag|vi|du|ni|han|hon|man|mig|oss|dig|sig|på|i|till|av|för|med|om|från|ur|vid|hos|och|eller|men|är|var|vara|blir|bli|har|ha|hade|kan|kunna|skulle|ska|skall|vill|vilja|får|få|måste|tack|snälla|gärna|lite|nu|då|så|här|där|också|även|väl|ju|bara|endast|något|någon|några|allt|alla|hela|hej|hallå|ok|okej|nomster|recept|recepten|receptet|rätt|rätter|rätten|igen|totalt|att|som|ge|visa|säg|grej|sak|saker|gör|göra|kanske|denna|detta|dessa|dem|den här|det här|upp|ner|in|ut',
	polite:
		'kan du|skulle du kunna|kan ni|jag vill|jag skulle vilja|vi vill|vi skulle vilja|snälla|tack|visa mig|ge mig|säg mig|hjälp mig|låt oss|vad sägs om|hur vore det med|hemma|per portion|per person|trots allt',
	questions:
		'vad|vilken|vilket|vilka|när|hur|var|vem|varför|har jag|har vi|finns|kan jag|kan vi|kan|får jag|innehåller|behöver jag|behöver vi|behövs|räcker|passar|ligger|står',
	negations: 'inte|ingen|inget|inga|aldrig|utan|förutom|ej',
	ands: 'och|samt|plus',
	ors: 'eller',
	without: 'utan|förutom|ingen|inget|inga|inte med|men inte',
	with: 'med|av|som innehåller',
	numbers:
		'noll=0|sju=7|åtta=8|nio=9|tretton=13|fjorton=14|femton=15|sexton=16|sjutton=17|arton=18|nitton=19|tjugo=20|tjugofem=25|trettio=30|trettiofem=35|fyrtio=40|fyrtiofem=45|femtio=50|sextio=60|nittio=90|hundra=100',
	days: {
		today: 'idag|i dag|i eftermiddag|i morse',
		tonight: 'ikväll|i kväll',
		tomorrow: 'imorgon|i morgon|imorn',
		afterTomorrow: 'i övermorgon|övermorgon',
		yesterday: 'igår|i går|igår kväll',
		weekdays: [
			'måndag|måndagen|måndags',
			'tisdag|tisdagen',
			'onsdag|onsdagen',
			'torsdag|torsdagen',
			'fredag|fredagen',
			'lördag|lördagen',
			'söndag|söndagen',
		],
		months: [
			'januari',
			'februari',
			'mars',
			'april',
			'maj',
			'juni',
			'juli',
			'augusti',
			'september',
			'oktober',
			'november',
			'december',
		],
		week: 'vecka|veckor|veckan|veckans',
		nextWeek: 'nästa vecka|kommande vecka|nästa veckas|kommande veckan',
		thisWeek: 'den här veckan|denna vecka|veckan|den här veckans',
		lastWeek: 'förra veckan|senaste veckan',
		weekend: 'helg|helgen|veckoslutet|i helgen',
		nextWeekend: 'nästa helg',
		restOfWeek: 'resten av veckan',
		next: 'nästa|kommande',
		last: 'förra|senaste',
		within: 'om',
		day: 'dag|dagar|kvällar',
		until: 'till|till och med|tills',
		nextYear: 'nästa år',
		ordinal: 'e|a',
	},
	sections: {
		Breakfast: 'frukost|frukostar|frukosten|brunch',
		Lunch: 'lunch|luncher|lunchen',
		Dinner: 'middag|middagar|middagen|middagarna|kvällsmat|kvällsmaten|kväll|kvällen',
		Snacks: 'mellanmål|mellis|fika|snacks',
	},
	clock: {
		at: 'kl|klockan|vid|runt|omkring|inte före|före|efter|först klockan|först vid|först|till',
		hour: 'h',
		am: 'på morgonen',
		pm: 'på kvällen',
		halfPast: '',
		halfTo: 'halv|vid halv|klockan halv|runt halv|först halv|före halv|inte före halv',
		quarterPast: 'kvart över',
		quarterTo: 'kvart i',
		andHalf: '',
		noon: 'klockan tolv på dagen',
	},
	servings: {
		for: 'för|till',
		people: 'personer|person|portioner|portion|gäster|gäst|pers|vuxna|barn|tallrikar|skålar',
	},
	factors:
		'dubbel=2|dubbla=2|fördubbla=2|dubbelt=2|dubbel sats=2|tredubbla=3|tredubbel=3|halvera=1/2|halverad=1/2|hälften=1/2|halv sats=1/2|halva receptet=1/2|halva=1/2|fyrdubbla=4',
	times: 'gånger|x',
	pointers: {
		it: 'det|den|detta|denna|det här|den här|receptet|rätten|dem|de|det receptet',
		one: '',
		ordinals: ['första', 'andra', 'tredje', 'fjärde', 'femte', 'sjätte'],
		last: 'sista',
		number: 'nummer',
	},
	needs: {
		Nuts: 'nötter|nöt',
		Peanuts: 'jordnötter|jordnöt',
		Dairy: 'mejeriprodukter|mjölkprodukter|laktos|mjölk',
		Eggs: 'ägg',
		Soy: 'soja',
		Gluten: 'gluten|vete',
		Shellfish: 'skaldjur|kräftdjur',
		Fish: 'fisk',
		Sesame: 'sesam',
		Sulfites: 'sulfiter|sulfit',
		Vegetarian: 'vegetarisk|vegetariskt|vegetariska|vegetarian',
		Vegan: 'vegansk|veganskt|veganska|vegan',
		Pescatarian: 'pescetariansk|pescetarian',
		'Gluten-Free': 'glutenfri|glutenfritt|glutenfria',
		Keto: 'keto',
		'Low-Carb': 'lågkolhydrat|lchf',
		Paleo: 'paleo',
		Mediterranean: 'medelhavs|medelhavskost',
		'Dairy-Free': 'laktosfri|laktosfritt|laktosfria|mjölkfri|mjölkfritt|mjölkfria',
		'Nut-Free': 'nötfri|nötfritt|nötfria',
		Halal: 'halal',
		Kosher: 'kosher',
	},
	freeOf: 'fri',
	limits: {
		most: 'under|mindre än|högst|max|maximalt|inte mer än|inte längre än|inom|på|på under|på mindre än|som tar högst|inget över',
		quickest: 'snabbaste|snabb|snabbt|snabba|fort',
		newest: 'nyaste|nya|senast tillagda',
		rating: 'bäst betyg|bästa|högst betyg|favoriter|favorit|högst rankade|bäst betygsatta',
		random: 'slumpmässigt|slumpa|överraska mig|vad som helst',
	},
	counts: {
		atLeast: 'minst|åtminstone',
		atMost: 'högst|max|inte mer än',
		none: 'ingen|inget|inga|utan',
		times: 'en gång=1|två gånger=2|tre gånger=3',
	},
	places: { Fridge: 'kylskåp|kylskåpet|kylen', Freezer: 'frys|frysen', Cupboard: 'skafferi|skafferiet|skåp|skåpet' },
	scales: {
		celsius: 'celsius|grader celsius|c',
		fahrenheit: 'fahrenheit|grader fahrenheit|f',
		gas: 'gas',
		degrees: 'grader|grad',
	},
	unitSystems: {
		metric: 'gram|metriskt|metriska enheter|g',
		us: 'cups|amerikanska mått|amerikanska|us|koppar',
		written: 'original',
	},
	dishes:
		'soppa=soup|soppor=soup|soppan=soup|sallad=salad|sallader=salad|salladen=salad|kaka=cake|kakor=cake|kakan=cake|tårta=cake|paj=pie|pajer=pie|gryta=stew|grytor=stew|pannkakor=pancakes|pannkakorna=pancakes|efterrätt=dessert|efterrätter=dessert|dessert=dessert|desserter=dessert|stek=roast|köttbullar=meatballs|köttbullarna=meatballs|svensk=swedish|svenska=swedish|italiensk=italian|italienska=italian|turkisk=turkish|turkiska=turkish|grekisk=greek|grekiska=greek|fransk=french|franska=french|thailändsk=thai|thailändska=thai|mexikansk=mexican|mexikanska=mexican|japansk=japanese|japanska=japanese|tysk=german|tyska=german|kyckling=chicken|kycklingen=chicken|bröd=bread|brödet=bread|frukost=breakfast|frukostar=breakfast|middag=dinner|middagar=dinner|lunch=lunch|dryck=drinks|drycker=drinks|stark=spicy|starkt=spicy|kött=meat|fisk=fish|pasta=pasta|gröt=porridge|gröten=porridge|lax=salmon|laxen=salmon|torsk=cod|torsken=cod|linssoppa=lentil_soup|linssoppan=lentil_soup|löksoppa=onion_soup|löksoppan=onion_soup|potatissallad=potato_salad|blomkål=cauliflower|äppelpaj=apple_tart|äppeltårta=apple_tart|plommonkaka=plum_cake|gröna=green|grön=green|röda=red|pizzan=pizza|curryn=curry|kikärtscurry=chickpea_curry|tacosen=tacos',
	groups: {
		articles: 'den|det|de|denna|detta',
		folk: 'föräldrar=2|mamma=1|pappa=1|mor=1|far=1|syster=1|bror=1|vän=1|kompis=1|granne=1|svärföräldrar=2|vänner=0|gäster=0|familj=0|grannar=0|barn=0|mormor=1|farmor=1',
		inside: 'ingredienser|ingredienserna|på|i|från|är',
		past: 'åt|hade|var',
		allergy: 'allergi|allergier|allergisk|allergiskt|intolerans',
		orders: '',
		meat: 'kött',
		list: 'inköpslista|inköpslistan|lista|listan|handlingslista|handlingslistan|shoppinglista|shoppinglistan',
		put: 'lägg|sätt|skriv|köp|ställ|notera|addera|handla|hämta|lägga|skriva|köpa|ta_med',
		remove: 'ta_bort|radera|stryk|kasta|plocka_bort|släng|ta',
		all: 'allt|alla|hela|samtliga',
		book: 'kokbok|kokboken|kokböcker|bok|samling|kokböckerna',
		recipe: 'recept|recepten|rätt|rätter|idé|idéer|förslag',
		recipeword: 'recept|recepten|rätt|rätter',
		step: 'steg|steget',
		timer: 'timer|timern|äggklocka|äggklockan|klocka|alarm|larm',
		pantry: 'skafferi|skafferiet|förråd|förrådet|huset',
		plan: 'matplan|matplanen|planen|matsedel|matsedeln|veckomeny|veckomenyn|meny|menyn|planering|plan|vecka|kalender',
		noise:
			'recept|recepten|rätt|rätter|idé|idéer|laga|göra|sök|hitta|visa|vilka|vad|enkel|enkelt|enkla|gott|god|goda|tar|äta|mat|färdigt',
		due: 'bra|bäst|före|till|går|ut|håller|utgång|hållbar',
		leftovers: 'rester|resterna|matrester',
		instead: 'i stället för|istället för',
		thens: 'sedan|sen|därefter|också',
		corrections: 'nej|egentligen|förlåt|jag menar|och|eller|men|hellre|och för|då|också|istället',
		mealplan: 'matplan|matsedel|veckomeny|meal plan|måltidsplan|matplanering|veckomatsedel|middagsplan',
		verbs:
			'har|använt|tagit|omvandla|konvertera|lägg|sätt|skriv|ta|radera|stryk|planera|flytta|bocka|köp|köpa|köpt|starta|börja|stoppa|dubbla|halvera|fyll|byt|publicera|dela|skicka|töm|frys|notera|ställ|ändra|handla|släng',
	},
	cues: {
		'never.all':
			'radera|ta_bort|töm|släng|rensa allt $; radera|ta_bort|töm|rensa @all {x} recept|kokböcker|data|lista|listan|skafferi|skafferiet|plan|inköpslistan; töm|rensa {x} listan|inköpslistan|skafferiet|kylen|kylskåpet|planen|matsedeln $; radera hela {x}',
		'never.public': 'gör {x} offentlig|offentliga|offentligt|privat|privata; publicera|dela {x}',
		'never.account':
			'säg upp|avsluta|avbryt|ändra|byt {x} abonnemang|prenumeration|abonnemanget|prenumerationen; säg upp {x}; radera|ta_bort|stäng|avsluta {x} konto|kontot|profil; ändra|byt {x} lösenord|epost|mejl',
		'never.needs':
			'ta_bort|radera|ändra|lägg|glöm|stryk {x} allergi|allergier|allergener|intolerans|kost|diet {y}; jag är allergisk {x} $; jag är nu|numera {x} $',
		'never.send': 'skicka|mejla|maila {x}',
		'never.open': 'öppna|importera|ladda|gå {x} http|https|www|länk|sida|webbplats|adress {y}; http|https {x}',
		'talk.help': 'vad kan du {x}; hjälp $; vem är du; hur fungerar {x}',
		'talk.thanks': 'tack|toppen|perfekt|bra|hej|hejsan|fint|super $',
		'talk.yes': '^ ja|gör_det|bekräfta|kör|japp $',
		'talk.undo': 'ångra {x}',
		'talk.stop':
			'glöm det $; strunt i det|samma $; avbryt|inget|nej|sluta|stopp $; nej tack $; spelar ingen roll $; skit samma $',
		'talk.spoiled':
			'{x} fortfarande bra|okej|ätbar|ätbart {y}; {x} stått|legat framme|ute|bänken|bordet {y}; {x} mögligt|möglig|dåligt|skämt|gått_ut {y}; {x} luktar|smakar konstigt|illa {y}',
		'timer.start':
			'sätt|starta|ställ|gör|skapa {x} @timer {x} <duration> {name}; @timer {x} <duration> {name}; <duration> @timer {name}; {name} @timer {x} <duration>; påminn|väck|säg_till|larma {x} <duration> {name}; sätt|starta|ställ {x} @timer $',
		'timer.stop': 'stoppa|stanna|avbryt|stäng|ta_bort|avsluta {x} @timer {name}',
		'timer.add':
			'lägg till <duration> {x} @timer {name}; <duration> till|extra|längre {x}; förläng {x} <duration>; <duration> mer {x}',
		'timer.left':
			'hur långt? {x} @timer {name}; hur mycket|lång tid {x} kvar {name}; hur länge {x} kvar {name}; när {x} @timer {y}; tid kvar {name}; hur långt kvar {name}; hur går det {x} @timer',
		'cook.next':
			'^ nästa|fortsätt|vidare|framåt|gå_vidare $; nästa @step; gå {x} vidare|nästa {y}; vad kommer|gör|är {x} sen|sedan|härnäst|nu; och nu|sen|sedan $; klar nästa',
		'cook.back':
			'^ tillbaka|föregående|backa|förra $; föregående|förra @step; gå {x} tillbaka {y}; ett? @step tillbaka; tillbaka {x} @step',
		'cook.repeat':
			'^ upprepa|igen|en_gång_till|förlåt|va $; upprepa {x} @step?; läs|säg {x} igen|en_gång_till|högt; vilket @step {x}; var var|är vi|jag {x}; läs upp {x} igen?',
		'cook.step':
			'gå|hoppa|tillbaka|visa {x} @step <number> {y}; ^ @step <number> $; till @step <number> $; gå|hoppa {x} <ordinal> @step {y}; <ordinal> @step $',
		'cook.start':
			'börja|starta {x} laga|matlagning|matlagningen|tillaga {recipe}; börja|starta {recipe}; laga|tillaga {recipe} nu; nu lagar vi {recipe}; jag|vi lagar {recipe} nu?; matlagningsläge {recipe}; laga {recipe}; kör igång {recipe}; sätt igång {recipe}; börja laga {recipe}',
		'cook.done':
			'^ klar|klart|färdig|färdigt|jag_är_klar $; klar|färdig {x} laga|matlagningen; avsluta|stäng {x} matlagning|matlagningen|läget',
		convert:
			'hur många|mycket {b} är|går|blir|motsvarar|på|i {a}; {a} i|till {b}; {a} = {b}; {a} är|blir {x} hur_många|hur_mycket {b}; omvandla|konvertera|räkna_om {a} till|i {b}; omvandla|konvertera {a}; hur mycket väger {w}; hur tungt är {w}; vad är {a} i {b}; omvandla|konvertera enheter|enhet|mått? $; omvandla $; hur många {b} {a}',
		substitute:
			'vad {x} istället_för|i_stället_för {food} {y} använda|ta|ha; vad {x} använda|ta|ha istället_för|i_stället_för {food}; istället för {food}; i stället för {food}; ersättning|ersättare|alternativ|substitut för|till|av {food}; vad {x} ersätta|byta_ut|ersätter {food}; ersätta|ersätt|byta_ut {food} {x}; hur {x} ersätta {food}; har inte|ingen|inget|inga {food} vad|hur {x}; inga|ingen|inget {food} {x} vad {y}; har inte|ingen|inget|inga {food} hemma? $; utan {food} vad {x}; kan {x} ersätta|byta|utesluta|hoppa_över {food} {y}; vad kan {x} ersätta {food} med; saknar {food} {x}; slut på {food} vad {x}; {food} saknas {x}',
		safety:
			'är {dish} säkert|säker|okej|ok|lämpligt|lämplig|bra {who}; är {dish} för {who} säkert|okej|lämpligt; kan|får|tål jag|vi|han|hon? {who} äta|ha|dricka|smaka {dish}; kan|får {who} äta|dricka {dish}; tål {who} {dish}; innehåller {dish} <need>; finns|är det? <need> i {dish}; innehåller {dish} {needs}; är {dish} <need>; <need> $; {dish} <need> $; allergener|allergier|allergi {dish}; vilka allergener {dish}; {dish} allergisk {x}; {x} allergi {dish}; är {dish} fri|fritt från {needs}; passar {dish} {who}',
		'read.time':
			'hur lång tid {x}; hur länge {x}; tillagningstid|tid|koktid|gräddningstid|bakningstid {x}; hur många minuter|timmar {x}; hur lång tid tar {x}; hur snabbt {x}; total tid {x}',
		'read.servings':
			'hur många {x} räcker|portioner|personer|till|mättar {y}; hur många portioner|personer|pers {x}; antal portioner {x}; för hur många {x}; portioner {x}; {x} räcker till hur_många {y}',
		'read.nutrition':
			'kalorier|kcal|näringsvärde|näringsvärden|protein|kolhydrater|fett|fibrer|socker {x}; hur många|mycket kalorier|kcal|protein|kolhydrater|fett|fibrer|socker {x}; {x} kalorier|kcal|protein|näringsvärde|kolhydrater {y}',
		'read.temperature':
			'ugnstemperatur|temperatur|ugnsvärme ugn|ugnen? {x}; vilken temperatur {x}; hur varm|varmt ugn|ugnen? {x}; på vilken temperatur|värme {x}; hur många grader {x}; ugn|ugnen {x} $; {x} ugnen {y} grader|temperatur {z}; på hur många grader {x}',
		'read.notes':
			'anteckningar|anteckning|tips|noteringar {x}; {x} anteckningar|tips $; vad har jag antecknat|skrivit {x}',
		'read.step':
			'vad står|säger|är {x} @step <number> {y}; läs|visa {x} @step <number> {y}; @step <number> av|för|i {y}; vad händer|gör {x} @step <number> {y}; vad är {x} <ordinal> @step {y}; <ordinal> @step {y}; hur lyder {x} @step <number> {y}',
		'read.steps':
			'hur {x} gör|lagar|tillagar|bakar|göra|laga|görs|lagas {recipe}; tillagning|instruktioner|gör_så_här|steg|beskrivning {recipe}; läs {x} recept|receptet|steg|stegen|instruktionerna|upp {recipe}; {recipe} tillagning|instruktioner $; hur gör man {recipe}; läs upp {recipe}',
		'read.when':
			'när {x} ska|läggs|tillsätts|tillsätter|lägger|kommer|häller {x} {food} i|ner|till? {y}; när {x} {food}; i|på|vid vilket @step {x} {food}; vad gör {x} med {food}; hur {x} {food} skäras|hackas|förberedas',
		'read.ahead':
			'vad {x} förbereda|förberedas|i_förväg|innan {y}; kan|går {x} förbereda|förberedas|frysa|frysas|värma|värmas|i_förväg {y}; {x} i_förväg|dagen_innan {y}; hur länge {x} håller|hållbar|förvara {y}',
		'read.food':
			'hur mycket|många {food} behövs|behöver|ska|är|i|till|för|tar|går {recipe}; hur mycket|många {food}; behövs|behöver {food} i|till|för {recipe}; är|finns det? {food} i {recipe}; vilken|vilket sorts|typ {food} {recipe}; behöver jag {food} {recipe}; mängd {food} {recipe}; ska det vara {food} i {recipe}',
		'read.ingredients':
			'ingredienser|ingrediens i|till|för|av? {recipe}; vad behövs|behöver {x} till|för|i {recipe}; vilka ingredienser {recipe}; vad är|finns|ingår det? i {recipe}; {recipe} ingredienser $; vad innehåller {recipe}; vad ska {x} i {recipe}; ingredienslista {recipe}; vad består {recipe} av; vad behöver {x} {recipe}',
		'scale.units':
			'i <system> {x} $; visa|räkna|omvandla|ge {recipe} i|till <system> {x}; {recipe} i <system> $; <system> tack $',
		'scale.have':
			'jag|vi har bara|endast? <amount> {food} vad|hur {x} resten|övrigt; jag|vi har bara|endast? <amount> {food}; bara <amount> {food}; med <amount> {food} {x}; har bara? <number> {food}; det finns bara? <amount> {food}; har bara? <amount> {food}',
		'scale.factor':
			'<factor> {recipe}; {recipe} <factor>; gör {x} <factor> {recipe}; {recipe} gånger <number>; multiplicera {recipe} med <number>; dela {recipe} med|på <number>; <factor> sats|mängd|mängden|receptet|mängder {recipe}; {x} <factor> {recipe}; gör <factor>',
		'scale.servings':
			'<servings> {x}; gör|räkna|anpassa|beräkna|laga|ändra|skala {recipe} <servings> {x}; {recipe} <servings> {x}; vi är|blir {x} <number> {y}; hur mycket|många {food} <servings>; räkna om {recipe} till|för <servings>; bara för mig {x}; vi blir <number> {x}; vi är <number> {x}',
		cookable:
			'vad {x} laga|lagar|tillaga|baka {y}; vad {x} kan|ska|skulle jag|vi äta|göra {y}; vad {x} med {x} har|hemma|finns {y}; använd|använda|äta|gör_slut|använda_upp upp? på? {food} $; {food} måste|behöver användas|ätas|gå_åt {x}; vad gör|lagar jag av|med {food}; föreslå|rekommendera|tipsa {x}; med det|vad jag|vi|som har|finns {x}; idéer|idé|förslag på|med|till {x}; utan att handla {x}; jag är hungrig {x}; använd upp {food}; vad äter|lagar vi med {x}; vad kan {x} göra av {food}; använd {food} $; göra slut på {food}',
		'look.soon':
			'vad {x} går {x} ut|dåligt|utgår {y}; vad {x} snart|först|fort {y}; vad {x} användas|ätas|gå_åt|använda|äta {y} snart|först|fort {z}; snart utgånget {x}; vad håller på att bli dåligt {x}; vad blir {x} dåligt {y}',
		'look.timers':
			'vilka|visa|går|finns|mina {x} timrar|timers|timer|timern {y}; är {x} timer|timern {y} igång; timrar|timers $',
		'look.cookbooks':
			'{x} <cookbook> {y}; vilka|visa|hur_många|mina {x} kokböcker {y}; kokböcker $; vad finns|står {x} kokbok|kokboken {y}; i vilken kokbok {x}',
		'look.limits':
			'hur många|mycket {x} kvar {y} månad|månaden|meddelanden|abonnemang; hur många meddelanden|recept|kokböcker {x} kvar|får|kan {y}; vad ingår {x} abonnemang|abonnemanget|prenumeration {y}; vilket|vilken abonnemang|prenumeration {x}; mina? gränser $',
		'look.list':
			'vad {x} på {x} @list {y}; visa|läs|öppna {x} @list {y}; ^ @list $; vad {x} köpa|handla {y}; finns|står|är {food} på {x} @list; vad saknas|fattas {x}; vad ska {x} handla|köpa; vad behöver {x} handla|köpa; står det {food} på @list',
		'look.when':
			'när {x} äter|har|är|lagar|blir|står|åt {dish}; vilken dag {x} {dish}; är {dish} planerad|planerat|planerade {x}; när {dish}; när {x} {dish} planerad|planerat',
		'look.plan':
			'vad {x} äter|är|har|lagar|blir|finns|står|äta {y} <day> {z}; vad {x} till|för|på {x} <section> {y}; vad {x} planerat|planerad {y}; vad {x} på|i {x} @plan {y}; visa|läs|öppna {x} matsedel|matsedeln|planen|menyn|veckomenyn|matplan|matplanen|vecka|veckan {y}; matsedel|meny|plan|veckomeny|matplan för? <day> {x}; är {x} något {y} planerat {z}; finns det något {x} planerat|inplanerat {y}; vad äter vi {x}; <section> <day> $; vad åt vi <day> {x}; min matsedel|matplan|meny $; något planerat {x}; vad blir det {x}; vad är {x} middag|lunch|frukost {y}; vad blir <section> {x}',
		'look.pantry':
			'vad {x} i {x} kylen|kylskåpet|frysen|skafferiet|skåpet|förrådet {y}; visa|öppna {x} skafferiet|skafferi|kylen|frysen|förrådet {y}; har vi|jag fortfarande|någon|några|kvar? {food} hemma|kvar {x}; har vi|jag {food} $; finns|är det? någon|några|fortfarande? {food} kvar|hemma? {x}; hur mycket|många {food} har|finns|är {x} kvar|hemma {y}; hur mycket|många {food} har vi|jag {x}; skafferi|skafferiet $; vad har vi {x} hemma|kvar {y}; hur mycket|många {food} {x} kvar; finns det {food} $; {food} kvar $',
		'list.clear':
			'rensa|ta_bort|radera|töm|stryk {x} avbockade|avbockat|bockade|bockat|köpta|avprickade|avprickat {y}; ta_bort|rensa {x} bockat av {y}; rensa {x} avbockat',
		'list.tick':
			'bocka|pricka av {items}; bocka {items} av; har köpt|hittat|tagit|fått {items}; {items} köpt|köpta|klart|klar|klara|hittad; jag har {items} $; köpt {items}; {items} är köpt|köpta|i_korgen; markera {items} som köpt|klar',
		'list.untick':
			'avmarkera {items}; hittade|köpte|fick inte|inga|ingen {items}; det fanns inga|ingen|inget {items}; bocka ur {items}; {items} var slut',
		'list.set':
			'gör det till {items}; ta {items} $; ändra {items} till {amount}; hellre {items} $; bara {items} $; {items} istället för {x}; gör det {items}; ändra till {items}; det ska vara {items}',
		'list.remove':
			'{items} behöver vi|jag inte {x}; behöver inte {items} längre; @remove {items} från|ur {x} @list {y}; @remove {items} $; stryk {items}; behöver|behövs inte {items} {x}; behöver inte köpa? {items} längre?; glöm {items} $; ta {items} från|ur {x} @list; {items} behövs inte {x}; ta bort {items}',
		'list.recipe':
			'@put {x} ingredienser|ingredienserna|varorna {recipe} på|till|i {x} @list {y}; ingredienser|ingredienserna {recipe} på|till {x} @list; @put {x} allt|det|vad {x} behövs|behöver|saknas|fattas {x} {recipe}; behöver allt|ingredienserna till|för {recipe}; behöver allt {x} till|för {recipe}; @list för|till {recipe}; gör|skapa|skriv|generera {x} @list {x} för|till|av {recipe}; köp|handla {x} ingredienser|ingredienserna {recipe}; allt som behövs {x} på {x} @list; handla till {recipe}; @list för {x} <day> {y}; @list <day>; det jag behöver {x} på {x} @list',
		'list.add':
			'@put till? {items} på|till|i {x} @list {y}; {items} på|till {x} @list; @list : {items}; lägg till {items}; köp|handla|notera|skriv_upp|lägg_till {items} $; behöver|behövs köpa? {items}; måste|ska köpa|handla {items}; glöm inte {items}; påminn mig om {items}; påminn mig om att köpa {items}; nästan slut på {items}; {items} saknas|fattas; skriv {items} på {x} @list; vi behöver {items}; slut på {items} köp; {items}',
		'pantry.set':
			'bara? {items} kvar {x}; har bara? {items} kvar {x}; det finns bara? {items} kvar {x}; ändra {items} till {amount} {x}; {items} håller|bra|går till|ut <day>; vi har bara? {items} kvar; {items} kvar $',
		'pantry.remove':
			'slut på {items} {x}; {items} är|tog slut {x}; {items} slut $; har ingen|inget|inga|inte {items} kvar|längre|mer {x}; inga|ingen|inget {items} kvar {x}; har ätit|använt|slängt|druckit upp? {items} {x}; @remove {items} från|ur {x} kylen|kylskåpet|frysen|skafferiet; det finns inga|ingen|inget {items} kvar? {x}; slängde {items}; {items} har tagit slut|blivit_dålig; vi har slut på {items}; vi har inga|ingen|inget {items} $',
		'pantry.add':
			'har köpt|handlat {items} {x}; köpte|köpt|handlade {items} {x}; lägg|ställ|sätt|förvara {items} i {x} <place> {y}; lägg|ställ {items} i {x} skafferiet|förrådet {y}; {items} i {x} <place> {y}; frys in? {items} {x}; lägg till {items} i {x} skafferiet|förrådet; har fryst in {items}; det finns {items} i {x} <place>',
		'file.remove':
			'@remove {recipe} från|ur {x} <cookbook> {y}; @remove {recipe} <cookbook>; ta {recipe} ur <cookbook>',
		'file.add':
			'@put|spara till? {recipe} i|till|på {x} <cookbook> {y}; {recipe} i|till {x} <cookbook>; @put|spara {recipe} i {book} @book; @put|spara {recipe} <cookbook>; {recipe} hör hemma? i <cookbook>',
		'plan.off':
			'lagar inte mat {x}; vi|jag lagar inte mat? {x}; {x} lagar|lagar_jag|lagar_vi jag|vi? inte {y}; lagar inte {x}; ingen matlagning|middag|mat {x}; äter|går|ska {x} ute|restaurang|krogen {y}; äter|äta ute {x}; vi|jag äter ute {x}; beställer|köper|tar {x} hämtmat|take_away {y}; hämtmat|restaurang|take_away {x}; orkar|hinner inte {x} laga {y}; är|kommer inte hemma|hem {x}; inte hemma {x}; är bortbjudna|bjudna {x}; ska inte laga {x}; slipper laga {x}; ställ in <section> {x}; ingen <section> {x}; lagar ingen mat {x}',
		'plan.home':
			'{x} är|kommer|kommer_hem|blir {x} hemma|hem {x} <clock> {y}; kommer|är hem|hemma {x} <clock> {y}; är|blir sen|försenad {x} <clock>?; blir sent {x} <clock>?; inte före <clock> {x}; inte hemma före|förrän <clock> {x}; äter {x} <clock> {y}; försenad {x} <clock>?; flytta|skjut {x} middag|middagen {y} <clock>; hemma {x} <clock> {y}; kommer {x} senare {y} <clock>?; middag <clock> {x}; <section> <clock> {x}; först <clock> {x}; kommer sent {x}',
		'plan.guests':
			'{x} <servings> till|extra|fler|mer {y}; {x} <number> till|extra|fler {y}; {x} <number> gäster|personer|vänner|personer_till {y}; kommer|blir {x} <servings> {y}; {who} kommer|äter med? {x}; vi får|väntar {x} <servings> {y}; vi får {x} gäster|besök {y}; kommer {x} gäster {y}; en extra|person till? {x}; någon mer {x}; det kommer <number> {x}; <servings> kommer {x}; får vi {x} <servings> {y}; <number> personer till {x}',
		'plan.swap': 'byt|byta|växla plats? på? {a} och|mot|med {b}; byt plats på {a} och {b}',
		'plan.move':
			'flytta|skjut|flytta_fram {dish} till|från|på {x} <day> {y}; flytta|skjut {dish} <day> {x}; hellre <day> {dish}; {dish} hellre|istället <day>; hellre {dish} <day>; flytta {dish}; {dish} <day> istället {x}; ta {dish} <day> istället',
		'plan.servings':
			'gör|planera|ändra|laga {dish} <day> <servings> {x}; {dish} på <day> <servings>; {dish} <day> <servings>; ändra {dish} till <servings>',
		'plan.remove':
			'@remove|ställ_in|avboka {dish} från|på|ur {x} <day> {y}; @remove|ställ_in {dish} från|ur {x} @plan {y}; töm|rensa|avboka {x} <day> {y}; @remove|ställ_in {dish} <day>; @remove|ställ_in {x} <section> {y}; ingen|inget|inga {dish} <day>; ta bort {dish} <day>; ta bort {dish} från {x} @plan',
		'plan.week':
			'planera|fyll|gör|skapa|ordna|föreslå|generera {x} middagar|middagarna|luncher|måltider|vecka|veckan|matsedel|veckomeny|meny|dagar|matplan|plan|middag {y}; planera|fyll {x} <day> {y}; matsedel|meny|veckomeny|matplan för {x} <day> {y}; matsedel|veckomeny|matplan|middagar för <number> dagar {x}; planera {x} <number> dagar|middagar|måltider {y}; <number> middagar|måltider|dagar {x}; middagar för {x} <day> {y}; <day> middagar planera',
		'plan.add':
			'planera|sätt|lägg|gör|laga|skriv|boka in|upp|till? {dish} på|till|för|i {x} <day> {y}; planera|sätt|lägg|gör|laga {x} <day> {dish}; planera {dish} {x}; {dish} <day> {x}; <day> {dish}; vi|jag äter|lagar|gör {dish} <day> {x}; <day> äter|lagar|gör vi|jag {dish}; {dish} till|för {x} <section> {y}; <section> <day> {dish}; lägg|sätt {dish} i|på {x} @plan {y}; <section> : {dish}; äter|lagar vi {dish} <day>',
		draft:
			'hitta_på|skriv|skapa|uppfinn|generera|komponera {x} recept|rätt|version {y}; hitta på {x}; nytt recept {x}; gör|skriv|ge {x} version {y} {recipe}; vegansk|vegetarisk|glutenfri|lättare|nyttigare version|variant {x} {recipe}; gör {recipe} <need> $; gör {recipe} nyttigare|lättare|starkare|snabbare|enklare; rita|bild|foto {x}; uppfinn {x}',
		delete:
			'radera|ta_bort|släng {recipe} recept|receptet?; radera|ta_bort recept|receptet {recipe}; radera|ta_bort {recipe} kokbok|kokboken; radera|ta_bort kokbok|kokboken {recipe}; radera|ta_bort <cookbook>; radera|ta_bort {x} <cookbook>; radera {recipe}',
		find: 'hitta|sök|söka|leta|visa|lista efter? {q}; har jag|vi {x} recept|rätt|rätter {q}; vilka|vilket recept|rätter|rätt {q}; recept|rätter|rätt med|utan|på|för|till|av|under {q}; {q} recept|rätter $; jag söker|letar|vill {q}; jag är sugen på {q}; något|någon|några med|utan? {q}; finns det {q}; vad hette|heter {q}; vilka {x} {q}; vad var {q}; var är {q}; kök $; {q}',
	},
}
