// Two devices and the server sync a kind of row that only the registry knows; what came of it goes to the parent.
import { addRegistryLines } from './registry-lines.ts'

addRegistryLines()
const { syncGardenBeds } = await import('./sync-garden-beds.ts')
const seen = await syncGardenBeds()
process.send?.(seen, () => process.exit())
