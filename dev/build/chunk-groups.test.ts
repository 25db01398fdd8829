import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { PROJECT_ROOT } from '../workers.ts'
import { CHUNK_ROOTS, makeGrouper } from './chunk-groups.ts'

/** Who imports each module. */
const graph: Record<string, string[]> = {
	'/x/app/entry.client.tsx': [],
	'/x/app/root.tsx': [],
	'/x/app/ui/theme.ts': ['/x/app/entry.client.tsx'],
	'/x/app/routes/login.tsx': ['/x/app/routes/login.tsx?__react-router-build-client-route'],
	'/x/app/routes/recipes.tsx': [],
	'/x/app/routes/recipe.tsx': [],
	'/x/app/routes/pantry.tsx': [],
	'/x/app/ui/toasts.tsx': ['/x/app/root.tsx', '/x/app/routes/recipe.tsx'],
	'/x/app/ui/field.tsx': ['/x/app/routes/login.tsx', '/x/app/ui/note.tsx'],
	'/x/app/ui/note.tsx': ['/x/app/routes/recipe.tsx', '/x/app/ui/field.tsx'],
	'/x/app/ui/button.tsx': ['/x/app/routes/login.tsx', '/x/app/routes/recipes.tsx'],
	'/x/app/routes/register.tsx': [],
	'/x/app/ui/link.tsx': ['/x/app/routes/register.tsx', '/x/app/routes/recipe.tsx'],
	'/x/app/ui/card.ts': ['/x/app/routes/recipes.tsx', '/x/app/routes/pantry.tsx'],
	'/x/app/ui/steps.ts': ['/x/app/routes/recipe.tsx'],
	'/x/app/ui/shelf.ts': ['/x/app/routes/pantry.tsx'],
	'/x/node_modules/react-dom/index.js': ['/x/app/root.tsx'],
	'/x/node_modules/lucide-react/dist/esm/lucide-react.mjs': ['/x/app/root.tsx'],
	'/x/node_modules/lucide-react/dist/esm/icons/x.mjs': ['/x/node_modules/lucide-react/dist/esm/lucide-react.mjs'],
	'/x/node_modules/uuid/dist/index.js': ['/x/app/routes/recipes.tsx'],
	'/x/node_modules/uuid/dist/v5.js': ['/x/node_modules/uuid/dist/index.js'],
	'/x/node_modules/uuid/dist/v7.js': ['/x/node_modules/uuid/dist/index.js'],
	'/x/app/app.css': ['/x/app/root.tsx'],
}
const nameOf = (id: string) => makeGrouper()(id, { getModuleInfo: (one) => ({ importers: graph[one] ?? [] }) })

test('a module is in the first chunk that needs it', () => {
	expect(nameOf('/x/app/ui/toasts.tsx')).toBe('app')
	expect(nameOf('/x/app/ui/field.tsx')).toBe('sign-in')
	expect(nameOf('/x/app/ui/card.ts')).toBe('cook')
	expect(nameOf('/x/app/ui/steps.ts')).toBe('recipe')
	expect(nameOf('/x/node_modules/react-dom/index.js')).toBe('framework')
})

test('what both signing in and a cook’s pages need is in the chunk of every page', () => {
	expect(nameOf('/x/app/ui/button.tsx')).toBe('app')
})

test('what a page without an account shares with a recipe’s page is in neither’s chunk', () => {
	expect(nameOf('/x/app/ui/link.tsx')).toBe('shared')
})

test('a module that only other pages need is left to the bundler, and so are icons and styles', () => {
	expect(nameOf('/x/node_modules/lucide-react/dist/esm/icons/x.mjs')).toBeNull()
	expect(nameOf('/x/app/ui/shelf.ts')).toBeNull()
	expect(nameOf('/x/app/app.css')).toBeNull()
})

test('the list does not load what derives an id from a name', () => {
	expect(nameOf('/x/node_modules/uuid/dist/v7.js')).toBe('cook')
	expect(nameOf('/x/node_modules/uuid/dist/v5.js')).toBeNull()
})

test('modules that import each other are grouped like any others', () => {
	expect(nameOf('/x/app/ui/note.tsx')).toBe('sign-in')
})

test('the roots of the chunks are there', () => {
	expect(CHUNK_ROOTS.filter((path) => !existsSync(join(PROJECT_ROOT, 'app', path)))).toEqual([])
})

test('the module that starts React is alone, and what it imports is not', () => {
	expect(nameOf('/x/app/entry.client.tsx')).toBeNull()
	expect(nameOf('/x/app/ui/theme.ts')).toBe('app')
})
