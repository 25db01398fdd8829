import { factsOf, isEntityName } from './entities.ts'

/** An edit that a device makes without the cook, and would make again: the cook would not miss it. */
export function isOwnAccord({ verb }: { verb: string }): boolean {
	const [kind = '', act = ''] = verb.split('.')
	return isEntityName(kind) && (factsOf(kind).ownAccord?.includes(act) ?? false)
}
