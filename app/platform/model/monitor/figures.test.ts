import { expect, test } from 'vitest'
import { classOf, FIGURE_BOUNDS, FIGURE_CLASSES, quantileOf, sumOf } from './figures.ts'

const classesOf = (times: number[]): number[] => {
	const classes = new Array<number>(FIGURE_CLASSES).fill(0)
	for (const ms of times) classes[classOf(ms)] = (classes[classOf(ms)] ?? 0) + 1
	return classes
}

test('every time has one class, its bound included', () => {
	expect([0, 10, 11, 6400, 6401, Number.POSITIVE_INFINITY].map(classOf)).toEqual([0, 0, 1, 9, 10, 10])
	expect(FIGURE_CLASSES).toBe(FIGURE_BOUNDS.length + 1)
})

test('a share of all is within the class that it falls into', () => {
	const classes = classesOf([...Array.from({ length: 95 }, () => 40), ...Array.from({ length: 5 }, () => 5_000)])
	expect(quantileOf(classes, 0.5)).toBe(38)
	expect(quantileOf(classes, 0.95)).toBe(50)
	expect(quantileOf(classes, 0.99)).toBeGreaterThan(3_200)
	expect(quantileOf(classesOf([60_000]), 0.5)).toBe(6_400)
	expect(quantileOf(classesOf([]), 0.5)).toBe(null)
})

test('classes of several figures add up', () => {
	expect(sumOf([classesOf([5, 20]), classesOf([20])]).slice(0, 3)).toEqual([1, 2, 0])
})
