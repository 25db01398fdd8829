import { LIST_ACTS } from '#app/domains/shopping/model/shopping-messages.ts'
import { useDeviceActs } from '#app/sync/client/react/use-device-acts.ts'

const load = () => import('./pantry-acts.ts')

/** Runs acts on the pantry on this cook's device. */
export const usePantryActs = () => useDeviceActs(load, LIST_ACTS.notReady)
