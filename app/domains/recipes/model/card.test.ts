import { expect, test } from 'vitest'
import { type CardSource, toCard } from './to-card.ts'

const recipe: CardSource = {
	id: '01920000-0000-7000-8000-000000000001',
	title: 'Lentil soup',
	description: '',
	prep_time: 10,
	cook_time: 25,
	total_time: 0,
	servings: 4,
	difficulty: null,
	cuisine: '',
	category: [],
	images: [],
	updated_at: 7,
}

test('a card shows the total time: the recipe’s own total, otherwise prep plus cook', () => {
	expect(toCard(recipe, undefined).minutes).toBe(35)
	expect(toCard({ ...recipe, total_time: 90 }, undefined).minutes).toBe(90)
})

test('the genre is the first meaningful cuisine or category', () => {
	const genre = (cuisine: string, category: string[]) => toCard({ ...recipe, cuisine, category }, undefined).genre
	expect(genre('Turkish', ['Soup'])).toBe('Turkish')
	expect(genre('', ['Soup'])).toBe('Soup')
	expect(genre('Uncategorized', ['01920000-0000-7000-8000-000000000002', ' Soup '])).toBe('Soup')
	expect(genre('uncategorized', [])).toBe('')
})

test('the rating is 0 without ratings, otherwise their average', () => {
	expect(toCard(recipe, undefined).rating).toBe(0)
	expect(toCard(recipe, { average_rating: 4.25 }).rating).toBe(4.25)
})

test('the card shows the first picture', () => {
	expect(toCard({ ...recipe, images: ['/media/a-1920.webp', '/media/b-1920.webp'] }, undefined).picture).toBe(
		'/media/a-1920.webp',
	)
	expect(toCard(recipe, undefined).picture).toBe('')
})

test('the plate is chosen for the dish that the title names', () => {
	expect(toCard(recipe, undefined).plate.food).toContain('soup')
})
