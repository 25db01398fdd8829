import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { ownPreferences } from '#app/domains/accounts/client/preference-queries.ts'
import { oneRecipe } from '#app/domains/recipes/client/one-recipe.ts'
import { attempt, tellUnder } from '#app/sync/client/edits/act-with-undo.ts'
import { edit } from '#app/sync/client/edits/edit.ts'
import { useLocalStore } from '#app/sync/client/react/use-local-store.ts'
import { useMe } from '#app/sync/client/react/use-me.ts'
import { useRows } from '#app/sync/client/react/use-rows.ts'
import { openLocalStore } from '#app/sync/client/store/local-store.ts'
import { showToast } from '#app/ui/toast-queue.ts'
import { chatMessages, chatSessions, readMessages } from '../client/chat-queries.ts'
import { pageAt } from '../client/read-page.ts'
import type { ChatMessageRow, ChatSessionRow } from '../model/chat-row.ts'
import { aliasesOf } from '../model/chat-turns.ts'
import { UNDER } from '../model/messages.ts'
import { togglePin } from '../model/pins.ts'
import { isAtWork, type TurnState } from '../model/turn-state.ts'
import { type ChatStore, chatStoreOf, NOTHING_OPEN } from './chat-store.ts'
import type { Chat, EntryView } from './chat-view.ts'
import { entriesOf, withAsking, withLive } from './entries.ts'

const NO_MESSAGES: ChatMessageRow[] = []
const NO_SESSIONS: ChatSessionRow[] = []
const NO_PINS: string[] = []
const noSubscription = () => () => undefined
const nothing = () => NOTHING_OPEN

/** The open conversation of this device and what the cook can do in it: the one place that joins screen and engine. */
export function useChat(): Chat {
	const me = useMe()
	const localStore = useLocalStore()
	const store = localStore && me ? chatStoreOf(localStore, me) : null
	const snapshot = useSyncExternalStore(store?.subscribe ?? noSubscription, store?.snapshot ?? nothing, nothing)
	const rows = useRows(chatMessages(snapshot.session ?? ''), NO_MESSAGES)
	const sessions = useRows(chatSessions, NO_SESSIONS)
	const preferences = useRows(ownPreferences(me?.id ?? ''), null)
	const acts = useActs(store)
	const { live, status, asking } = snapshot
	const entries = useEntries(rows, live, asking)
	const known = useMemo(() => aliasesOf(rows), [rows])
	const pathname = useLocation().pathname
	const { route, recipeId } = pageAt(pathname)
	const view = useRows(oneRecipe(recipeId ?? ''), null)
	const model = useMemo(
		() =>
			status && {
				host: status.model === null ? null : status.host,
				hasImages: status.hasImages,
				sendsNeeds: preferences?.assistant_sends_needs !== false,
				usage: status.model === null ? null : status.chat,
			},
		[status, preferences],
	)
	const idOf = useMemo(() => (alias: string) => known[alias], [known])
	return {
		...acts,
		// An open conversation whose rows are not read yet is not an empty one.
		state: useStoreState(
			me?.id,
			snapshot.isLoaded && (snapshot.session === null || live !== null || rows !== NO_MESSAGES),
		),
		opened: snapshot.opened,
		session: sessions.find(({ id }) => id === snapshot.session) ?? null,
		entries,
		isAnswering: asking !== null || (live !== null && isAtWork(live)),
		isOnline: snapshot.isOnline,
		page: { name: route, recipe: view?.recipe.title },
		model,
		pins: preferences?.assistant_pins ?? NO_PINS,
		idOf,
	}
}

function useStoreState(userId: string | undefined, isLoaded: boolean): Chat['state'] {
	const [isMissing, setMissing] = useState(false)
	useEffect(() => {
		if (userId) openLocalStore(userId).catch(() => setMissing(true))
	}, [userId])
	return isLoaded ? 'ready' : isMissing ? 'none' : 'loading'
}

/** What has not changed stays the same object, so that it is not rendered again while an answer grows. */
function useEntries(rows: readonly ChatMessageRow[], live: TurnState | null, asking: string | null): EntryView[] {
	const before = useRef<EntryView[]>([])
	const stored = useMemo(() => entriesOf(rows, before.current), [rows])
	useEffect(() => {
		before.current = stored
	}, [stored])
	return useMemo(() => {
		const entries = live ? withLive(stored, live) : stored
		return asking === null ? entries : withAsking(entries, asking)
	}, [stored, live, asking])
}

type Acts = Pick<
	Chat,
	'ask' | 'stop' | 'retry' | 'press' | 'applyAll' | 'takeBack' | 'togglePin' | 'proposed' | 'cuisines' | 'open'
>

/** The same functions as long as the store is the same. */
function useActs(store: ChatStore | null): Acts {
	const navigate = useNavigate()
	useEffect(() => {
		if (store) store.go = (path) => void navigate(path)
	}, [store, navigate])
	return useMemo(() => (store ? actsOf(store) : NO_ACTS), [store])
}

const notReady = () => Promise.reject(new Error('The device store is not open.'))
const NO_ACTS: Acts = {
	ask: () => Promise.resolve(false),
	stop: () => undefined,
	retry: () => undefined,
	press: notReady,
	applyAll: notReady,
	takeBack: notReady,
	togglePin: () => Promise.resolve(),
	proposed: () => Promise.resolve(new Map()),
	cuisines: () => Promise.resolve([]),
	open: () => undefined,
}

const actsOf = (store: ChatStore): Acts => ({
	ask: (text, engine) => store.ask(text, engine),
	stop: store.stop,
	retry: store.retry,
	async press(held, act) {
		const { work, deps } = await store.work()
		const pressed = await work.pressCard(deps, held, act)
		if (pressed.kind === 'applied' && act.kind === 'apply' && pressed.card.opens) store.go(pressed.card.opens)
		return pressed
	},
	async applyAll(held) {
		const { work, deps } = await store.work()
		return work.pressAll(deps, held)
	},
	async takeBack(backs) {
		const { work, deps } = await store.work()
		const rows = await readMessages(store.localStore, store.snapshot().session ?? '')
		return work.takeBack(deps, backs, aliasesOf(rows))
	},
	async togglePin(sentence, isPinned) {
		const { localStore } = store
		const { work, deps } = await store.work()
		// A tile means the same wherever it is pressed.
		if (!isPinned && !(await work.standsAlone(deps, sentence))) {
			showToast({ kind: 'problem', title: UNDER.notPinned, description: UNDER.notAlone })
			return
		}
		const change = togglePin({ userId: localStore.userId, sentence })
		await attempt(() => edit(localStore, change), tellUnder(UNDER.notPinned))
	},
	async proposed(cards) {
		const [{ proposedMeals }, { deps }] = await Promise.all([import('../client/proposed-meals.ts'), store.work()])
		return proposedMeals(deps, cards)
	},
	async cuisines() {
		const { libraryOf } = await import('../client/kitchen/search-library.ts')
		return (await libraryOf({ localStore: store.localStore, now: Date.now() }).facets()).cuisines
	},
	open: (session) => store.open(session),
})
