import { type DemoKitchen, startDemoKitchen } from '../../setup/demo-kitchen.ts'

const open = new Map<string, Promise<DemoKitchen>>()

/** The demo kitchen seeded at this time; cases of the same time share its server. */
export function kitchenAt(now: number, timeZone: string): Promise<DemoKitchen> {
	const key = `${now} ${timeZone}`
	const known = open.get(key) ?? startDemoKitchen({ now, timeZone })
	open.set(key, known)
	return known
}

export async function closeLocalStores(): Promise<void> {
	for (const kitchen of open.values()) await (await kitchen).close()
}
