import type { EngineWords } from '../language.ts'

export const en: EngineWords = {
	language: 'en',
	contractions: [
		["\\b(what|when|where|who|how|that|there|it|here|he|she)'?s\\b(?! list)", '$1 is'],
		["\\b(can)'?t\\b|\\bcannot\\b", 'can not'],
		["\\bwon'?t\\b", 'will not'],
		["\\b(do|does|did|have|has|is|are|was|were|would|should|could)n'?t\\b", '$1 not'],
		["\\b(i|we|you|they|he|she|it)'ll\\b", '$1 will'],
		["\\b(i|we|you|they)'?ve\\b", '$1 have'],
		["\\b(i|we|you|they)'d\\b", '$1 would'],
		["\\bi'?m\\b", 'i am'],
		["\\b(we|you|they)'re\\b", '$1 are'],
		["\\blet'?s\\b", 'let us'],
		['\\b(\\d+|a|two|three|five|ten|another) (?:more|extra) (minutes?|mins?|seconds?|hours?)', '$1 $2 more'],
		['\\banother (minute|hour)\\b', '1 $1 more'],
		['\\bgonna\\b', 'going to'],
		['\\bwanna\\b', 'want to'],
		['\\bgimme\\b', 'give me'],
		['\\bw/o\\b', 'without'],
	],
	fillers:
		'oh|ah|hm|hmm|um|uh|er|erm|quite|perhaps|possibly|kindly|honestly|basically|just|a|an|the|my|our|your|their|me|i|we|us|you|they|she|he|her|him|them|please|pls|plz|can|could|would|will|shall|should|may|might|to|on|onto|in|into|at|of|for|with|and|or|but|is|are|was|were|be|been|being|am|do|does|did|have|has|had|there|that|this|these|those|it|its|some|any|just|now|then|so|also|too|here|really|maybe|actually|well|hey|hi|hello|dear|ok|okay|nomster|let|want|like|about|from|by|as|if|up|out|off|one|ones|thing|things|something|anything|stuff|bit|kind|sort|because|since|s|d|m|ll|ve|re|please|currently|around|over|yet|still|quickly|exactly|such|own|myself|ourselves|going|got|per|than|both|each|else|already|right|lot|whole|all|everything|total|altogether|overall|comes|come|again|recipe|recipes|dish|dishes|food|foods|only|say|says|tell|info|information|details|detail|promise|swear|guarantee|sure|certain|item|items',
	polite:
		'sorry to bother you|sorry to bother|would you mind telling me|would you mind|i was wondering|i wonder|can we do|could we do|right now|without asking|i confirm|i am sure|immediately|straight away|can you|could you|would you|will you|can you please|could you please|would you mind|please|i want to|i would like to|i would like you to|i would like|i want you to|i want|we want to|we would like to|we would like|let us|help me|i need you to|you can|go ahead and|how about|what about|can we have|could we have|shall we have|can we move|could we move|would you please|can i please have|can i have a|could i have a|i think|i wish to|be so kind|be so kind and|thank you|thanks|cheers|do me a favour and|do me|give me|show me|tell me|just tell me|let me know|by the way|btw|before i forget|while i remember|while you are at it|when you get a chance|when you have a moment|if that is ok|if that is okay|if that is all right|if possible|if you do not mind|if you would|i guess|i suppose|i reckon|thanks a lot|thank you so much|thanks so much|many thanks|my hands are full|hands are full|be a dear|be a star|be a love|good morning|good evening|if you can|when you can|after all|per portion|per serving|a portion|per person|a head|for me|in the house|at home',
	questions:
		'what|which|when|how|who|whose|where|why|is|are|was|were|does|did i|did we|did you|did the|did it|do i|do we|do you|do they|can i|can we|can she|can he|can they|could i|could we|should i|should we|may i|will it|will the|has|have i|have we|have you|any|is there|are there|am i',
	negations: 'not|no|never|nothing|none|nobody|without|except|neither|nor|instead',
	ands: 'and|plus',
	ors: 'or|nor',
	without: 'without|no|not|except|excluding|minus|but no|but not|free of|nothing with|not containing|leave out|skip',
	with: 'with|using|containing|including|that has|that have|that use|that uses|made with|made from|has|contains',
	numbers:
		'zero=0|thirteen=13|fourteen=14|seventeen=17|nineteen=19|thirty=30|forty=40|fifty=50|sixty=60|seventy=70|eighty=80|ninety=90|hundred=100|couple=2|fortnight=14',
	days: {
		today: 'today|this morning|this afternoon|this lunchtime',
		tonight: 'tonight|this evening|tonite|today evening',
		tomorrow: 'tomorrow|tmrw|tmr|tomorow|tommorow|tommorrow|2moro',
		afterTomorrow: 'day after tomorrow|the day after tomorrow|overmorrow',
		yesterday: 'yesterday|last night',
		weekdays: [
			'monday|mondays|mon',
			'tuesday|tuesdays|tue|tues',
			'wednesday|wednesdays|weds',
			'thursday|thursdays|thu|thur|thurs',
			'friday|fridays|fri',
			'saturday|saturdays',
			'sunday|sundays',
		],
		months: [
			'january|jan',
			'february|feb',
			'march',
			'april|apr',
			'may',
			'june',
			'july',
			'august|aug',
			'september|sept|sep',
			'october|oct',
			'november|nov',
			'december|dec',
		],
		week: 'week|weeks|wk',
		nextWeek: 'next week|the week after|the coming week|coming week|following week|week ahead',
		thisWeek: 'this week|this weeks|the week',
		lastWeek: 'last week|the past week',
		weekend: 'weekend|the weekend|this weekend',
		nextWeekend: 'next weekend',
		restOfWeek: 'rest of the week|rest of this week|remainder of the week|remaining week|what is left of the week',
		next: 'next|coming|the coming',
		last: 'last|past|previous',
		within: 'in',
		day: 'day|days|nights|evenings',
		until: 'to|until|till|through|thru',
		nextYear: 'next year',
		ordinal: 'st|nd|rd|th',
	},
	sections: {
		Breakfast: 'breakfast|breakfasts|brekkie|brekky|brunch|morning',
		Lunch: 'lunch|lunches|lunchtime|midday',
		Dinner: 'dinner|dinners|supper|suppers|tea time|evening meal|evening meals|evening|evenings|night',
		Snacks: 'snack|snacks|afternoon|tea break',
	},
	clock: {
		at: 'at|by|around|about|before|after|until|till|not before|only at|from',
		hour: 'oclock',
		am: 'am|a m|in the morning',
		pm: 'pm|p m|in the evening|at night|in the afternoon',
		halfPast: 'half past|half',
		halfTo: '',
		quarterPast: 'quarter past|a quarter past',
		quarterTo: 'quarter to|a quarter to',
		andHalf: '',
		noon: 'noon|midday',
	},
	servings: {
		for: 'for|serving|serves|feeding|feeds|to feed|to serve',
		people:
			'people|persons|person|guests|servings|serving|portions|portion|of us|adults|eaters|plates|bowls|friends|kids|children|mouths|diners|folks',
	},
	factors:
		'double=2|twice=2|doubled=2|triple=3|treble=3|thrice=3|tripled=3|quadruple=4|halve=1/2|half of=1/2|half=1/2|half the recipe=1/2|halved=1/2|half as much=1/2|twice as much=2|double the amount=2|a third of=1/3|a quarter of=1/4|quarter=1/4',
	times: 'times|x|fold',
	pointers: {
		it: 'it|this|that|this recipe|that recipe|the recipe|this one|that one|this dish|that dish|these|those|them|this meal|the dish',
		one: 'one|ones',
		ordinals: [
			'first|1st',
			'second|2nd',
			'third|3rd',
			'fourth|4th',
			'fifth|5th',
			'sixth|6th',
			'seventh|7th',
			'eighth|8th',
		],
		last: 'last|final',
		number: 'number|no|nr',
	},
	needs: {
		Nuts: 'nut|nuts|tree nut|tree nuts',
		Peanuts: 'peanut|peanuts',
		Dairy: 'dairy|milk products|lactose',
		Eggs: 'egg|eggs',
		Soy: 'soy|soya',
		Gluten: 'gluten|wheat',
		Shellfish: 'shellfish|crustaceans|seafood',
		Fish: 'fish',
		Sesame: 'sesame',
		Sulfites: 'sulfites|sulphites',
		Vegetarian: 'vegetarian|vegetarians|veggie|veggies|veg|meat free|meatless',
		Vegan: 'vegan|vegans|plant based',
		Pescatarian: 'pescatarian|pescetarian',
		'Gluten-Free': 'gluten free|coeliac|coeliacs|celiac|celiacs|glutenfree',
		Keto: 'keto|ketogenic',
		'Low-Carb': 'low carb|lowcarb',
		Paleo: 'paleo',
		Mediterranean: 'mediterranean',
		'Dairy-Free': 'dairy free|lactose free|dairyfree|non dairy',
		'Nut-Free': 'nut free|nutfree',
		Halal: 'halal',
		Kosher: 'kosher',
	},
	freeOf: 'free',
	limits: {
		most: 'under|below|less than|at most|max|maximum|within|no longer than|not longer than|no more than|not more than|up to|nothing over|nothing above|nothing longer than|not over|tops|or less|or under|or quicker|or faster|in under|in less than|in at most|in|at the most|that take|quicker than|faster than|shorter than',
		quickest: 'quickest|fastest|quick|fast|speedy|shortest|least time',
		newest: 'newest|latest|most recent|recently added|new',
		rating:
			'best rated|top rated|highest rated|best|favourite|favorite|favourites|favorites|most popular|rated highest',
		random: 'random|surprise me|surprise|anything at random',
	},
	counts: {
		atLeast: 'at least|minimum|no less than|not less than',
		atMost: 'at most|no more than|not more than|max|maximum|up to|only',
		none: 'no|without|not|nothing with|never',
		times: 'once=1|twice=2|thrice=3|one time=1|one night=1|one day=1|a couple of times=2',
	},
	places: {
		Fridge: 'fridge|refrigerator',
		Freezer: 'freezer|deep freeze',
		Cupboard: 'cupboard|larder|shelf',
	},
	scales: {
		celsius: 'celsius|centigrade|c|degrees c|degrees celsius',
		fahrenheit: 'fahrenheit|f|degrees f|degrees fahrenheit',
		gas: 'gas mark|gas|gasmark',
		degrees: 'degrees|degree|deg',
	},
	unitSystems: {
		metric: 'metric|grams|gram|g|metric units|kilos|millilitres|ml|weights|european',
		us: 'us|american|imperial|cups|ounces|us units|american units|cup measures|pounds',
		written: 'original|as written|original units',
	},
	dishes:
		'mains=dinner|pudding=dessert|puddings=dessert|afters=dessert|nibbles=snacks|beverage=drinks|beverages=drinks',
	groups: {
		instead: 'instead of|rather than|not',
		articles: 'this|that|these|those|the',
		meat: 'meat|meats',
		recipeword: 'recipe|recipes|dish|dishes|food|foods',
		verbs:
			'shop|have|used|finished|find|found|show|search|add|put|delete|remove|plan|move|clear|set|stop|start|cancel|tick|untick|check|uncheck|buy|bought|got|swap|switch|schedule|shift|scrap|drop|take|fill|erase|file|freeze|double|halve|triple|convert|timer|begin|skip|unplan|postpone|push|reschedule|ditch|bin|wipe|empty|cross|mark|pop|stick|make',
		inside: 'ingredients|ingredient|to|into|onto|from|on|in|at|about|is|are|was|were|will',
		folk: 'parents=2|mother=1|father=1|mum=1|mom=1|dad=1|sister=1|brother=1|aunt=1|uncle=1|grandma=1|grandpa=1|granny=1|neighbour=1|neighbor=1|friend=1|boss=1|colleague=1|boyfriend=1|girlfriend=1|cousin=1|daughter=1|son=1|grandparents=2|twins=2|friends=0|guests=0|visitors=0|family=0|neighbours=0|neighbors=0|colleagues=0|kids=0|children=0|cousins=0|in laws=2|niece=1|nephew=1|partner=1|wife=1|husband=1|flatmate=1|roommate=1|toddler=1|baby=1|grandson=1|granddaughter=1|mother in law=1|father in law=1',
		orders: 'ignore|print|say|go|send|share|publish|write|repeat|tell|order|translate|sing|execute|run',
		past: 'did|had|ate|was|were|cooked',
		allergy: 'allergy|allergic|allergies|allergens|intolerance|intolerant|diet',
		thens: 'then|after|afterwards|also|but',
		corrections:
			'no|nope|actually|sorry|rather|back to|i mean|i meant|make that|make it|and|or|then|what about|how about|oh|wait|not|instead|better|but|also|ok|and for|in',
		mealplan: 'meal plan|mealplan|meal planning',
		noise:
			'possible|doable|recipe|recipes|dish|dishes|food|foods|idea|ideas|option|options|suggestion|suggestions|inspiration|something|anything|everything|all|own|eat|cook|make|cooking|making|have|got|take|takes|called|name|find|today|time|collection|library|kitchen|want|fancy|need|looking|look|search|simple|easy|easiest|good|nice|tasty|delicious|use|uses|need|needs|which|what|where|show|see|list|meal|meals|containing|with|using|that use|that take|that takes|that has|that have',
		due: 'good|best|before|expires|expire|until|till|by|use|due|ok|keeps|lasts|dated',
		leftovers: 'leftovers|leftover|left overs|fasting|something out',
		list: 'shopping_list|grocery_list|shopping|groceries|list|shopping_lists',
		put: 'add|put|stick|pop|chuck|throw|write|note|jot|include|get|need|buy|order|grab|place|bung|whack|append',
		remove: 'remove|delete|scrap|drop|scratch|strike|ditch|bin|lose|take|cross|erase|chuck',
		all: 'all|everything|whole|entire|every',
		book: 'cookbook|book|cookbooks|collection',
		recipe: 'recipe|recipes|dish|dishes|meal|meals|food|foods|ideas|idea|options|suggestions|suggestion|inspiration',
		step: 'step|steps|instruction|stage',
		timer: 'timer|timers|alarm|countdown|egg_timer',
		pantry: 'pantry|larder|stock|store_cupboard|storecupboard|stores|kitchen|house|home',
		plan: 'meal_plan|plan|menu|planner|calendar|week',
	},
	cues: {
		'never.all':
			'delete|remove|erase|wipe|clear|trash|drop|empty|destroy|bin|purge @all {x} recipes|cookbooks|pantry|kitchen|list|data|shopping_list|plan|library|account|week|books; delete|remove|erase|wipe|trash|clear|destroy|purge|reset everything|all|anything $; empty|wipe|clear|clean out? pantry|list|library|meal_plan|plan|shopping_list|fridge|freezer|cupboard|lists|cookbook|cookbooks|books $; get rid of @all {x} recipes|cookbooks|books|lists; wipe|empty|erase my? kitchen|recipes|library; delete|remove|clear @all {x} @recipe; start from scratch $',
		'never.public':
			'make|set {x} public|private|visible|unlisted; publish|unpublish|share|post {x}; send {x} link {y}; link to {x} to_share|share',
		'never.account':
			'cancel|end|stop|upgrade|downgrade|change|renew|pause {x} subscription|membership|plan_type|billing; delete|close|remove|deactivate {x} account|profile; change|reset|update {x} password|email|e_mail|username|name; upgrade|downgrade to {x} premium|basic|free; log|sign me? out|off|in; give {x} refund; make me {x} admin|administrator; cancel|pay|renew {x} premium|payment',
		'never.needs':
			'remove|add|change|delete|forget|drop|ignore|edit|update|set|turn|clear {x} allergy|allergies|allergen|allergens|intolerance|intolerances|diet|diets|dietary|preferences|restrictions; i am no_longer|not {x} allergic|vegan|vegetarian|intolerant {y}; i am allergic to {x} $; i am now <need> $; i am <need> now $; i became <need> $',
		'never.send':
			'email|e_mail|mail|text|whatsapp|tweet|message|send|fax {x} to {y}; email|whatsapp|tweet {x}; send {x}; order {x} online|delivery; call {x}',
		'never.open':
			'open|fetch|import|download|read|save|get|grab|scrape|visit {x} http|https|www|url|link|website|site {y}; http|https {x}; go to {x} website|site|com; browse|google|search_the_web|look_up_online {x}',
		'talk.help':
			'what can you do {x}; help $; hello|hi|hey|good_morning|good_evening|good_afternoon $; how do|does you|this|nomster work; what are you|nomster $; who are you $; what do you do $; what else can you do',
		'talk.thanks': 'thanks|thank_you|cheers|great|perfect|lovely|brilliant|cool|awesome|nice|ta $',
		'talk.yes': '^ yes|yep|yeah|sure|do_it|go_ahead|apply|confirm|confirmed|apply_it|ok_do_it|apply_all $',
		'talk.undo': 'undo {x}; revert {x}; take that back $; put it back $; undo that $',
		'talk.stop':
			'forget it|that $; never_mind|nevermind $; cancel $; stop $; no $; no thanks|thank_you $; leave it $; forget about it $; nope|nah $; do not do it|that $; drop it $',
		'talk.spoiled':
			'{x} still ok|okay|good|fine|edible|safe|eat|eatable {y}; {x} gone|went off|bad {y}; {x} smells|smell|tastes|looks {y} funny|off|bad|strange|sour|weird|mouldy|moldy; {x} left|stood|stand|been|sat {y} counter|out|overnight|side|table|car {z}; is|are {x} mouldy|moldy|spoiled|rotten {y}; how long|many {x} keep|keeps|last|lasts {y}; can|could i|we still eat|use {x}; past|after its|their|the best_before|use_by|sell_by|date {x}',
		'timer.start':
			'set|start|put|give|make|new|add|create|run {x} @timer {x} <duration> {name}; set|start|put|give|make|new|create|run {name} <duration> {x} @timer {name}; @timer <duration> {name}; <duration> @timer {name}; {name} @timer <duration>; remind|wake|call|alert|tell|ping|warn|beep me {x} <duration> {name}; time|count <duration> {name}; timer {x} $; set|start a @timer {name} $',
		'timer.stop':
			'^ stop|cancel|kill|silence|end it|that|this $; stop|cancel|kill|end|clear|turn|switch|delete|remove|dismiss|silence|shut {name} @timer {name}; @timer off|stop {name}',
		'timer.add':
			'add|give|put <duration> {x} @timer {name}; <duration> more|longer {x} @timer? {name}; add <duration> more? $; extend|lengthen|prolong {name} @timer {name} <duration>; another|extra <duration> {name}',
		'timer.left':
			'how much|long longer|more $; how much|long longer|more {x} $; how long|much {x} left|remaining|go|to_go {y} @timer {name}; @timer {x} left|remaining {y}; how much time is? left|remaining {name}; how long is? left|to_go {name}; how long|much {x} left|remaining for|on {name}; when is|does|will {name} @timer {x} done|finished|ring|up|off; check {name} @timer; time left|remaining {name}; how|where is the? {name} @timer doing?',
		'cook.next':
			'done that|this|it $; done that|this|it keep_going|go_on|carry_on|move_on|next $; that|this is done $; carry on; what now $; ^ next|continue|forward|onwards|proceed|next_one|go_on|carry_on|move_on|keep_going|what_is_next|whats_next|what_now|next_up $; next|following @step please?; what is|comes next {x}; skip to? the? next @step?; go|move|skip|step forward|ahead|next|on; done what_next|next; done with this|that @step?; what do i do next|now|then; and|ok then|now $',
		'cook.back':
			'^ back|previous|backwards|go_back|one_back $; go|step|move|take back {x} @step?; back one|a? @step; previous|prior|preceding @step; what was the? previous|last @step; back up $; go back one|a? @step?; the? @step before',
		'cook.repeat':
			'i? missed that|it|this once_more|again|one_more_time? $; not catch|hear|get|follow that|it|this once_more|again? $; {x} once_more|one_more_time $; ^ repeat|again|pardon|sorry|what|come_again|once_more|one_more_time $; repeat|say|read|tell {x} again|once_more|that|this|it; repeat {x} @step?; again please?; what did you|it|that say; read it|this|that out? loud|aloud|again; read {x} current|this @step; what was that $; what @step am|are i|we on|at; which @step am|are i|we on|at; where was|were|am|are i|we',
		'cook.step':
			'go|jump|skip|move|take|back|return back|forward|ahead? to? @step <number>; ^ @step number? <number> $; go|jump|skip|move|back to? {x} <ordinal> @step; go|jump|back|skip to? the? beginning|start|end|first|last {x}',
		'cook.start':
			'start|begin|commence cooking {x} {recipe}; let us cook|make|start|begin|do {recipe}; start|begin {recipe}; cook|make {recipe} now|then|please|with_me; cook {recipe}; i am cooking|making {recipe}; cook_mode|cooking_mode {recipe}; open|enter {recipe} cook_mode|cooking_mode; i want|would to? start? cook|cooking|make|making {recipe} now|tonight?; guide|walk|take|talk me through {recipe}; ready to cook|start {recipe}; get|getting started {recipe}; step by step {recipe}',
		'cook.done':
			'^ done|finished|all_done|i_am_done|we_are_done|i_have_finished $; done|finished cooking {x}; stop|end|finish|exit|quit|leave|close cooking|cook_mode|cooking_mode {x}; finish|finished this|the? recipe; i am|have done|finished {x} cooking|recipe?; dinner|food is? ready|served',
		convert:
			'what does|do|is|would {w} weigh; {a}; convert|change|turn|translate {a} to|into|in {b}; how many|much {b} in|is|are|make|equals|equal|to|for|does {a}; what is|are {a} in|as|to {b}; {a} in|to|into|as|= {b}; {a} equals|equal|is|are|make {x} how_many|how_much|what {b}; how much|heavy does|do|is|are {w} weigh|weighs|heavy; weight of {w}; how heavy is|are {w}; convert {a}; {a} conversion {b}; convert unit|units|measurements|measures|something $; unit|units conversion|converter $; convert $',
		substitute:
			'out of {food} what|now|then what|now|then|else?; use something|anything|what other_than|besides|but|except {food}; something|anything other_than|else_than|besides {food}; avoid using {food} {x}; instead of {food}; in place of {food}; {food} substitute|substitutes|replacement|replacements|alternative|alternatives|substitution|swap|sub for? {recipe}; substitute|substitutes|replacement|replacements|alternative|alternatives|substitution|sub|swap for|to|of {food}; replace|swap|substitute|sub|exchange {food} with|for|by|in {recipe}; what can|could|do|should i|we? use|substitute|replace|swap {x} for|instead_of|in_place_of|without|rather_than {food}; can|could i|we replace|swap|substitute|exchange {food} with? {recipe}; what if|when i|we do not|no have|got {food}; what if there is no {food}; no {food} what can|could|do|should|now {x} use|do|instead|replace|take|works|work|else; no {food} what now|else|instead; i|we do not have|got {food} what|can|any {x} use|do|instead|replace; do not have {food} what {x} use|do|instead|take|works|work|else; out of {food} what {x} use|do|instead|take|works|work|else; run|ran out of {food} what|can {x} use|do|instead|take|works|work|else; no {food} $; no {food} at|in home|the_house|house|pantry; can|could i|we leave out|skip|omit {food}; can|could i|we do|manage without {food}; can|could i|we make {recipe} without {food}; what works|goes|use|do {x} without {food}; without {food} what {x} use|do|instead|take|works|work|else; can i use {use} instead of|for|in_place_of {food}; what can|could replace|substitute|stand_in_for {food}; what replaces|substitutes {food}; i am|have missing|lacking {food} what {x} use|do|instead|take|works|work|else; have not got any? {food}; i|we do not have|got any? {food} $; what is|are? a|the? good|best|decent? substitute|substitutes|replacement|alternative|alternatives|swap|stand_in for|to|of {food}; {food} is missing what {x}',
		safety:
			'is|are {dish} safe|ok|okay|fine|suitable|good|alright|free|allowed {who}; can|could|may|should {who} eat|have|try|drink|taste {dish}; does|do|is|are|any {dish} contain|include|have|has|contains {needs}; is there {needs} in {dish}; there is|are no {needs} in {dish} there?; are there {needs} in {dish}; any {needs} in {dish}; is|are {dish} <need>; {dish} safe|suitable|ok|okay|fine for {who}; allergens|allergies|allergy|allergen {dish}; what allergens {dish}; which allergens {dish}; who can|could|cannot|can_not eat|have {dish}; check {dish} safe|safety|allergens|allergy|for {needs}; {x} allergic {y}; {x} allergy {y}; ^ <need> $; contains? <need> $; {dish} free from|of {needs}; {dish} has|have|contain|contains no? {needs}; would|will {dish} suit {who}; is {dish} a problem {who}; do i|we react {x}',
		'read.time':
			'how long|many_minutes {x} take|takes|need|needs|last|require|requires|cook|bake|roast|cooking|be {y}; how much time {x} take|takes|need|needs|for? {y}; how long {x}; cooking|prep|preparation|total|baking|cook time|times {x}; how much time {x}; time for|of|needed {x}; how many minutes|hours {x}; when will|would {x} be? ready|done; how quick|fast is {x}; duration of? {x}; total time {x}; {x} how long; {x} time $',
		'read.servings':
			'how many {x} serve|serves|feed|feeds|make|makes|for|yield|yields {y}; how many people|persons|servings|portions|mouths|bowls|plates {x}; serves how_many {x}; servings|portions|yield of|for|in {x}; ^ serves|servings|portions|yield $; {x} servings|yield|portions $; how many|big is {x} for $; for how many {x}; how big {x}',
		'read.nutrition':
			'calories|kcal|calorie|nutrition|nutritional|macros|kilojoules|kj|energy {x}; {x} calories|kcal|calorie|nutrition|nutritional|macros|protein|carbs|carbohydrates|fibre|fiber|energy|kilojoules {y}; how much protein|fat|fibre|fiber|sugar|carbs|carbohydrates|salt|sodium {x} in {y}; protein|fat|carbs|carbohydrates|fibre|fiber|saturates|sodium {x}; how healthy|fattening {x}; sugar|fat|salt|sodium content {x}; how many|much carbs|calories|kcal|protein|fibre|fiber|sodium|carbohydrates {x}',
		'read.temperature':
			'oven temperature|temp|heat|setting|temps {x}; what|which oven? temperature|temp|heat|setting|gas_mark|degrees|celsius oven? {x}; how hot oven? {x}; temperature|temp oven? {x}; at what temperature|temp|heat {x}; at what temperature|temp|heat do|should i|we bake|cook|roast|make {x}; what {x} oven {y}; how many degrees {x}; oven {x} $; preheat {x}; {x} oven to? $',
		'read.notes':
			'notes|note|tips|tip|advice|remarks|hints {x}; {x} notes|tips $; anything to? know|watch|note {x}; what did i write|note {x}',
		'read.step':
			'what does|is|was|does_it {x} @step <number> {y}; read|show|repeat|tell|give {x} @step <number> {y}; @step <number> of|for|in {y}; what is|does|was {x} <ordinal> @step {y}; <ordinal> @step {y}; ^ @step <number> {y}; how does it|the? {x} start|begin|end|finish; what happens|do|comes|to_do {x} @step <number> {y}; what|which {x} @step <number> {y}',
		'read.steps':
			'how do|to|does|can|would|should {x} make|cook|prepare|bake|do|fix|made|cooked|prepared|roast|fry {recipe}; steps|method|instructions|directions|procedure|preparation {recipe}; what|which is|are? steps|method|instructions|directions {recipe}; read|show|give|list|tell me? {x} steps|method|instructions|directions {recipe}; {recipe} steps|method|instructions|directions $; how is|are {recipe} made|cooked|prepared|done; read {recipe} aloud|out|out_loud|to_me; read me? {recipe}; explain|describe {recipe}; how {recipe} $; recipe for|of {recipe} steps; what is the method {recipe}; open {recipe} recipe?; making {recipe} how',
		'read.when':
			'how long do|should|must|shall|will i|we|you {food} it|this|them|that {x}; when do|does|should|is|are|can|must|to {x} {food} go|goes|add|added|put|in|come {y}; when {x} add|put|use|need|stir|mix|throw|tip {food}; at which|what @step {x} {food}; which|what step {x} {food}; where do|does {food} go|come in?; what do|to i? do with {food}; what happens|to_do with|to {food}; how {x} cut|chop|slice|peel|treat|handle|prepare|prep {food}; ',
		'read.ahead':
			'what can|could|should|must|to|do {x} make|made|prepare|prepared|prep|do|done|cook|cooked|start {y} ahead|in_advance|before|beforehand|day_before|night_before|advance {y}; can|could {x} make|prepare|prep|made|prepared|do|done|start|be {y} ahead|in_advance|beforehand|day_before|night_before|advance|early|overnight {z}; make|prep ahead {x}; {x} make_ahead|in_advance|ahead_of_time|day_before|night_before; can|could|does|will {x} freeze|frozen|be_frozen|keep|reheat|reheated|be_reheated|stored|be_stored {y}; how long|do|well does|do {x} keep|keeps|last|store {y}; how do|to {x} store|freeze|reheat {y}; leftovers of {x}',
		'read.food':
			'^ what|which kind|sort|type? {kind} $; how much|many {food} in|for|into|does|do {recipe}; how much|many {food}; how much|many {food} do|does {x} need|take|go|use|want {recipe}; do|does {x} need|use|want|require|take|call_for {food} for|in {recipe}; do|does {recipe} need|use|want|require|take|have|call_for {food}; is|are there {food} in {recipe}; is|are {food} in {recipe}; what|which kind|sort|type|brand|cut of {food} {recipe}; what|which {food} need|use|used {recipe}; amount|quantity of {food} {recipe}; any {food} in {recipe}; what size|weight {food} {recipe}; how big {food} {recipe}',
		'read.ingredients':
			'ingredients|ingredient of|for|in {recipe}; what|which ingredients {recipe}; {recipe} ingredients; ingredients {recipe}; what is|are in|inside {recipe}; what goes in|into {recipe}; what do|does|would|will {x} need|require|use|take for|to_make|to_cook|in {recipe}; what {x} need {recipe}; what is|are {recipe} made of|from|with; what does {recipe} need|contain|consist|include; list|read|tell|show {x} ingredients {recipe}; what else|other {x} in|into|need {recipe}; what is|goes in|into {recipe} besides|apart_from|other_than|except|next_to {food}; what {x} have to? buy|get for {recipe}',
		'scale.units':
			'show|give|convert|see|put|read|display|have|want|change|switch {recipe} in|to|into|as|with <system> {x}; in <system> {x} $; <system> please?|units|measures|measurements|measure|version $; use <system> {x}; switch|convert|change to <system> {x}; {recipe} in <system> $; how much is|would {recipe} in <system>; what is|are {recipe} in <system>',
		'scale.have':
			'i|we only? have|got only? <amount> {food}; i|we only? have|got only? <amount> {food} what|how {x} rest|others|other|else|need; only <amount> {food}; only <amount> {food} what|how {x} rest|others|other|else|need; i|we only? have|got only? <number> {food}; only <number> {food}; have|got just|only? <amount> {food}; with <amount> {food} what|how {x}; i|we have|got just|exactly|about? <number> {food}; scale {x} to <amount> {food}; use|using <amount> {food}; there is|are only? <amount> {food}; just <amount> {food}; just <number> {food}; all|what i have is <amount> {food}; enough for|with <amount> {food}; how much {x} can|could i|we make|bake|cook with|from <amount> {food}',
		'scale.factor':
			'<factor> {recipe}; make <factor> {recipe}; {recipe} <factor> {x}; scale|multiply|increase|size {recipe} by|times <factor>; make|cook|bake {recipe} <factor> {x}; scale|multiply {recipe} by <number>; divide {recipe} by <number>; what if i|we <factor> {recipe}; {x} <factor> {recipe}; a|one? <factor> batch {recipe}; <factor> quantity|amount|amounts|quantities|everything|recipe {recipe}; cut|reduce {recipe} in|by half',
		'scale.servings':
			'how much|many {food} make|cook|bake|do|serve|making {recipe} <servings> {x}; <servings> {x}; make|scale|adjust|cook|do|size|need|want|convert|change|calculate|recalculate|set|resize {recipe} <servings> {x}; {recipe} <servings> {x}; scale|adjust|change {recipe} to|for <number> {x}; we|there are|will|is be? <number> {x}; there are|will be <number> of us {x}; how much|many {food} <servings> {recipe}; how much|many {food} do i|we need|want|use|take <servings> {recipe}; how much|many {food} {recipe} <servings>; what|how would|about {recipe} <servings>; <number> of us {x}; <servings> instead|rather of|than <number>; cooking|table for <number> {x}; party of <number>; just|only <number> of us {x}; ^ just|only me $; just|only for_me {x}; i am|eat alone {x}; serve <number> {x}; make it <number>; for me alone {x}; half a? portion|portions',
		cookable:
			'not want|going|fancy|feel {x} shop|shops|shopping|supermarket {y}; without {x} shop|shops|supermarket|store {y}; what is possible {x}; what can|could|should|do|shall i|we? cook|make|eat|prepare|have|bake|do|rustle_up|whip_up|throw_together|knock_up|put_together {x}; what to cook|make|eat|prepare {x}; what is|for {x} dinner|lunch|supper|breakfast|tea with|from|using what {x} have|got|home|in {y}; use up {food}; using up {food}; use up? {food} before {x} goes|go|is|gets off|bad|old?; something|anything|dinner|lunch|meal|dish|recipe with {food} from fridge|pantry|freezer|cupboard|home; use|eat up|finish {food}; what {x} with|from what i|we have|got {y}; cook|make|something|dinner|anything|recipes|ideas with|from what i|we have|got|is {x}; {x} with what is? {y} home|fridge|pantry|house|cupboard|in {z}; something|anything|recipe|recipes|idea|ideas to use {food}; i have|got {food} what can|could|to {x}; what can|could i|we do|make|cook with|from {food}; suggest|recommend {x} @recipe|dinner|lunch|something {y}; suggest|recommend something {y}; what should|shall|could i|we have|eat|cook {x}; without|no shopping {x}; not? going|go shopping {x}; cook from|out_of|with the? pantry|fridge|freezer|cupboard|cupboards|leftovers {x}; nothing missing {x}; fridge is|looks {x}; what would go|work|be_good with {food}; have {food} to use up; need to use up? {food}; {food} needs|need using|eating|to_be_used|used up?; what needs cooking|making; any ideas|suggestions|idea for {x}; i am hungry {x}; i have|need to? use {food} up; dinner ideas {x}; help me decide {x}; i do not know what {x}',
		'look.soon':
			'what|anything|which {x} go|goes|going|gone|about off|bad|stale|old soon|first|next|quickly; anything going|about off|bad|stale; what|anything|which {x} go|goes|going|gone|about off|bad|stale {y}; what|anything|which {x} expire|expires|expiring|spoil|spoils|spoiling|perish|due|out_of_date|best_before|use_by {y}; what|which {x} use|used|eat|eaten|cook up? first|soon|next|quickly|before; what|anything|which {x} needs|need|should|must|has {x} used|eaten|using|eating|cooking|used_up|finishing first|soon|next|quickly|up? {y}; what should|must i|we use|eat up? first|soon; use soon|first $; what is|are old|oldest|short_dated|running_out; expiring|expires soon {x}; what {x} use|eat|finish up? before {y}',
		'look.timers':
			'which|what|show|list|any|are|is|my|see|check {x} timers {x} running|active|on?; timers $; is|are {x} @timer running|on|set|going; what timer|timers is|are {x}',
		'look.cookbooks':
			'which|what @recipe is|are in|inside <cookbook>; {x} <cookbook> {y}; which|what|show|list|see|how_many my? {x} cookbooks|books|collections {y}; my? cookbooks $; which @book {x} in; what is|are in {x} cookbook|book {y}; is {recipe} in {x} cookbook {y}; do i have {x} cookbook|cookbooks {y}',
		'look.limits':
			'how many|much {x} left|remaining|used|can|may {y} month|plan|quota|allowance|limit|subscription|premium|messages|generations; what|which {x} limit|limits|quota|allowance {y}; my? limits|quota|usage|allowance {x} $; what|how {x} my plan|subscription|membership|tier {x} include|allow|includes|allows|offer|let {y}; what|which plan|subscription|tier am|do|have i {x}; how many recipes|cookbooks|days {x} can|may|am {y}; am i on {x} plan|premium|basic|free; how many messages|questions|generations|pictures|recipes {x} left|remaining|used {y}; what is|am i my? subscription|tier|on $; how far|many {x} ahead {x} plan; how many recipes|cookbooks do|have i|we have|saved|got $',
		'look.list':
			'what|which {x} on @list; show|read|see|open|display|tell|check|view|look {x} @list {y}; ^ @list $; what {x} need to? buy|get|pick_up|shop {y}; what is|do|have {x} left|still to? buy|get|shop {y}; is|are|have|do|did {food} on|in|down|put @list {y}; how many|much {food} on @list; anything|what {x} to buy $; what am i buying|shopping {x}; do|should|must i|we need|have to? buy|get {food}; what is {x} missing|unticked|open on @list; how many things|items|lines|products {x} @list; what have|did i|we {x} tick|ticked|checked {x}; what is|are ticked|checked {x}; need to buy what {x}; how long|big is {x} @list',
		'look.when':
			'when do|are|is|am|will|did|shall|was i|we? have|having|eat|eating|cook|cooking|planned|make|making|had|get|getting {dish}; when is|are|was|were {dish} planned|on|scheduled|for|due|up {x}; when is|are|was {dish}; which|what day {x} have|having|eat|eating|cook|is|are|planned {dish}; what day is {dish}; is|are {dish} planned|scheduled|on_the_plan|on_my_plan|on_the_menu|in_the_plan|on_the_meal_plan {x}; did|do|have i|we plan|planned|schedule|scheduled {dish}; on which day {x} {dish}; when did|was we|i last? have|eat|cook {dish}; when|which_day is the? next {dish}',
		'look.plan':
			'what|which {x} is|are for? {x} <section> {y}; what {x} planned|scheduled|plan|menu|meal_plan|calendar {y}; what is|are {x} on|in {x} @plan {y}; what is|are|do|am|did|will|shall|have we|i? eating|having|have|eat|cooking|cook|making|getting|planned|had|eaten <day> {x}; what is|are|do|am|will we|i eating|having|cooking|getting|eat|have|cook {x}; what is|are? {x} <section> {y}; what <section> {x}; show|read|see|open|view|display|tell|check|look {x} meal_plan|plan|menu|week|calendar {y}; anything|something|what|is|are|do {x} planned|scheduled|on {x} <day> {y}; anything|something planned {x}; who is eating|coming {x}; ^ @plan <day> {y}; ^ menu|plan|my_plan $; what is|are|was cooking|dinner|lunch|breakfast {x}; what <day> $; my @plan {x}; <day> plan|menu|meals|meal_plan|dinner? $; what is|was|are <day> {x}; am|are i|we cooking|eating|having <day> {x}; is <day> free|open|empty|planned {x}; which days|evenings|nights {x} free|open|empty|planned {y}; what did we|i eat|have|cook {x}; do|have i|we {x} <section> planned {y}; how many {x} planned|plan {y}; is there {x} <section> {y} planned|plan|for?; ^ <section> <day>? $; what is up {x} <section>; what meals|meal|dish {x}',
		'look.pantry':
			'what is|are|do|have {x} in|inside|at {x} @pantry|fridge|freezer|cupboard {y}; show|list|open|see|check|read|view {x} pantry|fridge|freezer|cupboard|stock {y}; do|have|has|got we|i {x} have|got|any|some|enough|need|still {food}; have we|i any? {food}; got any? {food} $; is|are there {food} in|left|at|somewhere {x}; is|are there any|some|enough|still {food}; how much|many {food} is|are|do|have {x} left|have|got|remain|remaining|there|home|pantry|fridge|freezer|stock|still {y}; how much|many {food} left|remaining {y}; {food} left $; what do|have we|i {x} have|got at|in|left {y}; any {food} left|at_home|in_the_house|in_the_fridge|in_the_pantry|in_the_freezer {x}; any {food} $; ^ pantry|fridge|freezer $; how much|many {food} do|have i|we {x} have|got {y}; is|are the? {food} still good|there|in|left {x}; where is|are|do {food}; is {food} in|at @pantry|fridge|freezer|cupboard {x}; which|what {food} have|got|home {y}; are|did we|i out_of|run_out_of|running_out_of|short_of {food}; what is|do frozen|at_home|have_at_home {x}; until when {x} {food}; how long is|does|will {food} good|keep|last {x}; when does|do|is|will {food} expire|go_off|best_before|use_by',
		'list.clear':
			'clear|remove|delete|drop|scrap|erase|tidy|clean|hide|empty|take|sweep {x} ticked|checked|done|bought|crossed|completed|finished|got|tick {y}; clear|remove|delete|tidy|clean {x} have|got|already ticked|checked|bought|got|crossed {y}; take what i have ticked|bought|got off {x}',
		'list.tick':
			'got|have|found|bought {items} $; tick|check|cross|mark {items} off? {x}; tick|check|cross off {items}; tick|check {items}; mark {items} as? done|bought|got|ticked|checked|in_the_basket|off; {items} is|are done|bought|in_the_basket|in_the_trolley|in_the_cart|ticked|in_the_bag; i|we have? just? got|bought|found|picked_up|have|grabbed {items} already? $; picked|grabbed up? {items} $; cross {items} off|from|out @list?',
		'list.untick':
			'untick|uncheck|unmark|uncross {items}; did not|could_not get|find|buy {items}; {items} was|were not there|available|in_stock|left; they had no {items}; no {items} in the shop|supermarket|store; tick|check {items} back_on|off_again; mark {items} as? not_bought|open|unticked|to_buy|not_done; i|we still need {items}; {items} sold_out',
		'list.set':
			'{items} <amount> instead; {items} <number> instead; make|set|change|put {items} to? <amount> $; make|set|change {items} to? <number> $; make|change|set|update|increase|decrease|raise|reduce|correct {items} to|into|at|as {amount}; make|change|set it? {items} on? @list to {amount}; only|just {items} $; actually {items} $; {items} instead of {x}; i|we need {items} not <number>; {items} not <number> $; make it {items}; make that {items}; change|set {items} to {amount} on @list',
		'list.remove':
			'@remove {items} off|from|out|of {x} @list; @remove off {items} @list?; @remove {items} $; forget|skip|leave|cancel about? {items} $; do not need|want {items} anymore|any_more|after_all|now|any_longer|this_time; do not need|want|buy {items} $; no need for|to_buy {items}; i|we have {items} already|at_home take {x}; no longer need|needed {items}; {items} is|are not needed|necessary {x}; get rid of {items} $; {items} off|from @list; no {items} on @list',
		'list.recipe':
			'need|have|want|going to? shop|go_shopping for {recipe}; @put|put {x} ingredients|stuff|things|groceries|everything|all|what|shopping {recipe} on|to|onto|in @list {y}; ingredients {recipe} on|to|onto @list; @put? everything|all|what i|we? need {recipe} on|to|onto|in @list {y}; need|buy|get|add|want everything|all|ingredients|things|groceries|stuff for {recipe}; @put what|everything|all i|we? need|needed|required|missing|is {x} for? {recipe}; what i need {x} on|to @list; shop|shopping for {recipe}; @list|shopping for {recipe}; make|generate|create|build|write|prepare|do|fill|update {x} @list {x} for|from {recipe}; make|generate|create|build|write|fill {x} @list {recipe}; add|put|buy|get ingredients {recipe}; put|add {recipe} on|to|onto @list; i|we need everything|ingredients {recipe}; buy|get what {recipe} needs|need|takes|requires; what {x} need for <day> on|to @list; @list <day>; add|put|get missing ingredients {recipe}; add|put the? rest|missing {x} on|to @list',
		'list.add':
			'ran|run|running out of {items} put|add|stick it|them? on|to|onto @list; out of {items} put|add|stick it|them? on|to|onto @list; note|write|jot down {items}; @put {items} on|to|onto|into|in @list {x}; @list @put {items}; @list : {items}; add|need|buy|get|grab|order|put|ad {items} $; pick up {items}; {items} on|to|onto @list $; i|we also? need {items} $; i|we need to? buy|get|more|some {items} $; running|we_are|are|getting low on {items}; low on {items} $; remind me to buy|get|pick_up|to_buy|to_get {items}; do not forget to? buy? {items}; must|have|got to buy|get {items}; i|we could_do_with|should_buy|should_get|must_buy|have_to_buy|have_to_get|want_to_buy {items}; need {items}; buy {items}; we have no {items} put|add|buy {x}; no {items} left put|add|buy {x}; nearly|almost out of {items}; {items} too|as_well|also $; put down {items}; can|could you get|buy|pick_up {items}; another|more {items} $; also {items} $; {items}',
		'pantry.set':
			'set|change|update|correct {items} in? @pantry|fridge|freezer|cupboard to {amount}; there is|are only? {items} left {x}; there is|are only {items} now? $; i|we have? only|just|still {items} left {x}; only|just {items} left {x}; {items} left $; we|i only have|got {items} left? {x}; move|put|transfer {items} from {x} to|into <place>; move {items} to|into <place>; we|i have {items} in|at @pantry|fridge|freezer|cupboard|home {x}; {items} is|are good|best until|before|till <day>; {items} expires|expire <day>',
		'pantry.remove':
			'out of {items}; ran|run|running|have_run out of {items}; no|not more|any_more {items} $; no {items} left {x}; used|finished|ate|eaten|drank|emptied|drunk up|off? {items} $; used {items} up; finished|ate|used the? last|rest of? {items}; threw|throw|thrown|chucked|binned|tossed away|out|in_the_bin? {items}; {items} is|are gone|finished|empty|all_gone|used_up|eaten|off|bad|mouldy|out|all_out|done; there is|are no|not {items} left|anymore|any_more {x}; remove|delete|take|drop {items} from|out_of|out|off @pantry|fridge|freezer|cupboard {x}; {items} ran|run|has_run out; do not have any? {items} any_more|anymore|left {x}; had to throw {items} away|out; the? last {items} is|are gone|used|eaten; we|i have no {items} left? {x}; we|i have no {items} $; have not got any? {items} left|anymore $; gone off|bad {items}',
		'pantry.add':
			'i|we have {items}; i|we have got {items}; bought|got|picked|brought|fetched up|home|back? {items}; put|add|store|stick|pop|place|pack|stash|stow|save|keep {items} in|into|to|at @pantry|<place> {x}; put|add|store|stick|pop|keep {items} in|into|to <place> {x}; put|add|store {items} in|into|to @pantry {x}; freeze {items}; i|we have? just? bought|got|picked_up {items}; stock|stocked up on {items}; {items} in|into|to|are|is <place> {x}; pantry|fridge|freezer : {items}; there is|are {items} in <place> {x}; add {items} $; i|we froze|have_frozen|stored {items}; new in the? @pantry|<place> {items}; restocked|refilled {items}',
		'file.remove':
			'remove|take|delete|drop|kick|pull {recipe} from|out|off|of <cookbook> {x}; remove|take|delete|drop {recipe} from|out|off|of {x} @book; {recipe} does not belong in <cookbook>; remove|take|delete|drop {recipe} <cookbook>; unfile {recipe}',
		'file.add':
			'{recipe} belongs|goes|should_go|fits in|into|to|under <cookbook>; add|put|file|save|stick|move|place|pop|include|collect|sort|store {recipe} in|to|into|under|with|on <cookbook> {x}; add|put|file|save|stick|place|store {recipe} in|to|into|under <cookbook> {x}; {recipe} belongs in|to <cookbook>; {recipe} in|into|to <cookbook> $; add|put|file|save {recipe} in|to|into|under {book} @book; <cookbook> should have|include {recipe}; file {recipe}; add|put|file|save <cookbook> {recipe}',
		'plan.off':
			'not be? bothered|fussed|keen {x} cook|cooking|dinner {y}; not in_the_mood|mood {x} cook|cooking {y}; not|no cooking|cook {x}; will|do|can|are|am not be? going_to? cook|cooking {x}; eating|eat|going|dining|dine|go out {x}; do not|not feel like cooking {x}; no time to|for cook|cooking|dinner {x}; takeaway|takeout|take_away|take_out|delivery|restaurant {x}; order|ordering|getting|get in|takeaway|takeout {x}; we|i are|am|will be? ordering|order {food}; ordering|order {food} <day>; too tired|busy|late to? cook? {x}; skip|cancel|scrap cooking {x}; not home|here|in {x}; will not be home|here|in {x}; are|am away|out|invited {x}; away|invited|invite {x}; ^ out <day> {x}; nobody|no_one is? home|here|eating|cooking {x}; skip|cancel dinner|supper <day>?; skip|cancel <day> dinner|supper; skip|cancel <day> $; kitchen is closed {x}; day off cooking {x}; no <section> <day>; no <section> $; not hungry|eating {x}; leave|keep <day> free|empty|open; not making|doing <section> {x}',
		'plan.home':
			'train|bus|flight {x} delayed|late {y} home|back|there|in <clock>; delayed|late {x} home|back|there|in <clock>; running|be late home|back|in|there {x} <clock> {y}; running|be late {x} home|back {y} <clock>; home|back|in|there|arrive|arriving|arrives|get|getting|come|coming only? home|back? <clock> {x}; running|be|am|are|being|will_be late {x} <clock> {y}; late {x} <clock> {y}; not {x} home|back|in|here <clock>; not {x} home|back|in|here before|until|till <clock> {x}; <section> <clock> {x}; eat|eating|eats|dinner only? <clock> {x}; <clock> home|back {x}; can not|only cook|start|eat before|until? <clock> {x}; <day> <clock> home {x}; work|working|stuck|meeting|train {x} until|till|late? <clock> {x}; stuck|kept|held_up|still at|in work|office|traffic|meeting until|till? <clock> {x}; can not be? home|back|there before? <clock> {x}; delayed {x} <clock>; delayed|running_late|be_late|will_be_late|am_late|are_late {x}; home|back late {x}; push|move|delay|postpone|shift <section> to|until|till <clock> {x}; have|start <section> at? <clock> {x}; home late {x}',
		'plan.guests':
			'<number> more|extra|additional|other people|persons|guests|friends|mouths|eaters coming|come|joining|join|visiting|visit|eating|over {x}; <number> people|guests|friends|visitors more {x}; <number> more|extra of_us {x}; <number> more|extra|additional|other people|persons|guests|of_us|eaters|mouths|friends|person|guest|for|at|kids|children? {x}; <servings> more|extra|additional|coming|come|joining|join|visiting|visit|over {x}; <number> {who} coming|come|comes|joining|join|joins|visiting|visit|arrive|over|eating|staying {x}; have|having|expecting|expect|got|bringing|bring|invited|invite <number> guests|visitors|friends|people|more|extra|over {x}; have|having|expecting|expect|got|bringing|bring|invited|invite <servings> {x}; {who} is|are coming|joining|visiting|eating|staying|bringing {x} <day>? {y}; {who} comes|joins|visits|eats|stays {x}; one more|extra|guest {x}; extra guest|person|plate|place|guests {x}; someone|somebody|a_friend|my_friend|guests|visitors|friends is|are? coming|comes|joining|come|over {x}; set <number> extra|more places|place {x}; plus <number> {x}; <number> guests {x}; <number> extra {x}; add|make_room_for <number> more|extra|people|guests {x}',
		'plan.swap':
			'swap|switch|exchange|trade|flip {a} and|with|for {b}; swap|switch|exchange|flip <day> <section>? and|with <day> {x}',
		'plan.move':
			'have|eat|cook|make|do {dish} <day> instead of <day> {y}; {dish} <day> instead of <day>; move|shift|reschedule|postpone|push|bring|transfer|change|drag|delay|swap {dish} to|until|till|on|onto|for|forward|back {x} <day> {y}; move|shift|reschedule|postpone|push|bring|transfer|delay|drag {dish} <day> {y}; have|eat|cook|make|do {dish} <day> instead|rather {y}; {dish} <day> instead|rather {x}; <day> instead|rather {x}; move|shift|reschedule|postpone|push|bring|transfer|delay|drag {dish} to|until|till|into|on|for <section> {y}; move|shift|reschedule|postpone|push|delay|bring {dish}; put off {dish} to|until|till {x}; rather have|eat|cook|do {dish} <day> {x}',
		'plan.servings':
			'make|change|set|cook|do|plan|update|adjust {dish} <servings> {x}; make|change|set|cook|plan|update|adjust {dish} to|for <number> {x}; <day> {dish} <servings> $; {dish} <servings> <day>; change|set|update servings|portions|number {x} of|for {dish} to|for {y}; {dish} <day> is|should|will be? <servings> {x}; we|there are|will be? <number> for {dish}; only|just <servings> {dish}; plan|planned {dish} <servings> instead {x}',
		'plan.remove':
			'@remove|cancel|skip|clear|unplan|forget|kill {dish} off|from|on|of|out {x} <day>; @remove|cancel|skip|clear|unplan|forget|kill {dish} off|from|out|of {x} @plan; clear|cancel|empty|unplan|free|wipe|reset|delete|remove|drop|skip|scrap up? <day> {x}; @remove|cancel|clear|unplan|skip|scrap {x} <section> {y}; @remove|cancel|skip|unplan|forget|scrap|kill {dish} <day>; unplan|cancel|skip {dish}; no {dish} <day>; do not want|need|cook|have|make {dish} <day> anymore|any_more|any_longer|now?; {dish} off {x} @plan; we|i are|am not having|eating|cooking {dish} <day>?; no {dish} <day> after_all|please?; drop|remove|cancel {dish} $; @remove {dish} off $; clear {x} @plan {y}; nothing <day>',
		'plan.week':
			'week|fortnight of lunches|dinners|breakfasts|suppers|meals {x}; plan|fill|organise|organize|make|generate|create|sort|schedule|arrange|prepare|suggest|propose|do|auto|autoplan|auto_plan|complete|come_up_with {x} @plan|dinners|lunches|breakfasts|meals|days|suppers|nights|evenings|gaps|week|slots|menu|weekend|rest {x}; plan|fill|organise|organize|sort|arrange|schedule up|out? {x} <day> {y}; what shall|should we|i eat|have|cook {x} week {y}; fill {x} gaps|empty|open|free|missing {y}; meal_plan|menu|dinners|week_plan|weekly_plan|plan for|of <day> {x}; meal_plan|menu|dinners|lunches|week_plan|plan for|of <number> days|nights|evenings|dinners|lunches {x}; meal_plan {x} <duration> {y}; <number> dinners|lunches|meals|suppers|breakfasts {x}; plan|make|schedule|suggest|organise|organize <number> {x} days|nights|dinners|meals|lunches|evenings|suppers|breakfasts {y}; plan <number> days|nights|dinners|meals|lunches|evenings|suppers|breakfasts {x}; plan {x} dinners|lunches|breakfasts|suppers|meals {y}; dinners|lunches|meals|suppers for <day> {x}; dinners|lunches|meals|suppers <day> with|including {x}; ^ dinners|lunches|suppers <day> {x}; plan ahead {x}; meal prep {x}; automatic plan {x}; plan a|one|the|my|our week {x}; plan the? <section> for <day> {x}',
		'plan.add':
			'put|pencil|write|note|jot {dish} down|in for|on|to? {x} <day> {y}; plan|schedule|put|add|book|pencil|slot|set|stick|pop|have|make|cook|eat|do|serve|place|enter|write in|down? {dish} on|for|to|at|in|into|onto? {x} <day> {y}; plan|schedule|put|add|book|have|make|cook|eat|do|serve|stick|pop|enter {x} <day> {dish}; plan|schedule {dish}; put|add|place|stick|pop {dish} on|to|in|into {x} @plan {y}; {dish} <day> {x}; <day> {dish}; {dish} for|as <section> {x}; <section> <day> {dish}; <section> : {dish}; have|having|eat|eating|make|making|cook|cooking {dish} <day> {x}; {dish} on|to @plan {x}; plan|put|add|have|make|cook {dish} for|as|to <section> {x}; fancy|want|feel like? {dish} <day> {x}; i|we will|are have|make|cook|eat|eating|having {dish} <day> {x}',
		draft:
			'write|invent|create|generate|compose|make_up|come_up_with|think_up|devise|develop|design|imagine|draft|dream_up {x} @recipe {y}; write|invent|create|generate|compose|devise|draft|dream_up|come_up_with {y}; make me? a? new? recipe {y}; {diet} version of {recipe}; make|turn|adapt|convert|rewrite|change {recipe} <need> {x}; make|turn|adapt|rewrite|change {recipe} healthier|lighter|spicier|cheaper|simpler|milder|easier|quicker|fancier|kid_friendly|less_spicy {x}; make a? {diet} version {x}; new recipe {y}; create recipe; adapt|rewrite|improve {recipe}; healthier|lighter|simpler|spicier|cheaper|quicker version {x}; replace {x} in the? recipe|this permanently|with {y} and save; turn {recipe} into {x}; i want a new recipe {y}; picture|image|photo of {x}; draw|paint|make {x} picture|image|photo {y}; recipe idea with {x} from_scratch',
		delete:
			'delete|remove|bin|trash|erase|discard|dump {recipe} recipe|recipes; delete|remove|bin|trash|erase|discard|dump|get_rid_of recipe|recipes? {recipe}; delete|remove|bin|trash|erase {recipe} cookbook|book; delete|remove|bin|trash|erase cookbook|book {recipe}; delete|trash|erase|bin|discard {recipe}; get rid of {recipe}; throw away|out recipe? {recipe}; do not want|need {recipe} recipe anymore|any_more; delete <cookbook>; delete|remove|bin|trash|erase {x} <cookbook>',
		find: 'do|have i|we|you have? anything|something for|like|called {sought}; what|which|any {q} for <day> $; is|are there a|an|any? {sought} in here|there|collection|library|book|recipes; do|have i|we have? a|an|any? {sought} somewhere|anywhere|saved|stored|in_here; find|search|show|look|looking|list|seek|searching|locate|browse|see|open|pull up|for? {q}; do|have i|we {x} @recipe for|with|of|using|containing {q}; do|have i|we have|got|any {x} @recipe {q}; which|what {x} @recipe {q}; any|some @recipe {q}; @recipe for|with|without|that|using|containing|from|of|under|in|to {q}; {q} @recipe $; what was|is {x} called|thing|one|dish {q}; what {x} with|without|under {q}; i am looking for {q}; i am after {q}; i want|fancy|feel|crave|craving|would|need something|anything|a|like? {q}; something|anything|everything|all {q}; have|got i|we? any|anything|something {q}; what have|do i|we got|have {x} with|without|under|for {q}; suggest|recommend|pick|choose|give {x} {q}; the one with {q}; what was {q}; where is {q}; which of|are|is {q}; show|list|see all? my? @recipe {q}; my {q}; how many {q} recipes {x}; what {q} do|can|are|have i|we|there have|got|cook|make; another {q}; anything {q}; cuisine|cuisines $; recipe for {q}; what {q} $; {q} ideas|inspiration|options $; {q}',
	},
}
