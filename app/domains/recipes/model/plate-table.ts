/** How a drawing of food is served. A longer list changes plates that cooks know, so lengthen one only for a good reason. */
type Served = { readonly crockery: string; readonly cloths: string }

/** The design's table settings ("Plates" in the design system), by the drawing's name. */
export const SERVED: Readonly<Record<string, Served>> = {
	berries: { crockery: 'bowl', cloths: 'butter sea oat' },
	bread: { crockery: 'speckle board', cloths: 'sea butter blush' },
	breakfast: { crockery: 'rim scallop', cloths: 'sea butter blush' },
	'breakfast-2': { crockery: 'rim scallop', cloths: 'sea herb butter' },
	cake: { crockery: 'scallop speckle', cloths: 'plum sea blush' },
	'cake-2': { crockery: 'board', cloths: 'sea plum butter' },
	cookies: { crockery: 'scallop rim speckle', cloths: 'plum sea oat' },
	curry: { crockery: 'bowl', cloths: 'plum herb oat' },
	dessert: { crockery: 'scallop rim', cloths: 'sea blush butter' },
	'dessert-2': { crockery: 'scallop rim', cloths: 'herb sea plum' },
	drink: { crockery: 'none', cloths: 'sea herb butter' },
	'drink-2': { crockery: 'none', cloths: 'blush sea herb' },
	fish: { crockery: 'oval', cloths: 'butter blush oat' },
	'fish-2': { crockery: 'oval', cloths: 'herb sea butter' },
	fruit: { crockery: 'speckle rim', cloths: 'plum sea herb' },
	meat: { crockery: 'board', cloths: 'oat plum herb' },
	'meat-2': { crockery: 'oval', cloths: 'blush butter sea' },
	omelette: { crockery: 'rim speckle', cloths: 'herb sea plum' },
	pasta: { crockery: 'rim speckle', cloths: 'herb sea oat' },
	pizza: { crockery: 'board speckle', cloths: 'herb oat sea' },
	rice: { crockery: 'rim speckle', cloths: 'sea plum herb' },
	'rice-2': { crockery: 'rim speckle', cloths: 'sea plum herb' },
	salad: { crockery: 'bowl speckle', cloths: 'blush butter plum' },
	'salad-2': { crockery: 'rim speckle', cloths: 'oat plum sea' },
	sandwich: { crockery: 'board speckle', cloths: 'blush sea herb' },
	'sandwich-2': { crockery: 'board speckle', cloths: 'blush herb sea' },
	soup: { crockery: 'bowl', cloths: 'butter oat plum' },
	'soup-2': { crockery: 'bowl', cloths: 'plum butter herb' },
	supper: { crockery: 'rim scallop speckle', cloths: 'oat sea herb' },
}

/** Which drawings show a dish that one of the words names; of several the recipe's id chooses. */
export const DISH_WORDS: readonly (readonly [words: string, foods: string])[] = [
	['pizza, flatbread, calzone, focaccia, margherita, pissaladiere, tarte flambee', 'pizza'],
	['dessert', 'dessert dessert-2'],
	[
		'tart, tarte, tartlet, pudding, pavlova, mousse, custard, cheesecake, trifle, panna cotta, tiramisu, meringue, ice cream, sorbet, gelato, parfait, creme brulee, flan',
		'dessert',
	],
	['pie, crumble, cobbler, galette, strudel, clafoutis, crisp', 'dessert-2'],
	['cookie, biscuit, shortbread, macaroon, macaron, biscotti, gingerbread, snickerdoodle', 'cookies'],
	[
		'fruit, apple, orange, citrus, pear, plum, peach, melon, mango, fig, marmalade, apple compote, pear compote',
		'fruit',
	],
	[
		'berry, strawberry, raspberry, blueberry, blackberry, cherry, compote, jam, coulis, fruit soup, porridge, oatmeal, granola, muesli, overnight oat, smoothie bowl, acai bowl, chia pudding',
		'berries',
	],
	['fish, seafood, fish cake, fishcake, fish pie, crab cake', 'fish fish-2'],
	['bass, bream, mackerel, sardine, trout, snapper, herring, anchovy', 'fish'],
	['salmon, cod, tuna, haddock, halibut, plaice, swordfish, tilapia, ceviche, gravlax', 'fish-2'],
	['salad', 'salad salad-2'],
	['slaw, coleslaw, greens, lettuce, tabbouleh, caesar', 'salad'],
	['caprese, tomato salad, mozzarella, panzanella, antipasto', 'salad-2'],
	['drink', 'drink drink-2'],
	[
		'cooler, juice, smoothie, cocktail, lemonade, limeade, iced tea, iced coffee, soda, spritz, punch, mojito, margarita, sangria, milkshake, lassi, cordial, kombucha',
		'drink',
	],
	['tea, coffee, latte, cappuccino, espresso, chai, cocoa, hot chocolate, matcha', 'drink-2'],
	[
		'soup, stew, chowder, bisque, veloute, gazpacho, borscht, broth, minestrone, potage, cream of tomato, tortilla soup',
		'soup',
	],
	['ramen, pho, udon, laksa, noodle soup, hot pot, hotpot', 'soup-2'],
	['meat', 'meat meat-2'],
	[
		'beef, steak, lamb, pork, veal, venison, sausage, meatball, meatloaf, meat loaf, ham, bacon, rib, chop, kebab, brisket, schnitzel, cottage pie, shepherd s pie, meat pie, pork pie, steak pie, beef pie',
		'meat',
	],
	['chicken, turkey, duck, goose, poultry, quail, roast, chicken pie, turkey pie, chicken pot pie', 'meat-2'],
	['breakfast, brunch', 'breakfast breakfast-2'],
	['egg, shakshuka, toast, hash brown', 'breakfast'],
	['omelette, omelet, frittata, tortilla, quiche, spanish omelette, egg muffin', 'omelette'],
	['pancake, waffle, crepe, blini, french toast, dutch baby', 'breakfast-2'],
	['sandwich, wrap, tortilla wrap, bagel, panini, toastie, quesadilla, taco, burrito, club, blt', 'sandwich'],
	['burger, hamburger, cheeseburger, slider, hot dog', 'sandwich-2'],
	['cake', 'cake cake-2'],
	['sponge, gateau, torte, birthday cake, layer cake, cupcake, muffin', 'cake'],
	['loaf, loaf cake, pound cake, banana bread, brownie, blondie, traybake, tea bread', 'cake-2'],
	[
		'pasta, spaghetti, linguine, tagliatelle, fettuccine, pappardelle, penne, rigatoni, orzo, macaroni, mac and cheese, mac cheese, lasagne, lasagna, ravioli, tortellini, cannelloni, gnocchi, carbonara, bolognese, noodle, pad thai, chow mein, lo mein',
		'pasta',
	],
	[
		'rice, risotto, pilaf, pilau, biryani, congee, kedgeree, couscous, bulgur, quinoa, poke bowl, sushi, vegetable paella, vegetarian paella, vegan paella, chicken paella',
		'rice',
	],
	[
		'prawn, shrimp, scampi, langoustine, paella, jambalaya, prawn rice, prawn fried rice, shrimp fried rice, seafood rice, prawn risotto, shrimp risotto, seafood risotto, prawn pilau, prawn biryani',
		'rice-2',
	],
	[
		'curry, masala, korma, tikka, vindaloo, dal, dhal, daal, balti, rendang, tagine, saag, paneer, makhani, butter chicken, chili, chilli, chilli con carne, chili con carne, goulash, gumbo',
		'curry',
	],
	[
		'bread, sourdough, baguette, ciabatta, brioche, bun, roll, naan, scone, sourdough loaf, bread loaf, loaf of bread, challah, croissant, pita, flour tortilla, corn tortilla',
		'bread',
	],
]

/** Which colour of a drawing tells what is in the dish. Without one of the words it has its own colours. */
export const COLOUR_WORDS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
	cake: {
		chocolate: 'chocolate, cocoa, mocha, devil s food, black forest, sacher',
		raspberry: 'raspberry, strawberry, cherry, red velvet, berry, rhubarb',
	},
	'cake-2': { 'chocolate-loaf': 'chocolate, cocoa, brownie, mocha, gingerbread' },
	cookies: { 'white-chocolate': 'white chocolate, coconut, lemon, vanilla, macadamia, shortbread, macaroon' },
	curry: {
		'green-curry': 'green, spinach, saag, palak, thai green, pea, coriander, broccoli',
		'red-curry': 'red, vindaloo, tomato, chilli, chili, makhani, butter chicken, goulash, gumbo, rogan josh',
	},
	dessert: {
		plum: 'plum, fig, blackberry, blueberry, blackcurrant, grape',
		apricot: 'apricot, peach, nectarine, mango, lemon, orange, passion fruit, pineapple',
	},
	'dessert-2': {
		blueberry: 'blueberry, blackberry, blackcurrant, plum',
		apple: 'apple, pear, peach, apricot, pumpkin, pecan, lemon, custard',
	},
	drink: {
		lime: 'lime, limeade, mint, mojito, cucumber, green, kiwi, matcha, spinach, margarita',
		tea: 'tea, iced coffee, orange, mango, peach, ginger, carrot, lassi, kombucha, apple, punch',
	},
	'drink-2': { matcha: 'matcha, green tea, mint tea, herbal tea', chai: 'chai, tea, turmeric, golden milk' },
	fish: { trout: 'trout, snapper, salmon, red mullet' },
	pasta: {
		pesto: 'pesto, spinach, broccoli, basil, pea, courgette, zucchini, herb, green, asparagus, avocado',
		cream:
			'cream, creamy, alfredo, carbonara, cheese, mac, macaroni, butter, mushroom, lemon, ricotta, cacio, salmon, noodle, gnocchi',
	},
	rice: { saffron: 'saffron, paella, biryani, turmeric, curried, golden, milanese, kedgeree, pilau' },
	'rice-2': { saffron: 'saffron, paella, biryani, turmeric, curried, golden, jambalaya, pilau' },
	soup: {
		tomato: 'tomato, gazpacho, borscht, beetroot, beet, red pepper, minestrone, tortilla soup, bean stew',
		pea: 'pea, broccoli, spinach, asparagus, courgette, zucchini, watercress, nettle, kale, green, herb, avocado, cucumber',
		onion: 'onion, mushroom, beef, oxtail, lamb, miso, black bean, game, meat, venison',
		potato:
			'potato, leek, cauliflower, parsnip, celeriac, celery, chowder, chicken, corn, sweetcorn, fish, cheese, white bean, almond, vichyssoise, clam, garlic, fennel, bread',
		lentil: 'lentil, bean, chickpea, barley, split pea, dal, mulligatawny, cabbage, vegetable',
	},
	'soup-2': { 'red-broth': 'red, laksa, kimchi, tom yum, spicy, chilli, tantanmen, tomato, seafood' },
}
