import type { EngineWords } from '../language.ts'

export const pt: EngineWords = {
	language: 'pt',
	contractions: [
		['(?<!\\p{L})(\\p{L}{2,}[aei]r)-?(me|te|lo|la|los|las|nos|lhe)(?!\\p{L})', '$1 $2'],
		['-(me|te|lo|la|los|las|o|a|os|as|nos|lhe|se)(?!\\p{L})', ' $1'],
		["\\bd'", 'de '],
		['\\bpra\\b', 'para'],
	],
	fillers:
		'brevemente|o|a|os|as|um|uma|uns|umas|de|do|da|dos|das|em|no|na|nos|nas|num|numa|com|por|pelo|pela|para|e|ou|que|meu|minha|meus|minhas|nosso|nossa|teu|tua|seu|sua|me|te|se|lhe|eu|nós|tu|você|vocês|ele|ela|este|esta|isto|estes|estas|esse|essa|isso|aquele|aquela|é|são|está|estão|ser|estar|há|tem|têm|tenho|temos|ter|posso|pode|podemos|podes|poderia|quero|queremos|queria|gostaria|devo|deve|por favor|favor|olá|oi|bem|muito|então|já|também|agora|só|somente|apenas|receita|receitas|prato|pratos|tudo|toda|todo|todos|todas|algo|alguma|algum|mais|se|ok|nomster|obrigado|obrigada|total|diz|dá|mostra|vou|vamos|vai|ao|aos|à|às|lá|aqui|coisa|pouco|outra|vez|faz|fazer',
	polite:
		'podes|pode|poderia|podia|você pode|quero|queria|gostaria de|gostávamos de|por favor|se faz favor|diz me|dá me|mostra me|mostre me|ajuda me a|vamos|que tal|obrigado|obrigada|em casa|cá em casa|por porção|por pessoa|afinal|faz me',
	questions:
		'que|o que|qual|quais|quando|como|quanto|quanta|quantos|quantas|onde|quem|porque|por que|posso|podemos|pode|leva|levam|contém|ainda há|ainda temos|com que|a que',
	negations: 'não|nem|nunca|nada|nenhum|nenhuma|sem|exceto|excepto|menos',
	ands: 'e|mais',
	ors: 'ou|nem',
	without: 'sem|exceto|excepto|que não leve|que não tenha',
	with: 'com|que leve|que tenha',
	numbers:
		'zero=0|sete=7|oito=8|nove=9|onze=11|doze=12|treze=13|catorze=14|quatorze=14|quinze=15|dezasseis=16|dezesseis=16|dezoito=18|vinte=20|trinta=30|quarenta=40|cinquenta=50|sessenta=60|noventa=90|cem=100',
	days: {
		today: 'hoje|esta manhã',
		tonight: 'hoje à noite|esta noite|logo à noite|hoje a noite',
		tomorrow: 'amanhã',
		afterTomorrow: 'depois de amanhã',
		yesterday: 'ontem|ontem à noite',
		weekdays: [
			'segunda feira|segunda',
			'terça feira|terça',
			'quarta feira|quarta',
			'quinta feira|quinta',
			'sexta feira|sexta',
			'sábado|sábados',
			'domingo|domingos',
		],
		months: [
			'janeiro',
			'fevereiro',
			'março',
			'abril',
			'maio',
			'junho',
			'julho',
			'agosto',
			'setembro',
			'outubro',
			'novembro',
			'dezembro',
		],
		week: 'semana|semanas',
		nextWeek: 'a próxima semana|a semana que vem|próxima semana|semana que vem|semana seguinte|para a semana',
		thisWeek: 'esta semana|essa semana|a semana',
		lastWeek: 'semana passada|última semana',
		weekend: 'fim de semana|este fim de semana|fds',
		nextWeekend: 'próximo fim de semana|fim de semana que vem',
		restOfWeek: 'resto da semana|resto desta semana',
		next: 'próximo|próxima|próximos|que vem|seguinte',
		last: 'passado|passada|último|última',
		within: 'daqui a|em|dentro de',
		day: 'dia|dias|noites',
		until: 'a|até|ao|até ao|à',
		nextYear: 'próximo ano|ano que vem',
		ordinal: '',
	},
	sections: {
		Breakfast: 'pequeno almoço|pequenos almoços|café da manhã|café da manha|brunch',
		Lunch: 'almoço|almoços|almoçar|meio dia',
		Dinner: 'jantar|jantares|janta|ceia|noite',
		Snacks: 'lanche|lanches|petisco|lanchar',
	},
	clock: {
		at: 'às|as|à|pelas|por volta das|antes das|até às|não antes das|depois das|só às',
		hour: 'h|horas|hora',
		am: 'da manhã',
		pm: 'da noite|da tarde',
		halfPast: '',
		halfTo: '',
		quarterPast: '',
		quarterTo: '',
		andHalf: 'e meia',
		noon: 'ao meio dia',
	},
	servings: { for: 'para', people: 'pessoas|pessoa|porções|porção|convidados|convidado|doses|pratos|amigos' },
	factors:
		'dobro=2|o dobro=2|duplica=2|duplicar=2|dobra=2|dobrar=2|duplique=2|triplo=3|o triplo=3|triplica=3|metade=1/2|a metade=1/2|meia receita=1/2|reduz a metade=1/2|divide por dois=1/2|quadruplica=4',
	times: 'vezes|x',
	pointers: {
		it: 'isto|isso|esta receita|este prato|a receita|o|a|os|as|lo|la|este|esta|ela|ele',
		one: '',
		ordinals: [
			'primeiro|primeira',
			'segundo|segunda',
			'terceiro|terceira',
			'quarto|quarta',
			'quinto|quinta',
			'sexto|sexta',
		],
		last: 'último|última',
		number: 'número',
	},
	needs: {
		Nuts: 'frutos secos|nozes|noz|frutos de casca rija|castanhas',
		Peanuts: 'amendoim|amendoins',
		Dairy: 'lacticínios|laticínios|lactose|leite',
		Eggs: 'ovo|ovos',
		Soy: 'soja',
		Gluten: 'glúten|trigo',
		Shellfish: 'marisco|mariscos|crustáceos|frutos do mar',
		Fish: 'peixe',
		Sesame: 'sésamo|gergelim',
		Sulfites: 'sulfitos',
		Vegetarian: 'vegetariano|vegetariana|vegetarianos|vegetarianas',
		Vegan: 'vegano|vegana|veganos|veganas|vegan',
		Pescatarian: 'pescetariano|pescetariana',
		'Gluten-Free': 'sem glúten',
		Keto: 'keto|cetogénica|cetogênica',
		'Low-Carb': 'baixo em hidratos|low carb',
		Paleo: 'paleo',
		Mediterranean: 'mediterrânico|mediterrânica|mediterrâneo|mediterrânea',
		'Dairy-Free': 'sem lactose|sem lacticínios|sem laticínios',
		'Nut-Free': 'sem frutos secos|sem nozes',
		Halal: 'halal',
		Kosher: 'kosher',
	},
	freeOf: '',
	limits: {
		most: 'menos de|em menos de|no máximo|máximo|max|não mais de|até|em|que demorem menos de|abaixo de|nada acima de',
		quickest: 'rápido|rápida|rápidos|rápidas|mais rápido|mais rápida|mais rápidas',
		newest: 'novas|novos|mais recentes|recentes|últimas|mais novas',
		rating: 'melhor avaliada|melhor avaliado|mais bem avaliada|melhores|melhor|favoritas|favorita|preferida',
		random: 'ao acaso|surpreende me|surpreenda me|qualquer uma|aleatória',
	},
	counts: {
		atLeast: 'pelo menos|no mínimo|mínimo',
		atMost: 'no máximo|máximo|não mais de',
		none: 'sem|nada de|nenhum|nenhuma',
		times: 'uma vez=1|duas vezes=2|três vezes=3',
	},
	places: { Fridge: 'frigorífico|geladeira', Freezer: 'congelador|freezer|arca', Cupboard: 'armário|prateleira' },
	scales: {
		celsius: 'celsius|centígrados|graus celsius|c',
		fahrenheit: 'fahrenheit|graus fahrenheit|f',
		gas: 'gás',
		degrees: 'graus|grau',
	},
	unitSystems: {
		metric: 'gramas|métrico|unidades métricas|g',
		us: 'chávenas|xícaras|cups|unidades americanas|us',
		written: 'original',
	},
	dishes:
		'sopa=soup|sopas=soup|salada=salad|saladas=salad|bolo=cake|bolos=cake|tarte=tart|torta=tart|guisado=stew|ensopado=stew|panquecas=pancakes|sobremesa=dessert|sobremesas=dessert|assado=roast|almôndegas=meatballs|sueco=swedish|sueca=swedish|suecas=swedish|italiano=italian|italiana=italian|italianas=italian|turco=turkish|turca=turkish|turcas=turkish|grego=greek|grega=greek|gregas=greek|francês=french|francesa=french|francesas=french|tailandês=thai|tailandesa=thai|mexicano=mexican|mexicana=mexican|mexicanas=mexican|japonês=japanese|japonesa=japanese|alemão=german|alemã=german|frango=chicken|pão=bread|jantar=dinner|jantares=dinner|almoço=lunch|almoços=lunch|bebidas=drinks|bebida=drinks|picante=spicy|picantes=spicy|carne=meat|peixe=fish|massa=pasta|papas=porridge|bacalhau=cod|salmão=salmon|lentilhas=lentil|cebola=onion|maçã=apple|ameixa=plum|ameixas=plum|verde=green|vermelha=red|caril=curry',
	groups: {
		articles: 'o|a|os|as|este|esta',
		folk: 'pais=2|mãe=1|pai=1|irmã=1|irmão=1|amigo=1|amiga=1|vizinho=1|sogros=2|avós=2|amigos=0|convidados=0|família=0|vizinhos=0|crianças=0',
		inside: 'ingredientes|é|são',
		past: 'jantámos|houve|era',
		allergy: 'alergia|alergias|alérgico|alérgica|intolerância',
		orders: '',
		meat: 'carne|carnes',
		list: 'lista|lista_de_compras|lista_das_compras|compras|listas',
		put: 'adiciona|adicionar|acrescenta|acrescentar|põe|pôr|coloca|colocar|mete|junta|compra|comprar|aponta|anota|inclui|adicione|coloque|ponha',
		remove: 'remove|remover|tira|tirar|apaga|apagar|elimina|eliminar|retira|risca|exclui|tire|apague|remova',
		all: 'tudo|toda|todo|todos|todas|inteira|inteiro',
		book: 'livro|livros|coleção|caderno|livro_de_receitas',
		recipe: 'receita|receitas|prato|pratos|ideia|ideias|sugestão|sugestões',
		recipeword: 'receita|receitas|prato|pratos',
		step: 'passo|passos|etapa|etapas',
		timer: 'temporizador|cronómetro|cronômetro|timer|alarme|despertador',
		pantry: 'despensa|casa|cozinha|stock',
		plan: 'plano|ementa|cardápio|menu|planeamento|semana|plano_de_refeições|calendário',
		noise:
			'receita|receitas|prato|pratos|ideia|ideias|cozinhar|fazer|procura|encontra|mostra|que|qual|quais|fácil|fáceis|bom|boa|simples|demorem|demora|comer',
		due: 'bom|boa|validade|até|antes|vence|consumir|expira',
		leftovers: 'sobras|restos|as sobras',
		instead: 'em vez de|em lugar de',
		thens: 'depois|então|também',
		corrections: 'não|na verdade|afinal|desculpa|quero dizer|melhor|e|ou|mas|e para|então|também|antes',
		mealplan:
			'plano de refeições|plano alimentar|ementa semanal|cardápio semanal|meal plan|plano semanal|planeamento de refeições',
		verbs:
			'comprado|acabou|tenho|já|converte|converter|adiciona|adicionar|acrescenta|põe|coloca|apaga|elimina|remove|tira|planeia|planear|planeje|planeja|move|muda|altera|marca|desmarca|compra|comprar|comprei|inicia|começa|para|pára|duplica|dobra|divide|preenche|troca|publica|partilha|compartilha|envia|esvazia|congela|aponta|mete|programa|risca|retira',
	},
	cues: {
		'never.all':
			'apaga|elimina|apagar|eliminar|esvazia|remove|apague tudo $; apaga|elimina|esvazia|apagar|eliminar|remove @all {x} receitas|livros|dados|lista|despensa|plano; esvazia|esvaziar {x} lista|despensa|frigorífico|geladeira|plano; todas {x} apagar|eliminar',
		'never.public':
			'torna|põe|coloca {x} pública|públicas|público|públicos|privada|privado; publica|publicar|partilha|compartilha {x}',
		'never.account':
			'cancela|cancelar|anula|muda|altera {x} subscrição|assinatura; apaga|elimina|fecha|encerra {x} conta|perfil; muda|altera {x} senha|password|email',
		'never.needs':
			'tira|remove|elimina|apaga|adiciona|muda|altera|esquece {x} alergia|alergias|alergénios|alérgenos|intolerância|dieta {y}; sou alérgico|alérgica {x} $; agora sou {x} $',
		'never.send': 'envia|manda {x}',
		'never.open': 'abre|importa|descarrega|vai {x} http|https|www|link|site|página|endereço {y}; http|https {x}',
		'talk.help': 'o? que podes|sabes|pode fazer {x}; que podes {x}; ajuda $; quem és; como funciona {x}',
		'talk.thanks': 'obrigado|obrigada|ótimo|perfeito|olá|bom_dia|boa_noite|fixe $',
		'talk.yes': '^ sim|aplica|confirma|avança|faz_isso $',
		'talk.undo': 'desfaz|desfazer {x}',
		'talk.stop':
			'esquece|deixa|cancela|cancelar|nada|não $; deixa estar $; não obrigado|obrigada $; não importa $; tanto faz $',
		'talk.spoiled':
			'{x} ainda bom|boa|comestível|bem {y}; {x} fora frigorífico|balcão {y}; {x} estragado|podre|bolor|fora_de_prazo {y}; {x} cheira|sabe mal|estranho {y}',
		'timer.start':
			'põe|coloca|inicia|começa|programa|ativa|cria|define|mete {x} @timer {x} <duration> {name}; @timer {x} <duration> {name}; <duration> {x} @timer {name}; {name} @timer {x} <duration>; avisa|lembra|acorda {x} <duration> {name}; põe|inicia|coloca {x} @timer $',
		'timer.stop': 'para|pára|cancela|desliga|apaga {x} @timer {name}',
		'timer.add':
			'adiciona|acrescenta|junta <duration> {x} @timer {name}; mais <duration> {x}; <duration> mais {x}; prolonga {x} <duration>',
		'timer.left':
			'quanto {x} falta|resta {x} @timer? {name}; quanto tempo {x} falta|resta|faltam {name}; quando {x} @timer {y}; tempo restante {name}; como está @timer',
		'cook.next':
			'^ próximo|seguinte|continua|avança|continuar $; próximo|próxima @step; @step seguinte; avança {x}; passa {x} próximo|seguinte {y}; o? que faço|se_faz|vem agora|depois|a_seguir {x}; e agora|depois $; feito próximo|seguinte',
		'cook.back':
			'^ anterior|atrás|volta $; @step anterior; anterior @step; volta|recua {x} atrás|anterior {y}; um @step atrás; volta {x} @step',
		'cook.repeat':
			'^ repete|repetir|outra_vez|de_novo|desculpa|como $; repete {x} @step?; diz|lê {x} outra_vez|de_novo|novamente|voz_alta; em que @step {x}; onde íamos|vamos|estávamos|estou {x}; lê outra_vez|de_novo {x}',
		'cook.step':
			'vai|ir|passa|salta|volta {x} @step <number> {y}; ^ @step <number> $; vai|passa|salta {x} <ordinal> @step {y}; <ordinal> @step $',
		'cook.start':
			'começa|começar|inicia|comecemos {x} cozinhar|preparar|confecionar {recipe}; começa|começar|inicia|comecemos {recipe}; cozinhar {recipe} agora?; modo cozinha {recipe}; cozinha {recipe}; estou a cozinhar|preparar {recipe}; preparar {recipe} agora; vou cozinhar|preparar {recipe}',
		'cook.done': '^ terminei|acabei|pronto|feito $; terminei|acabei {x} cozinhar; sai|termina|fecha {x} cozinha|modo',
		convert:
			'quantos|quantas|quanto {b} são|é|há|tem|equivalem|em {a}; {a} em|para {b}; {a} = {b}; {a} são|é|equivalem {x} quantos|quantas|quanto {b}; converte|converter|passa {a} para|em {b}; converte|converter {a}; quanto pesa|pesam {w}; converter|converte unidades|unidade|medidas? $; converter $; quantas|quantos {b} {a}; o que são {a} em {b}; conversão {x} $',
		substitute:
			'que {x} usar|pôr|utilizar|uso {x} em_vez|vez|lugar de? {food}; em vez de|do|da|dos|das? {food}; em lugar de|do|da {food}; por que|quê|o_que {x} substituir|substituo|trocar {food}; substituir|substitui|substituto|substitutos|alternativa|alternativas|substituição de|do|da|para|a|o|por? {food}; com que|o_que {x} substituir|substituo {food}; não tenho|temos|há {food} o? que {x}; não tenho|há {food}; sem {food} o? que {x}; falta|faltam me? {food} o? que {x}; posso substituir|trocar|omitir|tirar {food}; como {x} substituir|substituo {food}; o que substitui {food}',
		safety:
			'é|são|está {dish} seguro|segura|seguros|adequado|adequada|bom|boa|ok {who}; {dish} é|são seguro|segura|adequado|adequada|bom {who}; posso|pode|podemos|podem {who} comer|beber|provar {dish}; {who} pode|posso comer|beber {dish}; {dish} contém|contêm|leva|levam|tem|têm <need>; contém|contêm|leva|levam|tem {dish} <need>; contém|leva|tem {needs} {dish}; há <need> em|no|na {dish}; é|são {dish} <need>; {dish} é|são <need>; <need> $; {dish} <need> $; alergénios|alérgenos|alergias|alergia {dish}; que|quais alergénios|alérgenos {dish}; {dish} alérgico|alérgica {x}; {x} alergia {dish}',
		'read.time':
			'quanto tempo? demora|leva|dura|precisa|é_preciso {x}; quanto {x} demora|leva {y}; tempo de? preparação|cozedura|cozimento|preparo|total {x}; tempo {x} $; quantos minutos {x}; quantas horas {x}; duração {x}; quanto tempo {x}; em quanto tempo {x}',
		'read.servings':
			'para quantas|quantos pessoas|porções|doses? {x}; quantas pessoas|porções|doses {x}; porções {x}; rende quanto|quantas {x}; serve quantas|quantos {x}; {x} serve quantas|quantos {y}; quantas {x} serve {y}',
		'read.nutrition':
			'calorias|kcal|nutrição|nutricional|proteína|proteínas|hidratos|carboidratos|gordura|gorduras|fibra|açúcar {x}; quantas|quanta|quantos calorias|kcal|proteína|proteínas|hidratos|carboidratos|gordura|fibra|açúcar {x}; {x} calorias|kcal|proteínas|nutricional|nutricionais {y}; valores nutricionais {x}',
		'read.temperature':
			'temperatura forno? {x}; a que temperatura {x}; que|qual temperatura {x}; a quantos graus {x}; forno {x} $; quantos graus {x}; {x} temperatura {y} forno {z}',
		'read.notes': 'notas|nota|dicas|dica|conselhos {x}; {x} notas|dicas $; que anotei|escrevi {x}',
		'read.step':
			'que diz|é|há {x} @step <number> {y}; lê|mostra|repete|diz {x} @step <number> {y}; @step <number> de|do|da|para {y}; qual é {x} @step <number> {y}; qual {x} <ordinal> @step {y}; <ordinal> @step {y}',
		'read.steps':
			'como {x} faz|faço|fazer|prepara|preparo|preparar|cozinha|cozinhar|cozinho {recipe}; passos|preparação|instruções|modo_de_preparo|confeção {recipe}; lê {x} receita|passos|preparação|instruções {recipe}; {recipe} passos|preparação $; como se {recipe}; lê {recipe}; como {recipe}',
		'read.when':
			'quando {x} junto|junta|juntam|ponho|põe|põem|adiciono|adiciona|entra|entram|adicionar|juntar|coloco {food}; em que|qual momento|altura {x} {food}; em que|qual @step {x} {food}; que {x} faço|faz com {food}; quando {food}',
		'read.ahead':
			'que {x} preparar|fazer|adiantar {x} antecedência|antes|véspera|com_antecedência {y}; posso|pode {x} preparar|congelar|reaquecer|fazer {y} antecedência|antes|congelar|com_antecedência {z}; {x} com_antecedência {y}; pode {x} congelar|reaquecer|guardar {y}; quanto tempo {x} conserva|dura|guarda {y}',
		'read.food':
			'quanto|quanta|quantos|quantas {food} leva|levam|há|preciso|ponho|é_preciso|são_precisos|em|no|na|para {recipe}; quanto|quanta|quantos|quantas {food}; que quantidade de {food} {recipe}; preciso|leva|levam|é_preciso de? {food} para|em|no|na {recipe}; {recipe} leva|levam {food}; há {food} em|no|na {recipe}; que tipo de {food} {recipe}; preciso de {food}; quanto|quanta|quantos|quantas {food} {recipe}',
		'read.ingredients':
			'ingredientes|ingrediente de|do|da|dos|para|em? {recipe}; que|quais ingredientes {recipe}; {recipe} ingredientes $; que leva|levam|contém|tem|há {x} {recipe}; de? que preciso|precisamos|é_preciso para {recipe}; de que é feito|feita {recipe}; lista de ingredientes {recipe}; que {x} preciso para {recipe}; o que leva {recipe}',
		'scale.units':
			'em <system> {x} $; mostra|passa|converte|põe|dá {recipe} em|para <system> {x}; {recipe} em <system> $; em unidades <system> {x}',
		'scale.have':
			'tenho|temos|há|restam só|apenas? <amount> de? {food} que|quanto|como {x} resto; tenho|temos|há|restam|resta só|apenas? <amount> de? {food}; só|apenas <amount> de? {food}; com <amount> de? {food}; só tenho <number> {food}; só tenho <amount> de? {food}; tenho só|apenas? <number> {food}',
		'scale.factor':
			'<factor> {recipe}; {recipe} <factor>; faz|fazer|põe {x} <factor> {recipe}; {recipe} vezes <number>; multiplica {recipe} por <number>; divide {recipe} por <number>; <factor> a|da|das|as? quantidade|quantidades|receita|doses {recipe}; {x} <factor> {recipe}; faz <factor>',
		'scale.servings':
			'<servings> {x}; faz|ajusta|adapta|calcula|muda|passa|prepara|altera {recipe} <servings> {x}; {recipe} <servings> {x}; somos|seremos|vamos_ser {x} <number> {y}; quanto|quanta|quantos {food} <servings>; só para mim {x}; somos <number> {x}',
		cookable:
			'que {x} cozinhar|preparar|cozinho|preparo {y}; que {x} posso|podemos comer|jantar|fazer {y}; que {x} com {x} tenho|temos|há {y}; aproveitar|gastar|usar|aproveita|gasta|acabar {x} {food} $; que faço|cozinho|preparo com {food}; sugere|recomenda|propõe|sugira {x}; sugerir receita; com o que tenho|temos|há {x}; ideias|ideia para {x}; sem ir? às compras {x}; tenho fome {x}; é preciso gastar|usar|aproveitar {food}; o que janto|jantamos com {x}; que faço|fazemos para <section> com {x}',
		'look.soon':
			'que {x} validade|expira|estraga|estragar|vence|expirar|vencer {y}; que {x} em_breve|primeiro|logo|brevemente {y}; que {x} gastar|usar|consumir|comer {y} primeiro|em_breve|antes {z}; a acabar o prazo {x}; que está quase {x}; que {x} quase {y} estragar|vencer|acabar|expirar {z}; perto do fim da validade',
		'look.timers': 'que|quais|mostra|há|os_meus {x} temporizadores|temporizador {y}; temporizadores $',
		'look.cookbooks':
			'{x} <cookbook> {y}; que|quais|mostra|quantos|os_meus {x} livros {y}; livros $; que há {x} livro {y}; em que livro {x}; que está {x} livro {y}',
		'look.limits':
			'quantos|quantas|quanto {x} restam|resta|faltam {y} mês|mensagens|subscrição|assinatura; quantas mensagens|receitas {x} restam|posso|tenho {y}; quantos livros {x} posso|tenho; que inclui {x} subscrição|assinatura {y}; que|qual subscrição|assinatura {x}; os? meus? limites $',
		'look.list':
			'que {x} na|em {x} @list {y}; mostra|lê|abre|ver {x} @list {y}; ^ @list $; que {x} comprar {y}; está|estão|há {food} na {x} @list; que falta {x} comprar; que preciso|precisamos|tenho|temos {x} comprar; {food} está|estão na {x} @list',
		'look.when':
			'quando {x} comemos|temos|há|cozinhamos|jantamos|está|é|fazemos {dish}; que|qual dia {x} {dish}; {dish} está planeado|planeada|planejado|previsto {x}; para quando {x} {dish}; quando {dish}',
		'look.plan':
			'que {x} há|comemos|jantamos|temos|cozinhamos|janto|é|vamos_comer|comer {y} <day> {z}; que {x} para|ao|de|a {x} <section> {y}; que {x} planeado|planejado|previsto {y}; que há|é|temos {x} <section> {y}; que {x} no|na|em {x} @plan {y}; mostra|lê|abre|ver {x} plano|ementa|menu|cardápio|semana {y}; plano|ementa|menu|cardápio <day> {x}; que há <day> {x}; há algo|alguma_coisa {x} planeado|planejado|previsto|para {y}; que jantamos|comemos|almoçamos {x}; <section> <day> $; que jantámos|comemos|jantamos <day> {x}; a? minha ementa|menu $; algo planeado|previsto {x}; qual é {x} <section> {y}; que ementa|menu {x}',
		'look.pantry':
			'que {x} no|na|em {x} frigorífico|geladeira|congelador|despensa|armário|freezer {y}; mostra|ver|abre {x} despensa|frigorífico|geladeira|congelador {y}; temos|tenho|há|resta|restam ainda? {food} $; resta|restam|há ainda? {food} {x}; temos|tenho ainda? {food} {x}; ainda há|temos|tenho|resta|restam {food} {x}; quanto|quanta|quantos|quantas {food} resta|restam|temos|há|tenho|sobrou|sobraram {x}; despensa $; que temos {x} casa {y}; quanto|quanta|quantos|quantas {food} {x} resta|restam',
		'list.clear':
			'apaga|remove|tira|elimina|limpa|esvazia {x} marcado|marcados|marcadas|riscado|riscados|comprado|comprados {y}; apaga|remove|tira {x} marquei|comprei|está|estão {y}',
		'list.tick':
			'marca|risca|marcar {items} como? comprado|comprados|feito?; já tenho|comprei {items}; comprei|peguei|já_comprei {items}; {items} comprado|comprados|comprada|feito; {items} já está|estão {x}; tenho {items} $; comprado {items}',
		'list.untick': 'desmarca|desmarcar {items}; não encontrei|havia|comprei {items} {x}; não havia {items}',
		'list.set':
			'que sejam {items}; põe|melhor|afinal|muda_para {items} $; muda|altera|põe {items} para {amount}; só|apenas {items} $; {items} em vez|lugar de {x}; faz {items} $',
		'list.remove':
			'{items} já não é_preciso|são_precisos|fazem_falta; @remove {items} da|de {x} @list {y}; @remove {items} $; já não preciso|precisamos|é_preciso de? {items}; não preciso|precisamos de? {items} {x}; esquece {items} $',
		'list.recipe':
			'@put {x} ingredientes {recipe} na|à|em {x} @list {y}; ingredientes {recipe} à|na {x} @list; @put {x} o_que|tudo {x} preciso|falta|precisamos|necessário|é_preciso {x} para {recipe}; preciso de tudo para {recipe}; @list para {recipe}; faz|cria|gera|prepara {x} @list {x} para|de|do|da {recipe}; comprar|compra {x} ingredientes {recipe}; o que preciso|é_preciso {x} @list {y}; @put ingredientes {recipe}; @list para {x} <day> {y}; @list da? <day>',
		'list.add':
			'@put {items} à|na|em {x} @list {y}; {items} à|na {x} @list; @list : {items}; adiciona|compra|comprar|aponta|acrescenta|põe|anota {items} $; preciso|precisamos|é_preciso|falta|faltam de? comprar? {items}; tenho|temos que|de comprar {items}; não te? esqueças {items}; lembra me de comprar {items}; está quase a acabar {items}; {items}',
		'pantry.set':
			'restam|resta só|apenas? {items} {x}; só restam|resta|temos|há {items} {x}; temos|tenho só|apenas? {items} {x}; muda|altera {items} para {amount}; {items} validade|bom|boa|até <day>; sobrou|sobraram {items}',
		'pantry.remove':
			'já? não há|temos|tenho|resta|restam mais? {items} {x}; acabou|acabaram|terminou {items} {x}; {items} acabou|acabaram|estragou|estragado {x}; acabámos|acabei|gastei|usei|comi|deitei_fora com|fora? {items} {x}; @remove {items} do|da {x} frigorífico|geladeira|congelador|despensa; sem {items} $; ficámos|estamos sem {items}; já acabou|acabaram {items}',
		'pantry.add':
			'comprei|comprámos|comprado {items} {x}; põe|mete|guarda|coloca|adiciona {items} no|na|em {x} <place> {y}; põe|mete|guarda|coloca|adiciona {items} na|à {x} despensa {y}; {items} no|na {x} <place> {y}; congela {items} {x}; congelei {items}; há {items} no|na {x} <place>',
		'file.remove': '@remove {recipe} do|da|de {x} <cookbook> {y}; @remove {recipe} <cookbook>',
		'file.add':
			'@put|guarda|arquiva {recipe} no|na|em|ao {x} <cookbook> {y}; {recipe} no|na|em|vai_no {x} <cookbook>; @put|guarda {recipe} no|em {book} @book; @put|guarda {recipe} <cookbook>',
		'plan.off':
			'{x} não cozinho|cozinhamos|vou_cozinhar|vamos_cozinhar|cozinhar {y}; não cozinho|cozinhamos|vou_cozinhar|vamos_cozinhar|cozinhar {x}; comemos|jantamos|vamos|como|janto {x} fora|restaurante {y}; jantar|comer|almoçar fora {x}; encomendamos|pedimos|mandamos {x} comida|vir {y}; não tenho|temos vontade|tempo {x} cozinhar {y}; saímos|vamos_jantar {x} fora|restaurante? {y}; não estamos|estou|vamos_estar|vou_estar {x}; restaurante {x}; somos|fomos convidados {x}; cancela <section> {x}; sem cozinhar {x}; hoje não há <section>; estamos convidados {x}',
		'plan.home':
			'{x} chego|chegamos|vou_chegar|estou|volto|estarei {y} <clock> {z}; chego|chegamos|vou_chegar|estou|volto {x} <clock> {y}; estou atrasado|atrasada {x} <clock>?; chego|volto mais? tarde {x} <clock>?; não antes das? <clock> {x}; só <clock> {x}; jantamos|comemos|jantar {x} <clock> {y}; atrasado|atrasada {x} <clock>?; adia|atrasa <section> {x} <clock>; em casa {x} <clock> {y}; tarde {x} <clock> {y}',
		'plan.guests':
			'{x} mais <servings> {y}; {x} <servings> a? mais {y}; {x} mais <number> {y}; {x} <number> a? mais {y}; {x} <number> convidados|pessoas|amigos {y}; vêm|vem|seremos|temos|chegam {x} <servings> {y}; {who} vem|vêm|janta|come {x}; temos|vêm {x} convidados|visitas {y}; mais uma pessoa {x}; mais alguém {x}; vêm <number> {x}; uma pessoa a? mais {x}',
		'plan.swap': 'troca|trocar|permuta {a} e|com|por {b}',
		'plan.move':
			'move|mover|muda|mudar|passa|adia|antecipa|transfere {dish} para|de|do|da {x} <day> {y}; move|mover|muda|mudar|passa|adia|antecipa {dish} <day> {x}; melhor {dish} <day>; {dish} melhor|antes <day>; antes|melhor <day> {dish}; move|muda|adia {dish}; {dish} <day> em vez {x}',
		'plan.servings':
			'faz|põe|muda|planeia|prepara {dish} <day> <servings> {x}; {dish} de|do|da <day> <servings>; {dish} <day> <servings>; muda|altera {dish} para <servings>',
		'plan.remove':
			'@remove|cancela {dish} de|do|da|no|na {x} <day> {y}; @remove|cancela {dish} do|da {x} @plan {y}; esvazia|apaga|cancela|liberta|limpa {x} <day> {y}; @remove|cancela {dish} <day>; @remove|cancela {x} <section> {y}; sem {dish} <day>',
		'plan.week':
			'planeia|planear|planeja|planejar|planeje|organiza|preenche|faz|prepara|gera|cria|propõe|completa {x} jantares|almoços|refeições|semana|ementa|cardápio|menu|plano|dias|plano_de_refeições {y}; planeia|planear|planeja|planejar|organiza|preenche {x} <day> {y}; ementa|menu|plano|cardápio|plano_de_refeições para|da|de {x} <day> {y}; ementa|menu|plano|plano_de_refeições|jantares|refeições para|de <number> dias|noites {x}; planeia|planeja {x} <number> dias|jantares|refeições|noites {y}; <number> jantares|refeições|dias|almoços {x}; jantares|refeições da|para {x} <day> {y}',
		'plan.add':
			'planeia|planear|planeja|põe|pôr|adiciona|programa|cozinha|faz|aponta|coloca|marca {dish} para|no|na|ao|em|de {x} <day> {y}; planeia|planeja|põe|adiciona|programa {x} <day> {dish}; planeia|planeja|programa {dish} {x}; {dish} <day> {x}; <day> {dish}; comemos|jantamos|fazemos|faço|cozinho|cozinhamos {dish} <day> {x}; <day> comemos|jantamos|fazemos|faço {dish}; {dish} para|ao|de {x} <section> {y}; <section> <day> {dish}; põe|adiciona|coloca {dish} no|na {x} @plan {y}; <section> : {dish}',
		draft:
			'inventa|escreve|cria|criar|imagina|gera|redige {x} receita|prato|versão {y}; inventa|imagina {x}; nova receita {x}; faz|cria|dá {x} versão {y} {recipe}; versão vegana|vegetariana|vegan|sem_glúten|leve {x} {recipe}; adapta|transforma|torna {recipe} {x} vegana|vegano|vegetariana {y}; desenha|imagem|foto {x}; faz {recipe} <need>',
		delete:
			'apaga|apagar|elimina|eliminar|remove {recipe} receita?; apaga|elimina|eliminar|remove receita {recipe}; apaga|elimina {recipe} livro; apaga|elimina livro {recipe}; apaga|elimina <cookbook>; apaga|elimina {x} <cookbook>',
		find: 'procura|procurar|encontra|encontrar|mostra|lista|busca|acha {q}; tenho|temos|tens|há {x} receita|receitas|prato|pratos {q}; que|quais receitas|receita|pratos|prato {q}; receita|receitas|prato|pratos com|sem|de|para|por|em {q}; {q} receita|receitas|prato|pratos $; procuro|quero {q}; apetece me {q}; algo|alguma|algum {q}; há {q}; como se chamava|chama {q}; quais {x} {q}; qual era {q}; onde está {q}; cozinha|cozinhas $; que {q}; {q}',
	},
}
