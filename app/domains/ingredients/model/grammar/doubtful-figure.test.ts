import { expect, test } from 'vitest'
import { doubtfulFigure } from './doubtful-figure.ts'

test.each([
	['juice 1% lemons', '1%'],
	['1% cups flour', '1%'],
	['% cup sugar', '%'],
	['1/, cup sugar', '1/,'],
	['5 1/ cups flour', '5 1/'],
	['1¥ cups flour', '1¥'],
	['Y2 cup oil', 'Y2'],
	['1V4 cups milk', '1V4'],
])('%s has a figure that was probably misread', (line, figure) => expect(doubtfulFigure(line)).toBe(figure))

test.each([
	'1% milk',
	'1 cup 2% milk',
	'500 ml milk, 3.5% fat',
	'200 g Joghurt (2% Fett)',
	'100 g 70% chocolate',
	'3% Essig',
	'1/2 cup milk',
	'1 1/2 cups and/or milk',
	'6 V-shaped noodles',
	'2 eggs',
])('%s has none', (line) => expect(doubtfulFigure(line)).toBeNull())
