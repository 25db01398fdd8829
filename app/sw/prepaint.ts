import { markCard, needsAt } from '../domains/meal-plan/model/table/card-mark.ts'
import type { Eater } from '../domains/meal-plan/model/table/eaters.ts'
import { type CookNeeds, seatCook } from '../domains/meal-plan/model/table/seat-cook.ts'
import type { RecipeCard } from '../domains/recipes/model/card.ts'
import { countFilters } from '../domains/recipes/model/filters.ts'
import { LIST_HEAD, RECENT_RECIPES } from '../domains/recipes/model/list.ts'
import { platesApart } from '../domains/recipes/model/plates-apart.ts'
import { RECIPES, recipeCount } from '../domains/recipes/model/read-messages.ts'
import { AUTHOR_ME, toRecipeView } from '../domains/recipes/model/recipe-view.ts'
import { isAsking, isNarrowed, readLibrary } from '../domains/recipes/ui/library/library-state.ts'
import type { Make } from '../domains/recipes/ui/templates/recipe-card.ts'
import {
	gridCell,
	recentCell,
	recipeListPage,
	WAITING_COUNT,
	waitingCells,
} from '../domains/recipes/ui/templates/recipe-list.ts'
import { recipePage } from '../domains/recipes/ui/templates/recipe-page.ts'
import { activeEntry } from '../platform/client/active-entry.ts'
import { showCannotStart } from '../platform/client/cannot-start.ts'
import { domElement } from '../ui/dom-h.ts'
import { skeletonKind } from '../ui/skeletons.tsx'
import { answerOf, findUserId, readLocalDb } from './device.ts'

/** Pages that are shown inside the frame. */
const FRAMED =
	/^\/(home|recipes|recipe|cookbooks|cookbook|meal-plan|shopping-list|pantry|notifications|account|user)(\/|$)/
/** The last cook's id, to open that cook's store without waiting for the marker. The marker still decides. */
const LAST_COOK = 'last-cook'
const LIST = '/recipes'
const RECIPE = /^\/recipe\/([^/]+)$/

/** A mark names what is avoided, not who avoids it. */
const NOBODY = { id: '', name: '' }

type Page = Element | string
const h: Make<Element> = domElement

/**
 * Runs in the shell's head, before any part of the framework is loaded: shows the skeleton of this address at once and,
 * for the list and for a recipe, the cook's own rows as soon as IndexedDB returns them. Resolves when they are on the
 * screen or when there is nothing to paint; the shell then starts the framework.
 */
async function prepaint(path: string): Promise<void> {
	if (!FRAMED.test(path)) return
	const { dataset } = document.documentElement
	dataset.frame = ''
	dataset.skeleton = skeletonKind(path)
	// Opening two stores one after the other takes twice as long: the last cook's is opened in parallel with the marker,
	// which decides.
	const lastCook = readLastCook()
	const ahead = lastCook ? pageFor(path, lastCook) : null
	const userId = await findUserId()
	if (!userId) {
		delete dataset.frame
		return
	}
	if (userId !== lastCook) keepLastCook(userId)
	const page = await (userId === lastCook ? ahead : pageFor(path, userId))
	await bodyParsed()
	const active = activeEntry(path)
	for (const link of document.querySelectorAll(`nav a[href="${active}"]`)) link.setAttribute('aria-current', 'page')
	for (const link of document.querySelectorAll(`nav a[data-pages~="${active}"]`))
		link.setAttribute('aria-current', 'true')
	const fallback = document.getElementById('fallback')
	if (page === null || !fallback) return
	fallback.replaceChildren(page)
	delete dataset.skeleton
	// The frame with the rows is complete when the next one begins; only then may the framework occupy the thread, for
	// long.
	await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
}

/**
 * Storage may be forbidden or full; then the next start only takes a little longer. A sign-out wipes it with all the
 * rest.
 */
function readLastCook(): string | null {
	try {
		return localStorage.getItem(LAST_COOK)
	} catch {
		return null
	}
}

function keepLastCook(userId: string): void {
	try {
		localStorage.setItem(LAST_COOK, userId)
	} catch {
		// As above.
	}
}

function pageFor(path: string, userId: string): Promise<Page | null> {
	if (path === LIST) return readLocalDb(userId, drawList)
	const [, recipeId] = RECIPE.exec(path) ?? []
	return recipeId ? readLocalDb(userId, (db) => drawRecipe(db, recipeId)) : Promise.resolve(null)
}

async function drawList(db: IDBDatabase): Promise<Page | null> {
	const tx = db.transaction(['cards', 'eaters', 'preferences'])
	const store = tx.objectStore('cards')
	const [found, total, eaters, [said]] = await Promise.all([
		answerOf<RecipeCard[]>(store.index('newest').getAll(undefined, LIST_HEAD)),
		answerOf(store.count()),
		answerOf<Eater[]>(tx.objectStore('eaters').getAll()),
		answerOf<{ preferences: CookNeeds }[]>(tx.objectStore('preferences').getAll()),
	])
	// The empty state is left to the framework's page: there are no rows to paint.
	if (total === 0) return null
	const needs = needsAt(seatCook(NOBODY, said?.preferences, eaters))
	const cards = found.map((card) => markCard(card, needs))
	const library = readLibrary()
	const asks = isAsking(library)
	return recipeListPage<Element>(h, {
		status: [],
		recent: platesApart(cards.slice(0, RECENT_RECIPES)).map((card) => recentCell(h, card)),
		// Search results and other orders are left to the framework's page.
		all: asks ? waitingCells(h) : platesApart(cards).map((card) => gridCell(h, card)),
		total,
		count: asks ? WAITING_COUNT : recipeCount(total),
		controls: {
			query: library.query,
			filters: countFilters(library.filters),
			sort: library.sort,
			isNarrowed: isNarrowed(library),
		},
		suggestions: '',
		below: '',
		empty: [],
	})
}

async function drawRecipe(db: IDBDatabase, id: string): Promise<Page | null> {
	const tx = db.transaction(['recipes', 'ingredient_lines', 'recipe_stats', 'cards'])
	const [recipe, lines, stats, card] = await Promise.all([
		answerOf(tx.objectStore('recipes').get(id)),
		answerOf(tx.objectStore('ingredient_lines').index('recipe_id').getAll(id)),
		answerOf(tx.objectStore('recipe_stats').get(id)),
		answerOf<RecipeCard | undefined>(tx.objectStore('cards').get(id)),
	])
	if (!recipe || !card) return null
	const view = toRecipeView({ recipe, lines, stats, plate: card.plate }, AUTHOR_ME)
	return recipePage<Element>(h, view, {
		back: { href: LIST, label: RECIPES },
		hasBar: true,
		isPreview: false,
		actions: [],
		more: [],
		notices: [],
		scaling: [],
		facts: [],
		rating: [],
	})
}

const bodyParsed = (): Promise<unknown> =>
	document.readyState === 'loading' && !document.getElementById('fallback')
		? new Promise((done) => document.addEventListener('DOMContentLoaded', done))
		: Promise.resolve()

declare global {
	interface Window {
		prepaint?: Promise<void>
	}
}

// The shell's own script calls this when a module of the program does not load.
window.cannotStart = () => {
	const { dataset } = document.documentElement
	const fallback = dataset.frame === undefined ? null : document.getElementById('fallback')
	const isPainted = fallback !== null && dataset.skeleton === undefined
	delete dataset.skeleton
	showCannotStart(fallback ?? document.body, { isPainted })
}
// Whatever goes wrong in it, the framework paints the page.
window.prepaint = prepaint(location.pathname).catch(() => undefined)
