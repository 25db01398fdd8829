import type { EngineWords } from '../language.ts'

export const es: EngineWords = {
	language: 'es',
	contractions: [
		['\\bal\\b', 'a el'],
		['\\bdel\\b', 'de el'],
		['\\bq\\b', 'que'],
		['(?<!\\p{L})(\\p{L}{2,}[aei]r)(lo|la|los|las|me|nos)(?!\\p{L})', '$1 $2'],
		[
			'(añad|pon|quit|borr|elimin|dobl|mued?v|muév|cámbi|cambi|apunt|anot|compr|haz|dim|dam|muéstr|enséñ|recuérd)(e|a|á|la|lo)?me\\b',
			'$1$2',
		],
	],
	fillers:
		'pronto|el|la|los|las|un|una|unos|unas|de|d|a|en|con|por|para|y|e|o|u|que|mi|mis|nuestro|nuestra|tu|tus|su|sus|me|te|se|nos|le|les|lo|yo|nosotros|tú|usted|este|esta|esto|estos|estas|ese|esa|eso|es|son|está|están|ser|hay|he|ha|han|hemos|haber|tengo|tiene|tenemos|puedo|puede|podemos|puedes|podría|podrías|quiero|queremos|quisiera|querría|debo|debe|por favor|favor|hola|bien|muy|pues|ya|también|ahora|solo|sólo|solamente|receta|recetas|plato|platos|todo|toda|todos|todas|algo|alguna|algún|más|si|ok|nomster|gracias|total|dime|dame|va|voy|vamos|cosa|poco|poca|tal|otra|vez',
	polite:
		'puedes|podrías|puede|podría|quiero|quisiera|me gustaría|nos gustaría|por favor|dime|dame|muéstrame|enséñame|ayúdame a|vamos a|qué tal|gracias|en casa|a casa|por ración|por persona|al final|hazme',
	questions:
		'qué|que|cuál|cuáles|cuándo|cómo|cuánto|cuánta|cuántos|cuántas|dónde|quién|por qué|puedo|podemos|puede|lleva|llevan|contiene|tiene',
	negations: 'no|ni|nunca|nada|ningún|ninguna|sin|excepto|salvo|tampoco',
	ands: 'y|e|más',
	ors: 'o|ni|u',
	without: 'sin|excepto|salvo|que no lleve|que no lleven|menos',
	with: 'con|que lleve|que lleven',
	numbers:
		'cero=0|siete=7|ocho=8|nueve=9|once=11|trece=13|catorce=14|quince=15|dieciséis=16|veinte=20|veinticinco=25|treinta=30|cuarenta=40|cincuenta=50|sesenta=60|noventa=90|cien=100',
	days: {
		today: 'hoy|este mediodía|esta mañana',
		tonight: 'esta noche|hoy por la noche|esta tarde',
		tomorrow: 'mañana',
		afterTomorrow: 'pasado mañana',
		yesterday: 'ayer|anoche',
		weekdays: ['lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado|sábados', 'domingo|domingos'],
		months: [
			'enero',
			'febrero',
			'marzo',
			'abril',
			'mayo',
			'junio',
			'julio',
			'agosto',
			'septiembre',
			'octubre',
			'noviembre',
			'diciembre',
		],
		week: 'semana|semanas',
		nextWeek:
			'la próxima semana|la semana que viene|la semana próxima|próxima semana|semana que viene|semana próxima|siguiente semana|semana siguiente',
		thisWeek: 'esta semana|la semana',
		lastWeek: 'semana pasada|última semana',
		weekend: 'fin de semana|este fin de semana|finde|este finde',
		nextWeekend: 'próximo fin de semana|fin de semana que viene|próximo finde',
		restOfWeek: 'resto de la semana|lo que queda de semana|lo que queda de la semana',
		next: 'próximo|próxima|próximos|que viene|siguiente',
		last: 'pasado|pasada|último|última',
		within: 'en|dentro de',
		day: 'día|días|noches|noche',
		until: 'a|hasta|al|hasta el|a el',
		nextYear: 'próximo año|año que viene',
		ordinal: '',
	},
	sections: {
		Breakfast: 'desayuno|desayunos|desayunar|brunch',
		Lunch: 'comida|comidas|almuerzo|almuerzos|almorzar|mediodía|comer',
		Dinner: 'cena|cenas|cenar|noche',
		Snacks: 'merienda|meriendas|tentempié|aperitivo|merendar',
	},
	clock: {
		at: 'a las|a la|sobre las|hacia las|antes de las|hasta las|no antes de las|después de las|las',
		hour: 'h|horas|hora',
		am: 'de la mañana|am',
		pm: 'de la noche|de la tarde|pm',
		halfPast: '',
		halfTo: '',
		quarterPast: '',
		quarterTo: '',
		andHalf: 'y media',
		noon: 'a mediodía',
	},
	servings: {
		for: 'para',
		people: 'personas|persona|raciones|ración|comensales|invitados|invitado|porciones|gente|amigos|platos',
	},
	factors:
		'doble=2|el doble=2|dobla=2|duplica=2|duplicar=2|doblar=2|triple=3|el triple=3|triplica=3|mitad=1/2|la mitad=1/2|media receta=1/2|reduce a la mitad=1/2|divide entre dos=1/2|cuadruplica=4',
	times: 'veces|x',
	pointers: {
		it: 'esto|eso|esta receta|este plato|la receta|lo|la|los|las|este|esta|ello',
		one: '',
		ordinals: [
			'primero|primera|primer',
			'segundo|segunda',
			'tercero|tercera|tercer',
			'cuarto|cuarta',
			'quinto|quinta',
			'sexto|sexta',
		],
		last: 'último|última',
		number: 'número',
	},
	needs: {
		Nuts: 'frutos secos|nueces|nuez|avellanas',
		Peanuts: 'cacahuetes|cacahuete|maní',
		Dairy: 'lácteos|lactosa|leche',
		Eggs: 'huevo|huevos',
		Soy: 'soja|soya',
		Gluten: 'gluten|trigo',
		Shellfish: 'marisco|mariscos|crustáceos',
		Fish: 'pescado',
		Sesame: 'sésamo',
		Sulfites: 'sulfitos',
		Vegetarian: 'vegetariano|vegetariana|vegetarianos|vegetarianas',
		Vegan: 'vegano|vegana|veganos|veganas',
		Pescatarian: 'pescetariano|pescetariana',
		'Gluten-Free': 'sin gluten',
		Keto: 'keto|cetogénico|cetogénica',
		'Low-Carb': 'bajo en carbohidratos|low carb',
		Paleo: 'paleo',
		Mediterranean: 'mediterráneo|mediterránea',
		'Dairy-Free': 'sin lactosa|sin lácteos',
		'Nut-Free': 'sin frutos secos',
		Halal: 'halal',
		Kosher: 'kosher',
	},
	freeOf: '',
	limits: {
		most: 'menos de|en menos de|como máximo|máximo|max|no más de|hasta|en|que tarden menos de|que no pasen de|por debajo de|nada de más de',
		quickest: 'rápido|rápida|rápidos|rápidas|más rápido|más rápida|más rápidas',
		newest: 'nuevas|nuevos|más recientes|recientes|últimas|más nuevas',
		rating: 'mejor valorada|mejor valorado|mejor valoradas|mejor puntuada|mejores|mejor|favoritas|favorita',
		random: 'al azar|sorpréndeme|cualquiera|aleatoria',
	},
	counts: {
		atLeast: 'al menos|por lo menos|como mínimo|mínimo',
		atMost: 'como máximo|como mucho|máximo|no más de',
		none: 'sin|nada de|ningún|ninguna',
		times: 'una vez=1|dos veces=2|tres veces=3',
	},
	places: {
		Fridge: 'nevera|frigorífico|refrigerador|heladera',
		Freezer: 'congelador',
		Cupboard: 'armario|alacena|estante',
	},
	scales: {
		celsius: 'celsius|centígrados|grados celsius|grados centígrados|c',
		fahrenheit: 'fahrenheit|grados fahrenheit|f',
		gas: 'gas',
		degrees: 'grados|grado',
	},
	unitSystems: {
		metric: 'gramos|métrico|unidades métricas|g',
		us: 'tazas|cups|unidades americanas|us',
		written: 'original',
	},
	dishes:
		'sopa=soup|sopas=soup|ensalada=salad|ensaladas=salad|pastel=cake|tarta=tart|tartas=tart|guiso=stew|estofado=stew|tortitas=pancakes|panqueques=pancakes|postre=dessert|postres=dessert|asado=roast|albóndigas=meatballs|sueco=swedish|sueca=swedish|suecas=swedish|italiano=italian|italiana=italian|italianas=italian|turco=turkish|turca=turkish|turcas=turkish|griego=greek|griega=greek|griegas=greek|francés=french|francesa=french|francesas=french|tailandés=thai|tailandesa=thai|mexicano=mexican|mexicana=mexican|mexicanas=mexican|japonés=japanese|japonesa=japanese|alemán=german|alemana=german|pollo=chicken|pan=bread|desayuno=breakfast|desayunos=breakfast|cena=dinner|cenas=dinner|comida=lunch|bebidas=drinks|bebida=drinks|picante=spicy|picantes=spicy|carne=meat|pescado=fish|pasta=pasta|gachas=porridge|bacalao=cod|salmón=salmon|lentejas=lentil|cebolla=onion|manzana=apple|ciruela=plum|ciruelas=plum|verde=green|roja=red',
	groups: {
		articles: 'el|la|los|las|lo|este|esta',
		folk: 'padres=2|madre=1|padre=1|mamá=1|papá=1|hermana=1|hermano=1|amigo=1|amiga=1|vecino=1|vecina=1|suegros=2|abuelos=2|amigos=0|invitados=0|familia=0|vecinos=0|niños=0',
		inside: 'ingredientes|es|son',
		past: 'comimos|cené|hubo|tuvimos|era',
		allergy: 'alergia|alergias|alérgico|alérgica|intolerancia',
		orders: '',
		meat: 'carne|carnes',
		list: 'lista|lista_de_la_compra|compra|lista_de_compras|compras|listas',
		put: 'añade|añadir|pon|poner|apunta|apuntar|agrega|agregar|mete|anota|compra|comprar|incluye|suma|escribe',
		remove: 'quita|quitar|borra|borrar|elimina|eliminar|tacha|saca',
		all: 'todo|toda|todos|todas|entera|entero|completa',
		book: 'libro|libros|recetario|colección|cuaderno',
		recipe: 'receta|recetas|plato|platos|idea|ideas|sugerencia|sugerencias',
		recipeword: 'receta|recetas|plato|platos',
		step: 'paso|pasos',
		timer: 'temporizador|cronómetro|timer|alarma|cuenta_atrás',
		pantry: 'despensa|alacena|casa|cocina',
		plan: 'plan|menú|planificación|plan_de_comidas|semana|calendario|menú_semanal',
		noise:
			'receta|recetas|plato|platos|idea|ideas|cocinar|hacer|busca|encuentra|muestra|qué|cuál|cuáles|fácil|fáciles|rico|rica|bueno|buena|tarden|tarda|comer',
		due: 'bueno|buena|caduca|hasta|antes|vence|consumir',
		leftovers: 'sobras|las sobras|restos',
		instead: 'en vez de|en lugar de|en vez del|en lugar del',
		thens: 'luego|después|además',
		corrections: 'no|en realidad|mejor|perdón|quiero decir|y|o|pero|y para|entonces|también|sino',
		mealplan: 'plan de comidas|menú semanal|plan semanal|meal plan|planificación de comidas|plan de menús',
		verbs:
			'cogido|comprado|acabado|tengo|ya|convierte|convertir|añade|añadir|pon|poner|borra|borrar|elimina|quita|planifica|planificar|planea|mueve|cambia|marca|desmarca|compra|comprar|compré|inicia|empieza|para|detén|dobla|duplica|divide|llena|rellena|intercambia|publica|comparte|envía|vacía|agrega|apunta|mete|congela|programa|tacha|saca',
	},
	cues: {
		'never.all':
			'borra|elimina|borrar|eliminar|vacía|quita todo $; borra|elimina|vacía|borrar|eliminar @all {x} recetas|libros|datos|lista|despensa|plan; vacía|vaciar {x} lista|despensa|nevera|menú|plan; todas {x} borrar|eliminar',
		'never.public':
			'haz|pon {x} pública|públicas|público|públicos|privada|privado; publica|publicar|comparte|compartir {x}',
		'never.account':
			'cancela|cancelar|anula|cambia {x} suscripción|plan_de_pago; borra|elimina|cierra|eliminar|borrar {x} cuenta|perfil; cambia|cambiar {x} contraseña|correo|email; cierra sesión {x}',
		'never.needs':
			'quita|elimina|borra|añade|cambia|olvida {x} alergia|alergias|alérgenos|intolerancia|dieta {y}; soy alérgico|alérgica {x} $; ahora soy {x} $; soy {x} ahora $',
		'never.send': 'envía|manda {x}',
		'never.open': 'abre|importa|descarga|ve {x} http|https|www|enlace|web|página|dirección {y}; http|https {x}',
		'talk.help': 'qué puedes hacer {x}; qué sabes hacer {x}; ayuda $; quién eres; cómo funciona {x}',
		'talk.thanks': 'gracias|genial|perfecto|hola|estupendo|buenas|buenos_días $',
		'talk.yes': '^ sí|aplica|confirma|hazlo|adelante|vale $',
		'talk.undo': 'deshaz|deshacer {x}',
		'talk.stop': 'olvídalo|déjalo|cancela|cancelar|nada|no $; no gracias $; da igual $; no importa $; para $',
		'talk.spoiled':
			'{x} todavía|aún|sigue bueno|buena|buenos|comestible|bien {y}; {x} estado fuera|encimera|mesa {y}; {x} huele|sabe mal|raro {y}; {x} podrido|mohoso|pasado|caducado {y}',
		'timer.start':
			'pon|ponme|inicia|empieza|programa|activa|crea {x} @timer {x} <duration> {name}; @timer {x} <duration> {name}; <duration> {x} @timer {name}; {name} @timer {x} <duration>; avisa|avísame|recuerda|recuérdame|despierta {x} <duration> {name}; pon|inicia|activa {x} @timer $',
		'timer.stop': 'para|detén|cancela|apaga|quita|elimina {x} @timer {name}',
		'timer.add':
			'añade|suma|agrega <duration> {x} @timer {name}; <duration> más {x}; alarga {x} <duration>; otros|otras <duration> {x}',
		'timer.left':
			'cuánto {x} queda|falta {x} @timer? {name}; cuánto tiempo {x} queda|falta|quedan|faltan {name}; cuándo {x} @timer {y}; tiempo restante {name}; cómo va @timer',
		'cook.next':
			'^ siguiente|continúa|sigue|adelante|continuar $; siguiente|próximo @step; @step siguiente; pasa {x} siguiente {y}; qué sigue|viene {x}; y ahora $; qué hago ahora|después|luego; listo siguiente',
		'cook.back':
			'^ anterior|atrás|vuelve $; @step anterior|previo; anterior @step; vuelve|ve|retrocede {x} atrás|anterior {y}; un @step atrás; vuelve {x} @step',
		'cook.repeat':
			'^ repite|repetir|otra_vez|de_nuevo|perdón|cómo $; repite {x} @step?; di|lee|dilo|léelo {x} otra_vez|de_nuevo|voz_alta; en qué @step {x}; por dónde vamos|voy|íbamos; léelo|lee otra_vez?',
		'cook.step':
			've|ir|pasa|salta|vuelve {x} @step <number> {y}; ^ @step <number> $; ve|pasa|salta {x} <ordinal> @step {y}; <ordinal> @step $',
		'cook.start':
			'empieza|empezar|empecemos|comienza|comenzar|inicia|vamos {x} cocinar|preparar|hacer {recipe}; empieza|empecemos|comienza|inicia {recipe}; cocinemos|preparemos|hagamos {recipe}; voy a cocinar|preparar|hacer {recipe}; modo cocina {recipe}; cocinar {recipe} ahora?; guía {x} receta {recipe}; cocina {recipe}',
		'cook.done':
			'^ terminado|terminé|acabé|he_terminado|he_acabado|listo|ya_está $; terminé|acabé {x} cocinar; sal|salir|termina|cierra {x} cocina|modo',
		convert:
			'cuántos|cuántas|cuánto {b} son|es|hay|tiene|equivalen|en {a}; {a} en|a {b}; {a} = {b}; {a} son|es|equivalen {x} cuántos|cuántas|cuánto {b}; convierte|convertir|pasa {a} a|en {b}; convierte|convertir {a}; cuánto pesa|pesan {w}; convertir|convierte unidades|unidad|medidas? $; convertir $; qué son {a} en {b}; a cuánto|cuántos {x} equivale|equivalen {a}; conversión {x} unidades $',
		substitute:
			'qué {x} usar|poner|utilizar|echar {x} en_vez|en_lugar de {food}; en vez|lugar de {food}; por qué|que {x} sustituir|sustituyo|reemplazar|cambiar {food}; sustituir|sustituye|reemplazar|reemplaza|sustituyo|sustituto|sustitutos|alternativa|alternativas|reemplazo de|para|a|por|el|la|los|las? {food}; con qué {x} sustituir|sustituyo|reemplazar|reemplazo {food}; no tengo|tenemos|hay|queda|quedan {food} qué|que|con {x}; no tengo|hay {food}; sin {food} qué|que {x}; me falta|faltan {food} qué|que|con? {x}; se puede|puedo sustituir|cambiar|omitir|quitar {food}; qué puedo usar por {food}; cómo sustituyo|sustituir|reemplazo {food}; qué sustituye a? {food}; cambiar {food} por {x}',
		safety:
			'es|son|está|están {dish} seguro|segura|seguros|apto|apta|aptos|bueno|buena|adecuado|bien {who}; {dish} es|son seguro|segura|apto|apta|bueno|adecuado {who}; puedo|puede|podemos|pueden {who} comer|tomar|beber|probar {dish}; {who} puede|puedo comer|tomar|beber {dish}; {dish} contiene|contienen|lleva|llevan|tiene|tienen <need>; contiene|contienen|lleva|llevan|tiene|tienen {dish} <need>; contiene|lleva|tiene {needs} {dish}; hay <need> en {dish}; es|son {dish} <need>; {dish} es|son <need>; <need> $; {dish} <need> $; alérgenos|alergias|alergia|alérgeno {dish}; qué alérgenos {dish}; {dish} alérgico|alérgica {x}; {x} alergia {dish}; le sienta bien {dish} {x}',
		'read.time':
			'cuánto tiempo? tarda|lleva|se_tarda|toma|dura|necesita {x}; cuánto {x} tarda|se_tarda|dura {y}; tiempo de? preparación|cocción|total {x}; tiempo {x} $; cuántos minutos|horas {x}; duración {x}; en cuánto tiempo {x}; cuánto tiempo {x}',
		'read.servings':
			'para cuántos|cuántas personas|raciones|comensales? {x}; cuántas raciones|porciones|personas {x}; cuántos comensales {x}; raciones {x}; {x} para_cuántos|para_cuántas {y}',
		'read.nutrition':
			'calorías|kcal|nutrición|nutricional|proteína|proteínas|carbohidratos|hidratos|grasa|grasas|fibra|azúcar {x}; cuántas|cuánta|cuántos calorías|kcal|proteína|proteínas|carbohidratos|hidratos|grasa|fibra|azúcar {x}; {x} calorías|kcal|proteínas|nutricional|nutricionales {y}; valores nutricionales {x}',
		'read.temperature':
			'temperatura horno? {x}; a qué temperatura {x}; qué temperatura {x}; a cuántos grados {x}; horno {x} $; cuántos grados {x}; a cuánto {x} horno {y}; {x} temperatura {y} horno {z}',
		'read.notes': 'notas|nota|consejos|trucos|consejo {x}; {x} notas|consejos $; qué anoté|apunté {x}',
		'read.step':
			'qué dice|es|pone|hay {x} @step <number> {y}; lee|muestra|repite|di {x} @step <number> {y}; @step <number> de|para {y}; cuál es {x} @step <number> {y}; cuál|qué {x} <ordinal> @step {y}; <ordinal> @step {y}',
		'read.steps':
			'cómo {x} hace|hago|prepara|preparo|cocina|cocino|hacer|preparar|cocinar {recipe}; pasos|preparación|instrucciones|elaboración {recipe}; lee|léeme {x} receta|pasos|preparación|instrucciones {recipe}; {recipe} pasos|preparación $; cómo {recipe}; lee {recipe}',
		'read.when':
			'cuándo {x} añado|añade|añaden|echo|echa|echan|pongo|pone|ponen|agrego|agrega|añadir|echar|entra|entran {food}; en qué momento {x} {food}; en qué @step {x} {food}; qué {x} hago|hace con {food}; cuándo {food}',
		'read.ahead':
			'qué {x} preparar|hacer|dejar {x} antelación|antes|víspera|con_antelación {y}; puede|puedo|se_puede {x} preparar|congelar|recalentar|hacer {y} antelación|antes|víspera|congelar {z}; {x} con_antelación|de_antemano {y}; se puede congelar|recalentar|guardar {x}; cuánto {x} dura|aguanta|conserva {y}',
		'read.food':
			'cuánto|cuánta|cuántos|cuántas {food} lleva|llevan|hay|necesito|pongo|hace_falta|en|para {recipe}; cuánto|cuánta|cuántos|cuántas {food}; qué cantidad de {food} {recipe}; necesito|lleva|llevan|hace_falta|hacen_falta {food} para|en {recipe}; {recipe} lleva|llevan {food}; hay {food} en {recipe}; qué tipo|clase de {food} {recipe}; necesito {food}; cuánto {food} {recipe}',
		'read.ingredients':
			'ingredientes|ingrediente de|del|para|en {recipe}; qué ingredientes {recipe}; {recipe} ingredientes $; qué lleva|llevan|contiene|tiene|hay {x} {recipe}; qué necesito|hace_falta|necesitamos para {recipe}; de qué está|están hecho|hecha {recipe}; lista de ingredientes {recipe}; qué {recipe} lleva',
		'scale.units':
			'en <system> {x} $; muestra|pasa|convierte|pon|dame {recipe} a|en <system> {x}; {recipe} en <system> $; en unidades <system> {x}',
		'scale.have':
			'tengo|tenemos|hay|me_quedan|me_queda solo? <amount> de? {food} qué|cuánto|cómo {x} resto|demás; tengo|tenemos|hay|me_quedan|me_queda|quedan|queda solo? <amount> de? {food}; solo <amount> de? {food}; con <amount> de? {food}; solo tengo <number> {food}; tengo solo? <number> {food}',
		'scale.factor':
			'<factor> {recipe}; {recipe} <factor>; haz|hacer|pon {x} <factor> {recipe}; {recipe} por <number>; multiplica {recipe} por <number>; divide {recipe} entre <number>; <factor> la|las|de? cantidad|cantidades|receta {recipe}; {x} <factor> {recipe}; haz <factor>',
		'scale.servings':
			'<servings> {x}; haz|hazlo|ajusta|adapta|calcula|cambia|pasa|prepara|escala {recipe} <servings> {x}; {recipe} <servings> {x}; somos|seremos|vamos_a_ser {x} <number> {y}; cuánto|cuánta|cuántos {food} <servings>; cuánto|cuánta|cuántos {food} necesito|hace_falta {x} <servings>; solo para mí {x}; somos <number> {x}; para mí solo|sola',
		cookable:
			'qué {x} cocinar|preparar|hacer {y}; qué {x} puedo|podemos comer|cenar {y}; qué {x} con {x} tengo|tenemos|hay {y}; aprovechar|gastar|usar|aprovecha|gasta|terminar {x} {food} $; qué hago|preparo|cocino con {food}; sugiere|recomienda|propón {x}; sugerir receta; con lo que tengo|tenemos|hay {x}; ideas|idea para {x}; sin comprar|ir_a_comprar|compras {x}; tengo hambre {x}; algo con {food} qué tengo; qué ceno|cenamos|comemos con {x}; hay que gastar|usar|aprovechar {food}; qué cocino|preparo {x}',
		'look.soon':
			'qué {x} caduca|caducan|caducar|vence|estropea|pasa|echa_a_perder|caducando|estropear {y}; qué {x} pronto|antes|primero {y}; qué {x} gastar|usar|consumir|comer {y} pronto|antes|primero {z}; qué está a punto de {x}; próximo a caducar',
		'look.timers': 'qué|cuáles|muestra|mis|hay {x} temporizadores|temporizador {y}; temporizadores $',
		'look.cookbooks':
			'{x} <cookbook> {y}; qué|cuáles|muestra|mis|cuántos {x} libros|recetarios {y}; libros $; qué hay {x} libro|recetario {y}; en qué libro {x}',
		'look.limits':
			'cuántos|cuántas|cuánto {x} quedan|queda|restan {y} mes|mensajes|suscripción; cuántos mensajes|recetas|libros {x} quedan|queda|puedo|tengo {y}; qué incluye {x} suscripción|plan {y}; qué suscripción|plan tengo {x}; mis? límites $',
		'look.list':
			'qué {x} en {x} @list {y}; muestra|lee|abre|ver|enseña {x} @list {y}; ^ @list $; qué {x} comprar {y}; está|están|hay {food} en {x} @list; qué falta {x} comprar; qué hay que comprar; qué necesito|necesitamos comprar; {food} está|están en {x} @list',
		'look.when':
			'cuándo {x} comemos|tenemos|toca|hay|cocinamos|cenamos|está|es|comimos {dish}; qué día {x} {dish}; está {dish} planificado|planificada|previsto {x}; para cuándo {x} {dish}; cuándo {dish}',
		'look.plan':
			'qué {x} hay|comemos|cenamos|tenemos|toca|cocinamos|desayunamos|ceno|como|comeremos|cenaremos {y} <day> {z}; qué {x} para|de {x} <section> {y}; qué {x} planeado|planificado|previsto {y}; qué hay|tenemos|toca|cenamos|comemos|desayunamos {x} <section> {y}; qué {x} en {x} @plan {y}; muestra|enseña|lee|abre|ver {x} plan|menú|semana {y}; plan|menú <day> {x}; qué hay <day> {x}; hay algo {x} planeado|planificado|previsto|para {y}; qué cenamos|comemos|desayunamos|almorzamos {x}; <section> <day> $; qué cené|cenamos|comimos <day> {x}; mi menú|plan $; algo planeado|previsto {x}; qué plan|menú {x}; qué <section> {x}',
		'look.pantry':
			'qué {x} en {x} nevera|frigorífico|congelador|despensa|armario|alacena|casa {y}; muestra|ver|abre {x} despensa|nevera|congelador {y}; tengo|tenemos|hay|queda|quedan aún|todavía|algo_de? {food} $; queda|quedan|hay algo_de|todavía|aún? {food} {x}; tenemos|tengo {food} {x}; cuánto|cuánta|cuántos|cuántas {food} queda|quedan|tenemos|hay|tengo {x}; despensa $; qué tenemos|tengo {x} casa {y}; nos queda|quedan {food}; cuánto|cuánta|cuántos|cuántas {food} {x} queda|quedan',
		'list.clear':
			'borra|quita|elimina|limpia|vacía {x} marcado|marcados|marcadas|tachado|tachados|comprado|comprados {y}; borra|quita|elimina {x} he|está|están marcado|comprado|marcados {y}',
		'list.tick':
			'marca|tacha|marcar {items} como? comprado|comprados|hecho?; tengo|cogí|compré|he_comprado|ya_tengo|he_cogido {items}; ya tengo|compré|he_comprado {items}; comprado {items}; {items} comprado|comprados|comprada|hecho; {items} ya está|están {x}',
		'list.untick': 'desmarca|desmarcar {items}; no encontré|había|compré|he_encontrado {items} {x}; no había {items}',
		'list.set':
			'que sean {items}; pon|ponlo|mejor|cámbialo en? {items} $; cambia|modifica|pon {items} a {amount}; mejor {items} $; solo {items} $; {items} en vez|lugar de {x}; que sea|sean {items}',
		'list.remove':
			'@remove {items} de {x} @list {y}; @remove {items} $; ya no necesito|necesitamos|hace_falta|hacen_falta {items}; no necesito|necesitamos|hace_falta {items} {x}; olvida {items} $; {items} ya no hace_falta|hacen_falta',
		'list.recipe':
			'@put {x} ingredientes {recipe} en|a {x} @list {y}; ingredientes {recipe} a|en {x} @list; @put {x} lo_que|todo {x} necesito|falta|hace_falta|necesario|hacen_falta {x} para {recipe}; necesito todo|los_ingredientes para {recipe}; necesito todo {x} para {recipe}; @list para {recipe}; haz|crea|genera|prepara|hazme {x} @list {x} para|de|con {recipe}; comprar|compra {x} ingredientes {recipe}; lo que necesito {x} @list {y}; @put ingredientes {recipe}; @list para {x} <day> {y}; @list de|para? <day>',
		'list.add':
			'@put {items} a|en {x} @list {y}; {items} a|en {x} @list; @list : {items}; añade|compra|comprar|apunta|agrega|pon {items} $; necesito|necesitamos|hace_falta|hacen_falta|falta|faltan comprar? {items}; hay que comprar {items}; no olvides {items}; recuérdame comprar {items}; se acaba|está_acabando {items}; {items}',
		'pantry.set':
			'quedan|queda solo? {items} {x}; solo quedan|queda {items} {x}; nos quedan|queda {items} {x}; tenemos|tengo solo? {items} {x}; cambia {items} a {amount}; {items} caduca|caducan|bueno|hasta <day>',
		'pantry.remove':
			'no queda|quedan|hay|tenemos|tengo más? {items} {x}; se ha|han acabado|terminado|gastado {items} {x}; se acabó|acabaron|terminó {items}; hemos|he acabado|terminado|gastado|usado|tirado|comido {items} {x}; ya no hay|queda|quedan|tenemos {items}; @remove {items} de {x} nevera|congelador|despensa|frigorífico; sin {items} $; nos hemos quedado sin {items}; {items} se ha|han acabado|terminado; tiré|tirado {items}',
		'pantry.add':
			'compré|he_comprado|hemos_comprado|comprado|compramos {items} {x}; mete|pon|guarda|añade|meter|guardar {items} en|a {x} <place> {y}; mete|pon|guarda|añade {items} en|a {x} despensa {y}; {items} en {x} <place> {y}; congela {items} {x}; he congelado {items}; hay {items} en {x} <place>; añade {items} a la despensa',
		'file.remove': '@remove {recipe} de {x} <cookbook> {y}; @remove {recipe} <cookbook>',
		'file.add':
			'@put|guarda|archiva|mete {recipe} en|a {x} <cookbook> {y}; {recipe} en|va_en {x} <cookbook>; @put|guarda {recipe} en {book} @book; @put|guarda {recipe} <cookbook>',
		'plan.off':
			'{x} no cocino|cocinamos|cocinaré|voy_a_cocinar|vamos_a_cocinar|cocinar {y}; no cocino|cocinamos|cocinaré|cocinar {x}; comemos|cenamos|cenaremos|como|ceno {x} fuera|restaurante {y}; cenar|comer fuera {x}; pedimos|pedir {x} comida|domicilio {y}; no tengo|tenemos ganas|tiempo {x} cocinar {y}; salimos|vamos {x} cenar|comer|restaurante {y}; no estamos|estaremos|estoy|estaré {x}; sin cocinar {x}; restaurante {x}; estamos invitados {x}; cancela <section> {x}; no ceno|cenamos {x} casa {y}',
		'plan.home':
			'{x} llego|llegaré|llegamos|estaré|vuelvo|estoy {y} <clock> {z}; llego|llegaré|llegamos|estaré|vuelvo {x} <clock> {y}; llego|llegaré|voy|llegamos tarde {x} <clock>?; no antes de? <clock> {x}; cenamos|comemos|cena {x} <clock> {y}; con retraso {x} <clock>?; retrasa <section> {x} <clock>; en casa {x} <clock> {y}; tarde {x} <clock> {y}; hasta <clock> no llego|llegamos|estoy {x}',
		'plan.guests':
			'{x} <servings> más {y}; {x} <number> más {y}; {x} <number> invitados|personas|amigos|comensales|gente {y}; vienen|viene|seremos|tenemos {x} <servings> {y}; {who} viene|vienen|cena|come {x}; tenemos|vienen {x} invitados|visita {y}; una persona más {x}; alguien más {x}; uno|una más {x}; vienen <number> {x}; <servings> vienen {x}',
		'plan.swap': 'intercambia|cambia|permuta {a} y|con|por {b}',
		'plan.move':
			'mueve|mover|pasa|cambia|traslada|aplaza|adelanta|retrasa {dish} a|para|de|al {x} <day> {y}; mueve|mover|pasa|traslada|aplaza|adelanta|retrasa {dish} <day> {x}; mejor {dish} <day>; {dish} mejor <day>; mejor <day> {dish}; mueve|pasa|aplaza {dish}',
		'plan.servings':
			'haz|pon|cambia|planifica|prepara {dish} <day> <servings> {x}; {dish} de <day> <servings>; {dish} <day> <servings>; cambia {dish} a <servings>; pon {dish} <servings> <day>',
		'plan.remove':
			'@remove|cancela {dish} de {x} <day> {y}; @remove|cancela {dish} de {x} @plan {y}; vacía|borra|cancela|libera|limpia {x} <day> {y}; @remove|cancela {dish} <day>; @remove|cancela {x} <section> {y}; sin {dish} <day>',
		'plan.week':
			'planifica|planificar|planea|organiza|rellena|llena|haz|prepara|genera|crea|propón|completa|hazme {x} cenas|comidas|almuerzos|desayunos|semana|menú|menús|plan|días|plan_de_comidas {y}; planifica|planificar|planea|organiza|rellena|llena {x} <day> {y}; menú|plan|plan_de_comidas para|de {x} <day> {y}; menú|plan|plan_de_comidas|cenas|comidas para|de <number> días|noches {x}; planifica|planea {x} <number> días|cenas|comidas|noches {y}; <number> cenas|comidas|días {x}; cenas|comidas de|para {x} <day> {y}',
		'plan.add':
			'planifica|planificar|planea|pon|poner|añade|programa|cocina|haz|apunta|agrega {dish} para|el|en|a|de {x} <day> {y}; planifica|planea|pon|añade|programa {x} <day> {dish}; planifica|planea|programa {dish} {x}; {dish} <day> {x}; <day> {dish}; comemos|cenamos|hacemos|hago|cocino|cocinamos {dish} <day> {x}; <day> comemos|cenamos|hacemos|hago {dish}; {dish} para|de {x} <section> {y}; <section> <day> {dish}; pon|añade {dish} a|en {x} @plan {y}; <section> : {dish}; de? <section> <day> {dish}',
		draft:
			'inventa|escribe|crea|crear|imagina|genera|diseña|redacta {x} receta|plato|versión {y}; inventa|imagina {x}; nueva receta {x}; haz|hazme|crea|dame {x} versión {y} {recipe}; versión vegana|vegetariana|sin_gluten|ligera {x} {recipe}; adapta|transforma|convierte {recipe} en? {x} vegana|vegano|vegetariana {y}; dibuja|imagen|foto {x}; haz {recipe} <need>',
		delete:
			'borra|borrar|elimina|eliminar|tira {recipe} receta?; borra|elimina|eliminar receta {recipe}; borra|elimina {recipe} libro; borra|elimina libro {recipe}; borra|elimina <cookbook>; borra|elimina {x} <cookbook>',
		find: 'busca|buscar|encuentra|encontrar|muestra|enseña|lista|búscame {q}; tengo|tenemos|tienes|hay {x} receta|recetas|plato|platos {q}; qué|cuáles recetas|receta|platos|plato {q}; receta|recetas|plato|platos con|sin|de|para|por|en {q}; {q} receta|recetas|plato|platos $; busco|quiero {q}; me apetece {q}; algo|alguna|algún {q}; hay {q}; cómo se llamaba|llama {q}; cuáles {x} {q}; cuál era {q}; dónde está {q}; cocina|cocinas $; qué {q}; {q}',
	},
}
