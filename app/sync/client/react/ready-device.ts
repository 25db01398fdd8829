import type { Me } from '#app/platform/model/me.ts'
import type { LocalStore } from '../store/local-store.ts'

/** The cook whom this device knows, and the cook's local store. */
export type Device = { me: Me; localStore: LocalStore }

/** The device, if edits may begin on it: until its first pull has completed, it knows too little to plan one. */
export const readyDevice = (device: Device | null): Device | null => (device?.localStore.isComplete ? device : null)
