import { type Around, counter, keyIn } from './around.ts'
import { folderOf } from './entry-names.ts'
import type { Found } from './found.ts'
import { FILE_LIMITS } from './limits.ts'
import { FORMAT_MESSAGES as M } from './messages.ts'
import { backupPictures, withPictures } from './pictures-beside.ts'
import { isCrouton, readCrouton } from './read-crouton.ts'
import { isMealie, readMealie } from './read-mealie.ts'
import { isMealieBackup, readMealieBackup } from './read-mealie-backup.ts'
import { isMela, readMela } from './read-mela.ts'
import { isPaprika, readPaprika } from './read-paprika.ts'
import { isSchemaRecipe, readSchema } from './read-schema.ts'
import { isTandoor, readTandoor } from './read-tandoor.ts'
import { type Parts, toFound } from './to-found.ts'
import { isNode, isTrue, type Node, textOf } from './values.ts'

/** The JSON layouts of the apps; the first match reads the recipe. */
const SHAPES: [is: (node: Node) => boolean, read: (node: Node) => Parts][] = [
	[isPaprika, readPaprika],
	[isMealie, readMealie],
	[isTandoor, readTandoor],
	[isCrouton, readCrouton],
	[isMela, readMela],
	[isSchemaRecipe, readSchema],
]

/**
 * The recipes in a JSON value, however deep. `app`: the app that the file names point to; an unknown layout is then
 * reported as another version of it.
 */
export function* readJson(name: string, value: unknown, archive: Around, app: string | null): Generator<Found> {
	if (value === undefined) {
		yield { kind: 'unread', name, reason: M.notJson }
		return
	}
	const number = counter()
	const ahead: unknown[] = [value]
	for (let at = 0; at < ahead.length; at++) {
		const next = ahead[at]
		if (Array.isArray(next)) {
			for (const item of next) ahead.push(item)
			continue
		}
		const node = isNode(next) ? next : {}
		if (isMealieBackup(node)) {
			for (const { id, folder, parts } of readMealieBackup(node))
				yield toFound(id, { ...parts, pictures: backupPictures(archive, folderOf(name) + folder) })
			continue
		}
		const read = SHAPES.find(([is]) => is(node))?.[1]
		if (read && isPaprika(node) && isTrue(node.in_trash)) {
			yield { kind: 'unread', name: nameOf(node, name), reason: M.inBin }
			continue
		}
		if (read) {
			yield toFound(keyIn(archive, name, number()), withPictures(read(node), node, name, archive), name)
			continue
		}
		const inner = [node['@graph'], node.recipes, node.items].filter(Array.isArray)
		if (inner.length > 0) ahead.push(...inner)
		else if (at === 0 || number() < FILE_LIMITS.unread)
			yield { kind: 'unread', name: nameOf(node, name), reason: app ? M.unknownVersion(app) : M.notARecipe }
	}
}

const nameOf = (node: Node, name: string): string => (textOf(node.name) || textOf(node.title) || name).slice(0, 200)
