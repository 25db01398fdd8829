import { SPACE_LIMITS, type SpaceLimits } from '#app/sync/server/space-limits.ts'
import { Device } from './device.ts'
import { Network, type NetworkFaults, QUIET } from './network.ts'
import type { Violation } from './oracle.ts'
import { createRandom, type Random } from './random.ts'
import { Server } from './server.ts'
import { drawShape, type Shape } from './shape.ts'
import { Timeline, withTimeline } from './timeline.ts'
import { World } from './world.ts'

export type Outcome = {
	seed: string
	shape: Shape
	edits: number
	events: number
	isConverged: boolean
	violations: Violation[]
	story: string[]
}

/** How rough a schedule is: probabilities of each fault after each act of a cook. */
type Weather = {
	network: NetworkFaults
	serverDies: number
	/** Probability that a round trip to the database fails, so that the server answers 500. */
	tripFails: number
	/** Maximum rows of a reply. */
	pullRows: number
	/** Rows of a generated list: sometimes more than an entry holds. */
	bigRows: number
	crash: number
	offline: number
	online: number
	restore: number
	backup: number
	copy: number
	secondTab: number
	poison: number
	/** How often the server strips what was deleted long ago. */
	tidyUp: number
	intruder: number
	/** How often a device is checked in the middle of a schedule. */
	glance: number
	signOut: number
	full: number
	dropped: number
	/** Maximum milliseconds between two acts of a cook. */
	pauseMs: number
}

const HOUR_MS = 3_600_000
/** No schedule is this long; one that reaches it waits for something that will not happen. */
const LONGEST_MS = 100 * HOUR_MS
/** Several times what any schedule has needed: a schedule that continues beyond it is looping. */
const maxEventsOf = ({ editsEach }: Shape, isHasty: boolean): number =>
	isHasty ? HASTY_EVENTS : 40_000 + MAX_DEVICES ** 2 * editsEach * 300
const HASTY_EVENTS = 40_000
/** Time for the last edits to arrive when nothing fails any more: longer than the longest pause between two tries. */
const QUIET_MS = 6 * HOUR_MS
const HASTY_QUIET_MS = HOUR_MS
const LONGEST_PAUSE_MS = 10 * 60_000
const MAX_DEVICES = 6

/**
 * `isVerbose`: the story includes the network traffic. `isHasty`: only whether it fails matters; it ends at the first
 * violation.
 */
export type Manner = { isVerbose?: boolean; isHasty?: boolean }

/** Plays one schedule to its end and judges it. The same seed and shape give the same story. */
export async function runSchedule(
	seed: string,
	shape: Shape = drawShape(seed),
	{ isVerbose = false, isHasty = false }: Manner = {},
): Promise<Outcome> {
	const random = createRandom(seed)
	const timeline = new Timeline()
	return withTimeline(timeline, async () => {
		const server = new Server(timeline, random.fork('server'))
		const network = new Network(timeline, random.fork('network'), server)
		const world = new World({
			time: timeline,
			random,
			database: server.libsql,
			send: (request) => network.send(request),
		})
		world.isVerbose = isVerbose
		network.onReply = (text) => world.checkReply(text)
		server.onFall = ({ path, body }) =>
			world.accuse({ kind: 'broken', text: `the server fell over ${path} with ${body?.slice(0, 300)}` })
		server.onDeath = (story) => world.tell('server', story)
		const schedule = new Schedule({ world, server, network, shape, isHasty })
		let isOver = false
		schedule
			.play()
			.catch((error: unknown) => {
				world.accuse({ kind: 'broken', text: error instanceof Error ? (error.stack ?? error.message) : String(error) })
			})
			.finally(() => {
				isOver = true
			})
		const isEnough = () => isOver || (isHasty && world.violations.length > 0)
		const hasEnded = await timeline.run(isEnough, { deadline: LONGEST_MS, maxEvents: maxEventsOf(shape, isHasty) })
		if (!hasEnded) world.accuse({ kind: 'stuck', text: 'nothing happens any more, and it is not over' })
		server.close()
		return {
			seed,
			shape,
			edits: world.edits,
			events: timeline.events,
			isConverged: schedule.isConverged,
			violations: world.violations,
			story: world.story,
		}
	})
}

type Parts = { world: World; server: Server; network: Network; shape: Shape; isHasty: boolean }

class Schedule {
	readonly #world: World
	readonly #server: Server
	readonly #network: Network
	readonly #shape: Shape
	readonly #random: Random
	readonly #weather: Weather
	readonly #devices: Device[] = []
	readonly #quietMs: number
	isConverged = false

	constructor({ world, server, network, shape, isHasty }: Parts) {
		this.#quietMs = isHasty ? HASTY_QUIET_MS : QUIET_MS
		this.#world = world
		this.#server = server
		this.#network = network
		this.#shape = shape
		this.#random = world.random.fork('schedule')
		this.#weather = drawWeather(this.#random, shape)
	}

	async play(): Promise<void> {
		const { cooks } = this.#world
		const tier = this.#random.pick(['Free', 'Basic', 'Premium', 'Premium'])
		cooks.push(await this.#server.addCook('anna', { tier, id: this.#world.makeId() }))
		if (this.#shape.isStormy || (this.#weather.signOut > 0 && this.#random.chance(0.5)))
			cooks.push(await this.#server.addCook('berta', { tier: 'Premium', id: this.#world.makeId() }))
		for (let i = 1; i <= this.#shape.devices; i += 1) {
			const cook = this.#random.chance(0.75) ? cooks[0] : this.#random.pick(cooks)
			if (cook) this.#devices.push(new Device(this.#world, { name: `D${i}`, cook, cookie: cook.cookie }))
		}
		for (const device of this.#devices) await this.#open(device)
		this.#server.faults = { dies: this.#weather.serverDies, fails: this.#weather.tripFails, tripMs: 4 }
		this.#world.bigRows = this.#weather.bigRows
		this.#server.pullRows = this.#weather.pullRows
		if (this.#shape.isCramped) this.#server.spaceLimits = drawLimits(this.#random.fork('room'))
		this.#network.faults = this.#weather.network
		await Promise.all([...this.#devices].map((device) => this.#live(device, this.#shape.editsEach)))
		await this.#calmDown()
		this.#judge()
	}

	/** A device's share of the story. */
	async #live(device: Device, edits: number): Promise<void> {
		for (let i = 0; i < edits; i += 1) {
			await this.#world.time.wait(this.#pause())
			// Not awaited: the next fault may come while it is being saved.
			const acting = this.#act(device)
			if (this.#random.chance(0.7)) await acting
			await this.#mishap(device, edits - i)
			if (this.#random.chance(0.3)) void device.sync()
			if (this.#random.chance(this.#weather.glance)) device.glance()
		}
	}

	async #act(device: Device): Promise<void> {
		if (!device.isSignedIn) await this.#signInWhereNobodyIs()
		if (device.tabs === 0) await this.#open(device)
		// A crash ends it silently: then nobody waits.
		await Promise.race([device.act(), this.#world.time.wait(60_000)])
	}

	async #mishap(device: Device, editsLeft: number): Promise<void> {
		const { random } = this.#world
		const weather = this.#weather
		if (random.chance(weather.crash)) {
			await this.#world.time.wait(random.next() * 8)
			device.crash(random.chance(0.3) ? 'one tab' : 'all')
			device.glance()
			if (device.tabs === 0) await this.#open(device)
		}
		if (random.chance(weather.secondTab) && device.tabs === 1) await device.openTab()
		if (device.isOnline && random.chance(weather.offline)) this.#setOnline(device, false)
		else if (!device.isOnline && random.chance(weather.online)) this.#setOnline(device, true)
		if (random.chance(weather.poison)) device.plantPoison()
		if (random.chance(weather.tidyUp)) await this.#tidyUp()
		if (random.chance(weather.intruder)) await device.intrude(random.pick(this.#strangersTo(device)))
		if (random.chance(weather.full)) {
			device.setFull(true)
			void this.#world.time.wait(random.next() * 20_000).then(() => device.setFull(false))
		}
		if (random.chance(weather.dropped)) device.dropConnections()
		if (random.chance(weather.signOut)) await this.#changeCook(device)
		// If nothing will be restored, no backup is needed.
		if (random.chance(weather.backup) && weather.restore > 0) this.#world.backUp(this.#server)
		if (this.#server.hasBackup && random.chance(weather.restore)) this.#world.restore(this.#server)
		if (random.chance(weather.copy) && this.#devices.length < MAX_DEVICES)
			await this.#copy(device, Math.min(editsLeft, 10))
	}

	async #tidyUp(): Promise<void> {
		const { rows } = await this.#server.tidyUp()
		this.#world.tell('server', `tidies up: ${rows} rows are let go of`)
	}

	#strangersTo(device: Device): string[] {
		const others = this.#world.cooks.filter(({ id }) => id !== device.cook.id).map(({ id }) => id)
		return others.length > 0 ? others : [this.#world.makeId()]
	}

	/** The session ends, one way or the other; after a while somebody signs in on this device. */
	async #changeCook(device: Device): Promise<void> {
		if (!device.isSignedIn || device.tabs === 0) return
		const random = this.#random
		const way = random.weighted([
			[3, 'expired'],
			[3, 'sealed'],
			[1, 'discarded'],
		] as const)
		if (way === 'expired' && random.chance(0.5)) {
			// Every device of this cook learns of it at its next call.
			this.#server.endSessions(device.cook.id)
			this.#world.tell('server', `ends all sessions of ${device.cook.email}`)
		} else await Promise.race([device.signOut(way), this.#world.time.wait(60_000)])
		await this.#world.time.wait(random.next() * 10_000)
		await this.#signInWhereNobodyIs()
	}

	async #signInWhereNobodyIs(): Promise<void> {
		for (const device of this.#devices) {
			if (device.isSignedIn) continue
			const cook = this.#random.chance(0.7) ? device.cook : this.#random.pick(this.#world.cooks)
			const cookie = await this.#server.signIn(cook.id)
			// Another sign-in may have been faster.
			if (device.isSignedIn) continue
			await device.signIn(cook, cookie)
			void device.sync()
		}
	}

	async #copy(device: Device, edits: number): Promise<void> {
		const twin = device.copy(`D${this.#devices.length + 1}`)
		if (!twin) return
		this.#world.tell(twin.name, `is a copy of ${device.name}`)
		this.#world.copied.add(device.name).add(twin.name)
		this.#devices.push(twin)
		await this.#open(twin)
		await this.#live(twin, edits)
	}

	async #open(device: Device): Promise<void> {
		await device.openTab()
		void device.sync()
	}

	#setOnline(device: Device, isOnline: boolean): void {
		device.isOnline = isOnline
		this.#world.tell(device.name, isOnline ? 'is online' : 'is offline')
	}

	/** From here on nothing fails; every device comes back and syncs until nobody has anything left. */
	async #calmDown(): Promise<void> {
		const { time } = this.#world
		this.#world.tell('schedule', 'from here on nothing fails')
		this.#server.faults = { dies: 0, fails: 0, tripMs: 1 }
		this.#server.spaceLimits = SPACE_LIMITS
		this.#network.faults = QUIET
		for (const device of this.#devices) {
			this.#setOnline(device, true)
			device.setFull(false)
			if (!device.isSignedIn) await this.#signInWhereNobodyIs()
			if (device.tabs === 0) await device.openTab()
		}
		const deadline = time.now + this.#quietMs
		for (let pauseMs = 1_000; time.now < deadline; pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)) {
			await this.#signInWhereNobodyIs()
			for (const device of this.#devices) await Promise.race([device.sync(), time.wait(60_000)])
			if (this.#network.travelling === 0 && this.#isAtRest()) {
				if (!(await this.#callBackSomebody())) break
				// Devices that diverge may need what is encrypted on one of them. The cook who has just come back syncs first.
			} else if (pauseMs === LONGEST_PAUSE_MS && !this.#isAtRest()) await this.#callBackSomebody()
			await time.wait(pauseMs)
		}
	}

	/** A cook whose edits are encrypted on a device comes back to it. */
	async #callBackSomebody(): Promise<boolean> {
		for (const device of this.#devices) {
			const [userId] = device.awaited()
			const cook = this.#world.cooks.find(({ id }) => id === userId)
			if (!cook) continue
			await device.signOut('sealed')
			await device.signIn(cook, await this.#server.signIn(cook.id))
			return true
		}
		return false
	}

	#isAtRest(): boolean {
		return this.#devices.every((device) => device.unsent().length === 0 && device.differences().length === 0)
	}

	#judge(): void {
		const world = this.#world
		this.isConverged = true
		for (const device of this.#devices) {
			device.glance()
			const unsent = device.unsent()
			if (unsent.length > 0)
				world.accuse({
					kind: 'stuck',
					text: `${device.name} still has ${unsent.length} edits: ${unsent.slice(0, 3).join(', ')}`,
				})
			const differences = device.differences()
			if (differences.length > 0) {
				this.isConverged = false
				world.accuse({
					kind: 'diverged',
					text: `${device.name}: ${differences.slice(0, 3).join('; ')} (${differences.length} in all)`,
				})
			}
		}
		world.judge()
	}

	#pause(): number {
		return this.#random.chance(0.5) ? this.#random.next() * 40 : this.#random.next() * this.#weather.pauseMs
	}
}

/** Room for what the first edits add, of one kind or another. */
const drawLimits = (random: Random): SpaceLimits => ({
	openIssues: random.pick([1, 2, 5, SPACE_LIMITS.openIssues]),
	characters: random.pick([4_000, 12_000, 40_000, SPACE_LIMITS.characters]),
	rows: random.pick([8, 20, 60, SPACE_LIMITS.rows]),
})

function drawWeather(random: Random, { isStormy = false }: Shape): Weather {
	const rough = isStormy ? 2 : random.pick([0, 0.5, 1, 1, 2])
	const chance = (most: number) => (isStormy || random.chance(0.6) ? random.next() * most * rough : 0)
	const nowAndThen = (often: number) => isStormy || random.chance(often)
	return {
		network: {
			requestLost: chance(0.3),
			replyLost: chance(0.3),
			doubled: chance(0.3),
			partial: chance(0.2),
			usualMs: random.pick([20, 200, 1_000]),
			slow: chance(0.2),
			longMs: random.pick([2_000, 60_000, 600_000]),
		},
		serverDies: chance(0.04),
		tripFails: nowAndThen(0.3) ? chance(0.03) : 0,
		pullRows: random.fork('pages').pick([500, 500, 500, 7, 40]),
		bigRows: random.weighted([
			[10, 12],
			[10, 40],
			[isStormy ? 2 : 1, 620],
		]),
		crash: chance(0.12),
		offline: chance(0.25),
		online: random.pick([0.1, 0.3, 0.6]),
		restore: nowAndThen(0.25) ? chance(0.02) : 0,
		backup: 0.03,
		copy: nowAndThen(0.2) ? chance(0.03) : 0,
		secondTab: chance(0.1),
		poison: chance(0.01),
		tidyUp: random.fork('tidy').chance(isStormy ? 0.5 : 0.3) ? 0.03 : 0,
		intruder: chance(0.01),
		glance: isStormy ? 0.5 : 0.1,
		signOut: nowAndThen(0.4) ? chance(0.04) : 0,
		full: chance(0.01),
		dropped: chance(0.02),
		pauseMs: random.pick([200, 3_000, 60_000]),
	}
}
