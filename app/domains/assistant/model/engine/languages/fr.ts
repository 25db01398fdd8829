import type { EngineWords } from '../language.ts'

export const fr: EngineWords = {
	language: 'fr',
	contractions: [
		["qu'est-ce que|qu'est ce que|qu'est-ce qu'|qu'est ce qu'", 'que '],
		["qu'est-ce qui|qu'est ce qui", 'que '],
		["est-ce que |est ce que |est-ce qu'", 'est-ce '],
		["\\baujourd'hui\\b", 'aujourdhui'],
		['\\by a-t-il\\b|\\by a t il\\b', 'il y a'],
		['-t-(il|elle|on)\\b', ' $1'],
		['-(moi|nous|vous|tu|je|il|elle|on|le|la|les|en|y)\\b', ' $1'],
	],
	fillers:
		'bientôt|suis|vite|le|la|les|l|un|une|des|du|de|d|mon|ma|mes|notre|nos|ton|ta|votre|je|j|tu|il|elle|on|nous|vous|me|m|te|t|se|s|moi|toi|y|en|ce|c|cet|cette|ces|ça|ca|cela|que|qu|qui|à|a|au|aux|dans|sur|pour|par|avec|et|ou|mais|est|es|sont|être|ai|as|avons|avez|ont|avoir|peux|peut|pouvez|pouvons|pourrais|pourrait|veux|veut|voudrais|voudrait|voudrions|dois|doit|faut|fais|fait|faire|va|vais|allons|bien|donc|alors|aussi|encore|déjà|maintenant|s il vous plaît|svp|stp|plaît|plait|merci|bonjour|salut|ok|nomster|recette|recettes|plat|plats|tout|toute|tous|toutes|très|juste|seulement|là|ici|si|chez|total|ont|sera|était|vraiment|petit|peu|dis|donne|montre|chose|quelque|prend|prennent|dure',
	polite:
		'peux tu|pourrais tu|pouvez vous|pourriez vous|je voudrais|je veux|j aimerais|nous voudrions|s il te plaît|s il vous plaît|s il te plait|s il vous plait|montre moi|donne moi|dis moi|aide moi|à la maison|chez moi|par portion|par personne|finalement|merci',
	questions:
		'que|quoi|quel|quelle|quels|quelles|quand|comment|combien|où|pourquoi|qui|est-ce|est ce|ai je|avons nous|a t on|puis je|peut on|peut elle|peut il|contient',
	negations: 'ne|n|pas|plus|aucun|aucune|jamais|rien|sans|sauf',
	ands: 'et|plus|ainsi',
	ors: 'ou|ni',
	without: 'sans|sauf|pas de|excepté|hors',
	with: 'avec|contenant|à base de',
	numbers:
		'zéro=0|sept=7|huit=8|neuf=9|treize=13|quatorze=14|quinze=15|seize=16|vingt=20|trente=30|quarante=40|cinquante=50|soixante=60|cent=100|dix-huit=18',
	days: {
		today: 'aujourdhui|ce midi|ce matin',
		tonight: 'ce soir',
		tomorrow: 'demain',
		afterTomorrow: 'après demain',
		yesterday: 'hier',
		weekdays: [
			'lundi|lundis',
			'mardi|mardis',
			'mercredi|mercredis',
			'jeudi|jeudis',
			'vendredi|vendredis',
			'samedi|samedis',
			'dimanche|dimanches',
		],
		months: [
			'janvier',
			'février',
			'mars',
			'avril',
			'mai',
			'juin',
			'juillet',
			'août',
			'septembre',
			'octobre',
			'novembre',
			'décembre',
		],
		week: 'semaine|semaines',
		nextWeek:
			'la semaine prochaine|la prochaine semaine|semaine prochaine|prochaine semaine|semaine qui vient|semaine suivante',
		thisWeek: 'cette semaine|la semaine|semaine en cours',
		lastWeek: 'semaine dernière|semaine passée',
		weekend: 'week end|weekend|ce week end|ce weekend',
		nextWeekend: 'week end prochain|weekend prochain',
		restOfWeek: 'reste de la semaine|fin de la semaine|fin de semaine',
		next: 'prochain|prochaine|prochains',
		last: 'dernier|dernière|passé',
		within: 'dans',
		day: 'jour|jours|soirs|soirées',
		until: 'à|au|jusqu à|jusqu au',
		nextYear: 'l année prochaine|l an prochain',
		ordinal: 'er|e',
	},
	sections: {
		Breakfast: 'petit déjeuner|petit déj|petits déjeuners|brunch|matin',
		Lunch: 'déjeuner|déjeuners|midi|midis|repas de midi',
		Dinner: 'dîner|dîners|diner|diners|souper|soupers|soir|repas du soir|dine|dîne',
		Snacks: 'goûter|goûters|collation|en cas|encas|quatre heures|après midi',
	},
	clock: {
		at: 'à|vers|avant|pas avant|après|jusqu à',
		hour: 'h|heures|heure',
		am: 'du matin',
		pm: 'du soir|de l après midi',
		halfPast: '',
		halfTo: '',
		quarterPast: '',
		quarterTo: '',
		andHalf: 'et demie|et demi',
		noon: 'à midi',
	},
	servings: {
		for: 'pour',
		people: 'personnes|personne|portions|portion|convives|invités|invité|parts|bols|assiettes|gens|couverts',
	},
	factors:
		'double=2|doubler=2|doublez=2|le double=2|triple=3|tripler=3|le triple=3|moitié=1/2|la moitié=1/2|demi=1/2|divise par deux=1/2|diviser par deux=1/2|quadruple=4',
	times: 'fois|x',
	pointers: {
		it: 'ça|ca|cela|ceci|ce plat|cette recette|le|la|les|l|celui ci|celle ci|ce|c',
		one: '',
		ordinals: [
			'premier|première|1er',
			'deuxième|second|seconde|2e',
			'troisième|3e',
			'quatrième',
			'cinquième',
			'sixième',
		],
		last: 'dernier|dernière',
		number: 'numéro',
	},
	needs: {
		Nuts: 'fruits à coque|noix|noisettes',
		Peanuts: 'arachide|arachides|cacahuète|cacahuètes',
		Dairy: 'produits laitiers|lactose|lait|laitages',
		Eggs: 'œuf|œufs|oeuf|oeufs',
		Soy: 'soja',
		Gluten: 'gluten|blé',
		Shellfish: 'crustacés|crustacé|fruits de mer',
		Fish: 'poisson|poissons',
		Sesame: 'sésame',
		Sulfites: 'sulfites',
		Vegetarian: 'végétarien|végétarienne|végétariens|végétariennes',
		Vegan: 'végan|végane|véganes|vegan|végétalien|végétalienne',
		Pescatarian: 'pescétarien|pescétarienne',
		'Gluten-Free': 'sans gluten',
		Keto: 'keto|cétogène',
		'Low-Carb': 'pauvre en glucides|low carb',
		Paleo: 'paléo',
		Mediterranean: 'méditerranéen|méditerranéenne',
		'Dairy-Free': 'sans lactose|sans produits laitiers',
		'Nut-Free': 'sans noix|sans fruits à coque',
		Halal: 'halal',
		Kosher: 'casher|kasher',
	},
	freeOf: '',
	limits: {
		most: 'moins de|en moins de|au maximum|maximum|max|au plus|pas plus de|en|sous|d ici|inférieur à|qui prennent moins de',
		quickest: 'rapide|rapides|le plus rapide|la plus rapide|les plus rapides|plus rapide|vite',
		newest: 'nouvelles|nouveau|récentes|les plus récentes|dernières|récents',
		rating: 'mieux notée|mieux noté|mieux notées|les mieux notées|meilleure|meilleur|meilleures|préférées|préférée',
		random: 'au hasard|surprends moi|n importe quoi|surprise',
	},
	counts: {
		atLeast: 'au moins|minimum',
		atMost: 'au plus|maximum|pas plus de',
		none: 'pas de|sans|aucun|aucune',
		times: 'une fois=1|deux fois=2|trois fois=3',
	},
	places: {
		Fridge: 'frigo|réfrigérateur|frigidaire',
		Freezer: 'congélateur|congélo',
		Cupboard: 'placard|armoire|étagère',
	},
	scales: {
		celsius: 'celsius|degrés celsius|c',
		fahrenheit: 'fahrenheit|degrés fahrenheit|f',
		gas: 'thermostat|th',
		degrees: 'degrés|degré',
	},
	unitSystems: {
		metric: 'grammes|métrique|unités métriques|g',
		us: 'tasses|cups|unités américaines|américaines|us',
		written: 'original|d origine',
	},
	dishes:
		'soupe=soup|soupes=soup|potage=soup|salade=salad|salades=salad|gâteau=cake|gâteaux=cake|tarte=tart|tartes=tart|ragoût=stew|gratin=gratin|crêpes=pancakes|pancakes=pancakes|dessert=dessert|desserts=dessert|pâtes=pasta|rôti=roast|boulettes=meatballs|boulette=meatballs|suédois=swedish|suédoise=swedish|suédoises=swedish|italien=italian|italienne=italian|italiennes=italian|turc=turkish|turque=turkish|turques=turkish|grec=greek|grecque=greek|grecques=greek|français=french|française=french|françaises=french|thaï=thai|thaïlandais=thai|thaïlandaise=thai|mexicain=mexican|mexicaine=mexican|japonais=japanese|japonaise=japanese|japonaises=japanese|allemand=german|allemande=german|poulet=chicken|pain=bread|petit-déjeuner=breakfast|dîner=dinner|déjeuner=lunch|boisson=drinks|boissons=drinks|épicé=spicy|épicée=spicy|épicés=spicy|viande=meat|poisson=fish|porridge=porridge|saumon=salmon|cabillaud=cod|morue=cod|verte=green|vert=green|rouge=red|oignon=onion|oignons=onion|lentilles=lentil|pommes=apple|prunes=plum',
	groups: {
		articles: 'le|la|les|l|ce|cette',
		folk: 'parents=2|mère=1|père=1|maman=1|papa=1|sœur=1|soeur=1|frère=1|ami=1|amie=1|voisin=1|voisine=1|beaux parents=2|amis=0|invités=0|famille=0|voisins=0|enfants=0|grands parents=2',
		inside: 'ingrédients|est|sont|dans|sur',
		past: 'était|étaient',
		allergy: 'allergie|allergies|allergique|intolérance',
		orders: '',
		meat: 'viande|viandes',
		list: 'liste_de_courses|liste|courses|listes|liste_des_courses',
		put: 'ajoute|ajouter|ajoutez|mets|mettre|mettez|note|noter|inscris|achète|acheter|prends|rajoute|rajouter|écris',
		remove: 'retire|retirer|enlève|enlever|supprime|supprimer|efface|effacer|ôte|raye|barre',
		all: 'tout|toute|toutes|tous|entière|entier',
		book: 'livre|carnet|livres|carnets|livre_de_cuisine|collection',
		recipe: 'recette|recettes|plat|plats|idée|idées|suggestion|suggestions',
		recipeword: 'recette|recettes|plat|plats',
		step: 'étape|étapes',
		timer: 'minuteur|minuterie|timer|compte_à_rebours|chrono|alarme',
		pantry: 'garde_manger|placards|réserve|réserves|provisions|cellier|maison',
		plan: 'menu|planning|plan|programme|plan_de_repas|menus|semaine|agenda',
		noise:
			'recette|recettes|plat|plats|idée|idées|cuisiner|faire|trouve|cherche|montre|quelles|quel|quelle|quoi|que|facile|simple|bon|bonne|délicieux|prend|prennent|manger|repas',
		due: 'bon|bonne|jusqu|expire|périme|avant|valable|dlc',
		leftovers: 'restes|les restes|le reste',
		instead: 'au lieu de|au lieu du|plutôt que',
		thens: 'puis|ensuite|après',
		corrections: 'non|en fait|plutôt|pardon|désolé|je voulais dire|et|ou|mais|et pour|alors|pas|aussi',
		mealplan: 'plan de repas|planning de repas|plan des repas|menu de la semaine|meal plan|planning repas',
		verbs:
			'pris|acheté|fini|utilisé|convertis|convertir|ajoute|ajouter|mets|mettre|supprime|supprimer|efface|enlève|retire|planifie|planifier|déplace|déplacer|décale|coche|décoche|achète|acheter|acheté|lance|démarre|arrête|stoppe|double|divise|remplis|échange|publie|partage|envoie|change|commence|prévois|programme|vide|range|note',
	},
	cues: {
		'never.all':
			'supprime|efface|enlève|vide|détruis tout $; supprime|efface|supprimer|effacer|vide|vider @all {x} recettes|livres|données|liste|menu|placards|provisions|courses; vide|vider {x} liste|placards|frigo|garde_manger|menu|réserve; tout|toutes {x} supprimer|effacer',
		'never.public':
			'rends|rendre|mets {x} public|publique|publiques|publics|privé|privée; publie|publier|partage|partager {x}',
		'never.account':
			'annule|résilie|résilier|annuler|arrête|change {x} abonnement|forfait; supprime|supprimer|ferme|fermer {x} compte|profil; change|changer {x} mot_de_passe|email|adresse|mail; déconnecte {x}',
		'never.needs':
			'retire|enlève|supprime|ajoute|change|oublie {x} allergie|allergies|allergène|allergènes|intolérance|régime {y}; je suis allergique {x} $; je suis {x} maintenant|désormais $; je suis devenu|devenue {x}',
		'never.send': 'envoie|envoyer|mail {x} à|par {y}; envoie {x}',
		'never.open': 'ouvre|importe|télécharge|va {x} http|https|www|lien|site|page|adresse {y}; http|https {x}',
		'talk.help': 'que peux|sais {x} faire; aide $; aide moi $; qui es tu; comment ça marche; que fais tu',
		'talk.thanks': 'merci|super|parfait|génial|bonjour|salut|bonsoir $',
		'talk.yes': '^ oui|vas_y|applique|confirme|d_accord $',
		'talk.undo': 'annule ça|cela|le $; défais {x}; annule la dernière {x}',
		'talk.stop':
			'laisse tomber $; oublie|oublie_ça $; non|non_merci $; annule|annuler|stop|rien $; peu importe $; ce n est pas grave $; tant pis $',
		'talk.spoiled':
			'{x} encore bon|bonne|bons|bonnes|mangeable|consommable {y}; {x} resté|restée|restés {y} table|dehors|comptoir {z}; {x} moisi|moisie|pourri|périmé|périmée {y}; {x} sent|goût bizarre|mauvais {y}',
		'timer.start':
			'mets|lance|démarre|règle|programme|met|fais|active {x} @timer {x} <duration> {name}; @timer {x} <duration> {name}; <duration> {x} @timer {name}; {name} @timer {x} <duration>; préviens|rappelle|réveille|avertis {x} <duration> {name}; mets|lance|démarre|règle {x} @timer $',
		'timer.stop': 'arrête|stoppe|stop|coupe|annule|éteins|supprime {x} @timer {name}',
		'timer.add':
			'ajoute <duration> {x} @timer {name}; <duration> de plus {x}; prolonge {x} <duration>; encore <duration> $; rajoute <duration> {x}',
		'timer.left':
			'combien {x} temps {y} reste|restant|minuteur {name}; combien {x} minuteur {name}; il reste combien {x}; temps restant {name}; où en est @timer; quand {x} minuteur {y}',
		'cook.next':
			'^ suivant|suivante|continue|après|ensuite|continuer $; @step suivante|suivant|prochaine; prochaine @step; passe {x} @step? suivante|suite|prochaine; et maintenant|après|ensuite $; la suite $; c est fait|bon $; que fais|faut|fait {x} maintenant|ensuite|après',
		'cook.back':
			'^ précédent|précédente|retour|reviens $; @step précédente|avant|dernière; reviens {x} arrière|en_arrière|@step {y}; retour {x} @step {y}; recule {x}',
		'cook.repeat':
			'^ répète|répéter|encore|pardon|redis|relis $; répète|redis|relis {x} @step?; lis {x} encore|à_voix_haute|haute; encore une fois; à quelle @step {x}; où en suis|sommes {x}; lis le $',
		'cook.step':
			'va|aller|passe|saute|retourne|reviens {x} @step <number> {y}; ^ @step <number> $; va|passe|saute {x} <ordinal> @step {y}; <ordinal> @step $',
		'cook.start':
			'commence|commencer|commençons|démarre|lance {x} cuisiner|cuisine|préparer|recette {recipe}; commence|démarre|lance|commençons {recipe}; cuisinons|préparons|faisons {recipe}; je cuisine|prépare {recipe}; on cuisine|prépare|fait {recipe}; mode cuisine {recipe}; cuisiner {recipe} maintenant; c est parti {recipe}; guide {x} recette|préparation {recipe}',
		'cook.done':
			'^ fini|terminé|c_est_fini|c_est_terminé|j_ai_fini $; fini|terminé {x} cuisiner; arrête|quitte|termine|ferme {x} cuisine|mode_cuisine|recette',
		convert:
			'combien {x} {b} font|fait|dans|pour|y_a_t_il {a}; {a} en|vers {b}; {a} = {b}; {a} font|fait|ça_fait|égale|égalent {x} combien {b}; convertis|convertir|conversion|transforme {a} en {b}; convertis|convertir {a}; combien pèse|pèsent {w}; quel poids {w}; combien de {b} {a}; convertis|convertir|conversion unités|unité|mesures? $; convertir $; combien font {a} en {b}; que font {a} en {b}',
		substitute:
			'remplacer|remplace|substituer|substituts|substitut|remplacement|alternative|alternatives {food} par {x}; par quoi {x} remplacer|remplace|substituer {food}; remplacer|remplace {food}; à la place de|du|des|d? {food}; au lieu de|du|des|d? {food}; substitut|substituts|alternative|alternatives|remplacement à|de|du|pour|au {food}; que {x} utiliser|mettre|prendre {x} à_la_place|au_lieu|place|lieu {food}; pas|plus de|d? {food} {x} que|quoi|comment {y}; je n ai pas|plus de|d? {food}; pas de|d? {food} $; sans {food} que|quoi|comment {x}; il me manque {food} {x}; manque de? {food}; peut on|je? {x} remplacer|omettre|enlever {food}; comment {x} remplacer {food}; plus de|d {food} que {x}; il n y a pas|plus de|d {food}',
		safety:
			'est|sont {dish} sûr|sûre|sans_danger|ok|adapté|adaptée|adaptés|convient|bon|bonne {who}; {dish} convient|conviennent|va {who}; puis|peut|peux|peuvent|pouvons je|on|il|elle|nous|tu? {who} manger|prendre|avoir|boire|goûter {dish}; {who} peut|peux|peuvent|puis manger|prendre|avoir|boire {dish}; {dish} contient|contiennent|comporte du|de|des? <need> {x}; contient|contiennent {dish} <need>; {dish} contient|contiennent {needs}; y a|il_y_a <need> dans {dish}; il y a <need> dans? {dish}; y a du|de|des <need> {x} dedans {dish}; est|sont {dish} <need>; {dish} est|sont <need>; <need> $; {dish} <need> $; allergènes|allergies|allergie|allergène {dish}; quels allergènes {dish}; {dish} allergique {x}; {x} allergie {dish}; sans danger pour {who} {dish}; est ce que {dish} est sûr|sûre|ok|bon {who}',
		'read.time':
			'combien de? temps {x}; combien de minutes|heures {x}; temps de? cuisson|préparation|total {x}; temps {x} $; durée {x}; {x} combien_de_temps; ça prend combien {x}; en combien de temps {x}; {x} prend combien',
		'read.servings':
			'pour combien de? personnes|parts|portions? {x}; combien de personnes|parts|portions|convives {x}; {x} combien_de_personnes|combien_de_parts; nombre de portions|parts|personnes {x}; {x} c_est pour combien; portions {x}; pour combien {x}',
		'read.nutrition':
			'calories|kcal|valeurs|nutrition|protéines|protéine|glucides|lipides|fibres|sucres|nutritionnelles {x}; combien de? calories|kcal|protéines|glucides|lipides|fibres|sucre|sel {x}; {x} calories|kcal|protéines|nutrition|nutritionnelles {y}; apport calorique {x}',
		'read.temperature':
			'température|températures four? {x}; quelle température {x}; à quelle température {x}; combien de degrés {x}; four {x} $; à combien {x} four {y}; thermostat {x}; {x} four {y} degrés|température {z}',
		'read.notes':
			'notes|note|remarques|conseils|astuces|astuce|conseil {x}; {x} notes|conseils|astuces $; qu ai je noté {x}',
		'read.step':
			'que dit|est|fait|faire {x} @step <number> {y}; lis|montre|donne|relis {x} @step <number> {y}; @step <number> de|du|pour {y}; quelle {x} @step <number> {y}; quelle {x} <ordinal> @step {y}; <ordinal> @step {y}; c est quoi {x} @step <number> {y}',
		'read.steps':
			'comment {x} faire|fait|préparer|cuisiner|prépare|cuisine|faites|réaliser {recipe}; étapes|préparation|instructions|méthode|marche_à_suivre {recipe}; lis {x} recette|étapes|préparation {recipe}; {recipe} étapes|préparation $; comment se fait|prépare|cuisine {recipe}; comment {recipe}; explique {x} {recipe}',
		'read.when':
			'quand {x} ajouter|ajoute|mettre|met|mets|verser|incorporer|ajoutes {food}; à quel moment {x} {food}; à quelle @step {x} {food}; quand va|vont|entre|entrent {food}; que fait|faire {x} avec {food}; quand {food}',
		'read.ahead':
			'que {x} préparer {x} avance|veille|à_l_avance {y}; peut|puis {x} préparer|congeler|réchauffer|faire {y} avance|veille|congeler|réchauffer {z}; {x} à_l_avance|la_veille {y}; {x} se congèle|conserve|garde {y}; congeler|conserver|réchauffer {x}; combien de temps {x} conserve|garde {y}',
		'read.food':
			'combien|quelle_quantité de|d? {food} dans|pour|faut|il_faut|met|mets|au {recipe}; combien de|d {food}; quelle quantité de|d? {food} {recipe}; faut il|du|de|des? {food} pour|dans {recipe}; ai je besoin de|d {food} {recipe}; il y a {food} dans {recipe}; y a {food} dans {recipe}; besoin de|d {food} pour? {recipe}; quel|quelle type|sorte de|d {food} {recipe}; faut il {food}; est ce qu il faut {food} {recipe}; combien {food} {recipe}',
		'read.ingredients':
			'ingrédients|ingrédient de|du|pour|des|d? {recipe}; quels ingrédients {recipe}; {recipe} ingrédients $; que faut|faut_il {x} pour {recipe}; qu y a|il_y_a dans {recipe}; que met|mets|contient|trouve {x} dans {recipe}; de quoi {x} besoin {x} pour {recipe}; liste {x} ingrédients {recipe}; il y a quoi dans {recipe}; que contient {recipe}; avec quoi {recipe}',
		'scale.units':
			'en <system> {x} $; montre|affiche|convertis|donne|mets|passe {recipe} en <system> {x}; {recipe} en <system> $; <system> s_il_te_plaît $; en unités <system> {x}',
		'scale.have':
			'je|on|nous n ai|avons|a que <amount> de|d? {food} que|combien {x} reste|autres; je|on|nous n? ai|avons|a seulement|que|juste? <amount> de|d? {food}; seulement|juste <amount> de|d? {food}; avec <amount> de|d {food}; il ne reste|me_reste que <amount> de|d? {food}; ai|avons|a <number> {food}; n ai que <number> {food}; ai que <number> {food}',
		'scale.factor':
			'<factor> {recipe}; {recipe} <factor>; fais|faire|mets|divise {x} <factor> {recipe}; {recipe} fois <number>; multiplie {recipe} par <number>; divise {recipe} par <number>; <factor> les? doses|quantités|proportions|recette {recipe}; {x} <factor> {recipe}; double|triple {recipe}',
		'scale.servings':
			'<servings> {x}; fais|faire|adapte|ajuste|calcule|mets|passe|recalcule|prépare {recipe} <servings> {x}; {recipe} <servings> {x}; on|nous est|sommes|serons|sera {x} <number> {y}; combien de|d? {food} <servings>; combien de|d? {food} faut|il_faut {x} <servings>; pour moi seul|seule|toute_seule {x}; nous sommes <number> {x}; on sera|est <number> {x}; juste pour <number> {x}',
		cookable:
			'que puis|peux|pouvons je|nous cuisiner|faire|préparer avec {food}; que {x} cuisiner|manger|préparer|faire {y}; quoi cuisiner|manger|faire|préparer {x}; que {x} avec ce ai|avons|a|j_ai {y}; utiliser|utilise|finir|écouler|terminer {x} {food} $; que faire|cuisiner|préparer avec {food}; propose|suggère|conseille {x}; avec ce que ai|avons|a|j_ai|on_a {x}; idée|idées|suggestion {x} avec|pour {food}; sans faire les? courses {x}; sans courses {x}; je peux cuisiner|faire|préparer quoi {x}; qu est ce que {x} cuisiner|manger|faire {y}; il faut utiliser|finir {food}; j ai faim {x}; avec {x} j_ai {y}; suggérer une? recette; on mange|cuisine quoi avec {x}; que {x} mange|cuisine|fait avec {y}',
		'look.soon':
			'que {x} périmé|périme|expire|périmer|expirer|consommer|abîmer|pourrir {y}; qu|que|quoi {x} bientôt|vite|rapidement|d_abord {y}; que faut {x} utiliser|manger|consommer|finir {y} vite|bientôt|rapidement|d_abord|avant {z}; que dois {x} utiliser|manger|consommer {y}; bientôt périmé|périmés {x}',
		'look.timers':
			'quels|quel|montre|mes|y_a minuteurs|minuteur {x}; minuteurs|minuteur $; minuteur en_cours|actif {x}',
		'look.cookbooks':
			'{x} <cookbook> {y}; quels|montre|mes|combien {x} livres|carnets {y}; mes? livres|carnets $; que {x} dans {x} livre|carnet {y}; dans quel livre|carnet {x}',
		'look.limits':
			'combien {x} reste|restants|restantes|encore {y} mois|messages|abonnement|forfait|questions; combien de messages|questions|recettes|livres {x} reste|restants|encore|puis|peux|droit {y}; que {x} abonnement|forfait {y}; quel est mon abonnement|forfait {x}; mes limites|quotas {x}; quel abonnement|forfait {x}',
		'look.list':
			'que|quoi {x} sur @list {y}; montre|affiche|lis|ouvre {x} @list {y}; ^ @list $; que faut|dois|doit|devons {x} acheter {y}; {food} est|sont|sur {x} sur @list {y}; y a {food} sur @list; que {x} acheter {y}; qu est ce qu il reste à acheter {x}; que manque {x}; qu y a {x} sur @list',
		'look.when':
			'quand {x} mange|a|avons|est|cuisine|prévu|prévue|mangeons|avons_nous {dish}; quel jour {x} {dish}; {dish} c_est|est quand|prévu_quand|prévue_quand; quand {dish}; est ce que {dish} est prévu|prévue; {dish} est prévu|prévue {x}',
		'look.plan':
			'que|quoi {x} mange|mangeons|a|avons|cuisine|prévu|prévus|y_a {y} <day> {z}; que|quoi {x} pour|au|à|le {x} <section> {y}; que {x} prévu|prévus|planifié {y}; que|quoi {x} au|sur|dans @plan {y}; montre|affiche|lis|ouvre {x} plan|menu|planning|semaine|menus {y}; menu|planning|plan|repas <day> {x}; qu y a {x} <section> {y}; il y a quoi {x} <section> {y}; il y a quoi <day> {x}; qu est ce {x} <day> {y}; on mange quoi {x}; qu a mangé|t_on_mangé <day> {x}; quel {x} repas|menu {y}; quel <section> {x}; <section> <day> $; y a quelque|rien chose? {x} prévu {y}; mon|notre planning|menu $; que mange {x}; qui vient|mange {x}; <day> {x} prévu {y}; quelque chose prévu {x}; prévu|prévus <day> {x}',
		'look.pantry':
			'que|quoi {x} dans {x} frigo|congélateur|placard|placards|garde_manger|réfrigérateur|réserve {y}; montre|affiche|ouvre {x} frigo|congélateur|placards|garde_manger|provisions|réserves {y}; ai|avons|a|avez nous|je|on|t_on? encore|du|de|des? {food} $; ai|avons|a {x} encore {food}; il reste|y_a|en_reste encore? {food} {x}; reste il encore? {food}; combien de|d? {food} {x} reste|avons|ai|a {y}; combien de|d? {food} {x} maison|frigo|reste {y}; y a encore? {food} $; il y a encore? {food}; est ce qu on a {food}; est ce que {x} ai|avons {food}; on a {food} $; garde manger $; il reste combien de {food}; qu est ce qu on a {x}; y a il {food}',
		'list.clear':
			'efface|supprime|enlève|retire|vide|nettoie {x} coché|cochés|cochées|achetés|acheté {y}; retire|efface|supprime {x} est|sont|j_ai coché|cochés|acheté {y}',
		'list.tick':
			'coche|cocher|raye {items}; j ai|on_a acheté|pris|trouvé|eu {items}; acheté|pris|trouvé {items}; {items} c_est_bon|acheté|pris|trouvé|achetés|achetée; j ai {items} $; marque {items} comme acheté|achetés|pris|fait; {items} est|sont acheté|achetés|dans_le_panier|pris',
		'list.untick':
			'décoche|décocher {items}; pas trouvé|acheté|pris {items}; je n ai pas trouvé|acheté|pris {items}; il n y avait pas|plus de {items}',
		'list.set':
			'mets|mettre en|plutôt? {items} $; change|modifie|passe {items} à|en {amount}; plutôt {items} $; fais en {items}; seulement {items} $; {items} au lieu de {x}; {items} plutôt_que|plutôt {x}',
		'list.remove':
			'on|je|nous n? a|ai|avons plus besoin de|d|du|des {items}; @remove {items} de|du|des {x} @list {y}; @remove {items} $; plus|pas besoin de|d|du? {items}; oublie|laisse_tomber {items}; {items} n_est|ne_sont plus|pas nécessaire|utile {x}; on|je n a|ai plus|pas besoin de|d|du {items}; pas besoin d acheter {items}',
		'list.recipe':
			'@put {x} ingrédients {recipe} sur|à|dans @list {y}; @put {x} ingrédients {recipe}; ingrédients {recipe} sur|à|dans @list; @put {x} ce_qu_il_faut|tout|ce_qui_manque|faut|manque {x} pour {recipe}; tout ce qu il faut pour {recipe}; il me|nous faut tout|ingrédients pour {recipe}; @list pour {recipe}; fais|génère|crée|prépare|établis {x} @list {x} pour|de|avec {recipe}; acheter|achète {x} ingrédients {recipe}; @list <day>; ce qu il faut {recipe} sur|à @list; @list pour <day> {x}; besoin de tout pour {recipe}',
		'list.add':
			'@put {items} à|sur|dans @list {x}; {items} à|sur|dans @list {x}; @list : {items}; ajoute|ajouter|achète|acheter|rajoute|note|prends {items} $; il faut|me_faut|nous_faut acheter|du|de|des|d? {items}; il manque|me_manque {items}; on a besoin de|d|du {items}; besoin de|d|du {items}; j ai besoin de|d|du {items}; n oublie pas {items}; rappelle moi d acheter {items}; encore {items} $; bientôt plus de|d {items}; {items}',
		'pantry.set':
			'il reste|ne_reste que|plus_que? {items} {x}; plus que {items} $; on|nous n? a|avons plus? que {items}; change|modifie {items} à|en {amount}; {items} se_garde|bon|bonne|bons jusqu <day>; il nous reste {items}',
		'pantry.remove':
			'plus de|d|du {items} $; il n y a plus de|d|du? {items} {x}; on|nous|je n a|avons|ai plus de|d|du? {items} {x}; fini|terminé|mangé|utilisé|bu {items}; j ai|on_a fini|terminé|mangé|utilisé|jeté {items}; {items} est|sont fini|finis|finie|vide|vides|terminé|périmé|épuisé {x}; @remove {items} de|du|des frigo|congélateur|placard|garde_manger|provisions|réserve {x}; jeté|jette {items}; y a plus de|d {items}',
		'pantry.add':
			'acheté {items} {x}; j ai|on_a|nous_avons acheté {items} {x}; mets|range|ajoute|mettre|stocke {items} dans|au|à|aux <place> {x}; mets|range|ajoute {items} dans|au|aux? @pantry {x}; {items} dans|au <place> {x}; congèle {items} {x}; j ai congelé {items} {x}; il y a {items} au|dans <place> {x}; ajoute {items} aux|au provisions|garde_manger|placard',
		'file.remove': '@remove {recipe} de|du|des <cookbook> {x}; @remove {recipe} <cookbook>',
		'file.add':
			'@put|range|classe|enregistre {recipe} dans|à|au|aux <cookbook> {x}; {recipe} dans|va_dans <cookbook> {x}; @put|range|classe {recipe} dans {book} @book {x}; @put {recipe} <cookbook>',
		'plan.off':
			'{x} ne? cuisine|cuisinons|cuisinerai|cuisiner pas {y}; pas de cuisine|dîner|repas|déjeuner|souper {x}; pas envie de cuisiner {x}; on|nous|je mange|mangeons|dîne|dînons|sors|sortons {x} dehors|restaurant|resto|extérieur {y}; restaurant|resto {x}; on commande {x}; on|je sort|sors {x}; pas à|là la? maison? {x}; nous|on est|sommes invités|invité {x}; pas le temps de cuisiner {x}; je ne cuisine pas {x}; cuisine pas {x}; on va au restaurant|resto {x}; annule <section> {x}; nous ne serons pas là {x}',
		'plan.home':
			'{x} rentre|rentrons|rentrerai|serai|arrive|arriverai|suis {y} <clock> {z}; rentre|serai|arrive|suis {x} <clock> {y}; en retard {x} <clock> {y}; en retard {x}; pas avant <clock> {x}; pas à|là la? maison? avant <clock> {x}; <section> à <clock> {x}; on mange|dîne à|vers <clock> {x}; <clock> {x} maison; rentre|serai|arrive plus? tard {x}; décale|repousse <section> à <clock> {x}; à la maison {x} <clock> {y}',
		'plan.guests':
			'{x} <servings> de plus|supplémentaires|supplémentaire {y}; {x} <number> de plus|supplémentaires|en_plus {y}; {x} <number> invités|personnes|convives|amis {y}; il y aura|a <servings> {x}; on|nous a|aura|reçoit|attend|sera|recevons|avons <servings> {x}; <servings> viennent|arrivent|se_joignent {x}; {who} vient|mange|viennent|dîne|se_joint {x}; on attend|reçoit {x} invités|du_monde {y}; une personne de plus {x}; quelqu un vient|de_plus {x}; <servings> en plus {x}; un|une invité|invitée|ami|amie vient|de_plus {x}',
		'plan.swap': 'échange|échanger|inverse|inverser|intervertis {a} et|avec|contre {b}',
		'plan.move':
			'déplace|déplacer|décale|décaler|reporte|reporter|repousse|avance|mets|bouge {dish} à|au|de|du|pour|vers {x} <day> {y}; déplace|déplacer|décale|décaler|reporte|reporter|repousse|avance|bouge {dish} <day> {x}; plutôt <day> {dish}; {dish} plutôt <day>; {dish} <day> plutôt|à_la_place {x}; déplace|décale|reporte|repousse {dish}; {dish} <day> au_lieu {x}',
		'plan.servings':
			'mets|passe|fais|prévois|planifie {dish} <day> <servings> {x}; {dish} <day> <servings>; {dish} de|du <day> <servings>; change|mets|passe {dish} à|en? <servings> {x}; {dish} <servings> <day>',
		'plan.remove':
			'@remove|annule|annuler {dish} de|du|des|le <day> {x}; @remove|annule {dish} du|de|de_la @plan {x}; vide|vider|efface|annule|libère <day> {x}; @remove|annule {dish} <day> {x}; @remove|annule {x} <section> {y}; pas de {dish} <day> {x}; finalement pas de {dish} <day>; annule {dish}',
		'plan.week':
			'planifie|planifier|prévois|organise|remplis|prépare|fais|génère|crée|propose|complète|programme {x} dîners|déjeuners|repas|semaine|menu|menus|planning|plan|soupers|jours|plan_de_repas {y}; planifie|planifier|prévois|remplis|organise {x} <day> {y}; plan|menu|planning|plan_de_repas pour|de <day> {x}; menu|plan_de_repas|planning|repas|dîners pour|sur <number> jours {x}; planifie|prévois {x} <number> jours|dîners|repas {y}; <number> dîners|repas|déjeuners|jours {x}; repas|dîners de|pour <day> {x}',
		'plan.add':
			'planifie|planifier|prévois|prévoir|mets|mettre|ajoute|programme|cuisine|fais|note {dish} pour|le|à|au|sur|dans {x} <day> {y}; planifie|planifier|prévois|mets|ajoute|programme {x} <day> {dish}; planifie|prévois|programme {dish} {x}; {dish} <day> {x}; <day> {dish}; on|nous|je mange|fait|fais|cuisine|mangeons|prépare {dish} <day> {x}; <day> on|nous|je mange|fait|fais|cuisine {dish}; {dish} pour|au|à|de <section> {x}; <section> <day> {dish}; mets|ajoute {dish} au|dans|sur @plan {x}; <section> : {dish}',
		draft:
			'invente|écris|crée|créer|imagine|génère|rédige|compose|élabore {x} recette|plat|version {y}; invente|imagine {x}; nouvelle recette {x}; fais|fait|crée|écris|donne {x} version {y} {recipe}; version végétarienne|végane|vegan|plus_légère|sans_gluten|légère {x} {recipe}; version {x} de {recipe}; rends|adapte|transforme {recipe} {x}; dessine|image|photo {x}; image|photo de {x}',
		delete:
			'supprime|supprimer|efface|effacer|jette|détruis {recipe} recette?; supprime|efface recette {recipe}; supprime|efface {recipe} livre|carnet; supprime|efface livre|carnet {recipe}; supprime|efface <cookbook>; supprime|efface {x} <cookbook>; débarrasse {x} {recipe}',
		find: 'trouve|trouver|cherche|chercher|recherche|montre|affiche|liste|liste_moi {q}; ai|avons|as je|nous|tu? {x} recette|recettes|plat|plats {q}; quelles|quelle|quels recettes|recette|plats|plat {q}; recette|recettes|plat|plats avec|sans|de|d|pour|à|du|au|en {q}; {q} recette|recettes|plat|plats $; je cherche|veux|voudrais {q}; j ai envie de|d {q}; quelque chose de|d|avec|sans? {q}; y a {q}; comment s appelait|appelle {q}; lesquelles|laquelle {x} {q}; c était quoi|laquelle {q}; où est {q}; cuisine|cuisines $; quoi {q}; des? {q}; {q}',
	},
}
