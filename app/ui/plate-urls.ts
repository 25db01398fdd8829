import type { PlateUrls } from './plate-markup.ts'
import crockeryBoard from './plates/crockery-board.svg?url&no-inline'
import crockeryBowl from './plates/crockery-bowl.svg?url&no-inline'
import crockeryOval from './plates/crockery-oval.svg?url&no-inline'
import crockeryRim from './plates/crockery-rim.svg?url&no-inline'
import crockeryScallop from './plates/crockery-scallop.svg?url&no-inline'
import crockerySpeckle from './plates/crockery-speckle.svg?url&no-inline'
import cutleryFork from './plates/cutlery-fork.svg?url&no-inline'
import cutlerySpoon from './plates/cutlery-spoon.svg?url&no-inline'
import foodBread from './plates/food-bread.svg?url&no-inline'
import foodBreakfast from './plates/food-breakfast.svg?url&no-inline'
import foodBreakfast2 from './plates/food-breakfast-2.svg?url&no-inline'
import foodCake from './plates/food-cake.svg?url&no-inline'
import foodCake2 from './plates/food-cake-2.svg?url&no-inline'
import foodCookies from './plates/food-cookies.svg?url&no-inline'
import foodCurry from './plates/food-curry.svg?url&no-inline'
import foodDessert from './plates/food-dessert.svg?url&no-inline'
import foodDessert2 from './plates/food-dessert-2.svg?url&no-inline'
import foodDrink from './plates/food-drink.svg?url&no-inline'
import foodDrink2 from './plates/food-drink-2.svg?url&no-inline'
import foodFish from './plates/food-fish.svg?url&no-inline'
import foodFish2 from './plates/food-fish-2.svg?url&no-inline'
import foodFruit from './plates/food-fruit.svg?url&no-inline'
import foodMeat from './plates/food-meat.svg?url&no-inline'
import foodMeat2 from './plates/food-meat-2.svg?url&no-inline'
import foodPasta from './plates/food-pasta.svg?url&no-inline'
import foodPizza from './plates/food-pizza.svg?url&no-inline'
import foodRice from './plates/food-rice.svg?url&no-inline'
import foodSalad from './plates/food-salad.svg?url&no-inline'
import foodSalad2 from './plates/food-salad-2.svg?url&no-inline'
import foodSandwich from './plates/food-sandwich.svg?url&no-inline'
import foodSandwich2 from './plates/food-sandwich-2.svg?url&no-inline'
import foodSoup from './plates/food-soup.svg?url&no-inline'
import foodSoup2 from './plates/food-soup-2.svg?url&no-inline'
import foodSupper from './plates/food-supper.svg?url&no-inline'

/**
 * The address of each drawing; a page loads only those that it shows. `no-inline`, because a `<use>` may not point into
 * a data URI.
 */
export const plateUrls: PlateUrls = {
	food: {
		bread: foodBread,
		breakfast: foodBreakfast,
		'breakfast-2': foodBreakfast2,
		cake: foodCake,
		'cake-2': foodCake2,
		cookies: foodCookies,
		curry: foodCurry,
		dessert: foodDessert,
		'dessert-2': foodDessert2,
		drink: foodDrink,
		'drink-2': foodDrink2,
		fish: foodFish,
		'fish-2': foodFish2,
		fruit: foodFruit,
		meat: foodMeat,
		'meat-2': foodMeat2,
		pasta: foodPasta,
		pizza: foodPizza,
		rice: foodRice,
		salad: foodSalad,
		'salad-2': foodSalad2,
		sandwich: foodSandwich,
		'sandwich-2': foodSandwich2,
		soup: foodSoup,
		'soup-2': foodSoup2,
		supper: foodSupper,
	},
	crockery: {
		board: crockeryBoard,
		bowl: crockeryBowl,
		oval: crockeryOval,
		rim: crockeryRim,
		scallop: crockeryScallop,
		speckle: crockerySpeckle,
	},
	cutlery: {
		fork: cutleryFork,
		spoon: cutlerySpoon,
	},
}
