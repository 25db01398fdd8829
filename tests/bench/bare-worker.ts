import { findSession } from '#app/domains/accounts/server/sessions.ts'
import { readRecipeList } from '#app/domains/recipes/server/read-recipes.ts'
import { createLog } from '#app/platform/server/log.ts'
import { openRequestDb } from '#app/platform/server/request-db.ts'

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
const escapeHtml = (text: string) => text.replace(/[&<>]/g, (character) => ESCAPES[character] ?? '')

/**
 * What /recipes would cost without the product: the same session and rows as one plain list. Only the bench builds it.
 */
export default {
	async fetch(request: Request, env: { LIBSQL_URL: string }): Promise<Response> {
		const db = openRequestDb(env, createLog(''))
		const session = await findSession(db, request, Date.now())
		if (!session) return new Response('Nobody is signed in.', { status: 401 })
		const { list } = await readRecipeList(db, { space: session.me.space })
		const rows = list.cards.map((card) => `<li><a href="/recipe/${card.id}">${escapeHtml(card.title)}</a></li>`)
		const html = `<!doctype html><title>Recipes</title><ul>${rows.join('')}</ul>`
		return new Response(html, { headers: { 'content-type': 'text/html; charset=utf-8' } })
	},
}
