// drizzle-kit and drizzle() want every table in one place.
export * from './accounts.ts'
export * from './billing.ts'
export * from './cookbooks.ts'
export * from './meal-plan.ts'
export * from './platform.ts'
export * from './recipes.ts'
export * from './sync.ts'
