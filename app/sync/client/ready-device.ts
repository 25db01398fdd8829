import type { Me } from '#app/platform/model/me.ts'
import type { Kitchen } from './kitchen.ts'

/** The cook whom this device knows, and the cook's store. */
export type Device = { me: Me; kitchen: Kitchen }

/** The device, where an edit may begin on it: before its first pull has gone through, it knows too little to plan one. */
export const readyDevice = (device: Device | null): Device | null => (device?.kitchen.isComplete ? device : null)
