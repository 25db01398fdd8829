import type { Kitchen } from '../../../../sync/client/kitchen.ts'
import type { Me } from '../../../accounts/model/me.ts'

/** The cook whom this device knows, and the cook's store. */
export type Device = { me: Me; kitchen: Kitchen }

/** The device, where an edit may begin on it: before its first pull has gone through, it knows too little to plan one. */
export const readyDevice = (device: Device | null): Device | null => (device?.kitchen.isComplete ? device : null)
