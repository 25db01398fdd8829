/** A browser's storage in memory: its entries are its own properties, as in a browser. */
class MemoryStorage {
	getItem(key: string): string | null {
		return Object.hasOwn(this, key) ? String(Reflect.get(this, key)) : null
	}
	setItem(key: string, value: string): void {
		Reflect.set(this, key, value)
	}
	removeItem(key: string): void {
		Reflect.deleteProperty(this, key)
	}
}

/** What the assistant's code expects of a browser: an empty storage, and events of the window. */
export function freshBrowser(): void {
	const target = new EventTarget()
	Object.assign(globalThis, {
		localStorage: new MemoryStorage(),
		addEventListener: target.addEventListener.bind(target),
		removeEventListener: target.removeEventListener.bind(target),
		dispatchEvent: target.dispatchEvent.bind(target),
	})
}
