import type { Me } from '#app/platform/model/me.ts'
import type { Kitchen } from './kitchen.ts'

/** The cook whom this device knows, and the cook's local store. */
export type Device = { me: Me; kitchen: Kitchen }

/** The device, if edits may begin on it: until its first pull has completed, it knows too little to plan one. */
export const readyDevice = (device: Device | null): Device | null => (device?.kitchen.isComplete ? device : null)
