import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

// The spec's route table in its order, inside the guards that it requires.
export default [
	route('app-shell', 'routes/app-shell.tsx'),
	// Who is signed in, if anyone. Every route below may ask.
	layout('routes/layouts/session.tsx', [
		index('routes/landing.tsx'),
		route('welcome', 'routes/landing.tsx', { id: 'routes/welcome' }),
		layout('routes/layouts/visitors.tsx', [
			route('login', 'routes/login.tsx'),
			route('register', 'routes/register.tsx'),
		]),
		route('terms', 'routes/terms.tsx'),
		route('privacy', 'routes/privacy.tsx'),
		route('explore', 'routes/explore.tsx'),
		route('recipe/:id', 'routes/recipe.tsx'),
		// A recipe inside its own address (recipes/model/recipe-link.ts).
		route('r', 'routes/recipe-link.tsx'),
		route('recipe/:id/cook', 'routes/recipe.cook.tsx'),
		route('cookbook/:id', 'routes/cookbook.tsx'),
		route('confirm-email', 'routes/confirm-email.tsx'),
		route('logout', 'routes/logout.tsx'),
		route('api/session', 'routes/api.session.ts'),
		layout('routes/layouts/signed-in.tsx', [
			route('onboarding', 'routes/onboarding.tsx'),
			layout('routes/layouts/onboarded.tsx', [
				route('home', 'routes/home.tsx'),
				route('recipes', 'routes/recipes.tsx'),
				route('recipes/create', 'routes/recipes.create.tsx'),
				route('recipes/deleted', 'routes/recipes.deleted.tsx'),
				route('recipes/import', 'routes/recipes.import.tsx'),
				route('recipe/:id/edit', 'routes/recipe.edit.tsx'),
				route('recipe/:id/history', 'routes/recipe.history.tsx'),
				route('serve', 'routes/serve.tsx'),
				route('cookbooks', 'routes/cookbooks.tsx'),
				route('meal-plan', 'routes/meal-plan.tsx'),
				route('shopping-list', 'routes/shopping-list.tsx'),
				route('pantry', 'routes/pantry.tsx'),
				route('notifications', 'routes/notifications.tsx'),
				route('account', 'routes/account.tsx'),
				route('sync', 'routes/sync.tsx'),
				route('user/:id', 'routes/user.tsx'),
				route('admin/:section?', 'routes/admin.tsx'),
			]),
		]),
		route('create-recipe', 'routes/redirects/create-recipe.tsx'),
		route('account-settings', 'routes/redirects/account-settings.tsx'),
		...(process.env.NOMSTER_GALLERY ? [route('dev/gallery', 'routes/dev.gallery.tsx')] : []),
		// Every address must match a route, or the shell would hydrate a 404 boundary over its fallback.
		route('*', 'routes/not-found.tsx'),
	]),
] satisfies RouteConfig
