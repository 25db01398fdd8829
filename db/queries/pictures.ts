import { and, asc, eq, gt, inArray, isNotNull, isNull, lte, sql } from 'drizzle-orm'
import { alias, unionAll } from 'drizzle-orm/sqlite-core'
import { writeBatch } from '../batch.ts'
import type { Db } from '../client.ts'
import { users } from '../schema/accounts.ts'
import { cookbooks } from '../schema/cookbooks.ts'
import { cook_logs, pictures, recipes } from '../schema/recipes.ts'

export type PictureRow = typeof pictures.$inferSelect

/**
 * Adds a picture unless its space would then use more than `quotaBytes`; false when it would. Sum and insert are one
 * statement, so that parallel uploads cannot all pass the same check.
 */
export async function insertPictureWithin(db: Db, picture: PictureRow, quotaBytes: number): Promise<boolean> {
	const { path, user_id, space, bytes, is_public, created_at, unreferenced_at } = picture
	const held = sql`(select coalesce(sum(${pictures.bytes}), 0) from ${pictures} where ${pictures.space} = ${space})`
	const inserted = await db
		.insert(pictures)
		.select(
			sql`select ${path}, ${user_id}, ${space}, ${bytes}, ${Number(is_public)}, ${created_at}, ${unreferenced_at} where ${held} + ${bytes} <= ${quotaBytes}`,
		)
		.returning({ path: pictures.path })
	return inserted.length > 0
}

export const insertPictures = (db: Db, rows: PictureRow[]) => db.insert(pictures).values(rows)

/** Those of these paths that are the cook's own pictures. */
export const listOwnPictures = (db: Db, { userId, paths }: { userId: string; paths: string[] }) =>
	db
		.select()
		.from(pictures)
		.where(and(eq(pictures.user_id, userId), inArray(pictures.path, paths)))

/** Marks pictures as public or private, after the bucket has changed the access to them. */
export const markVisibility = (
	db: Db,
	{ userId, paths, isPublic }: { userId: string; paths: string[]; isPublic: boolean },
) =>
	db
		.update(pictures)
		.set({ is_public: isPublic })
		.where(and(eq(pictures.user_id, userId), inArray(pictures.path, paths)))

/** Whether something public names the picture. */
const isShown = sql`(
	exists (select 1 from ${recipes}, json_each(${recipes.images}) as image where ${recipes.space} = ${pictures.space} and ${recipes.is_public} = 1 and ${recipes.deleted_at} is null and image.value = ${pictures.path})
	or exists (select 1 from ${cookbooks} where ${cookbooks.space} = ${pictures.space} and ${cookbooks.is_public} = 1 and ${cookbooks.deleted_at} is null and ${cookbooks.image_url} = ${pictures.path})
	or exists (select 1 from ${users} where ${users.id} = ${pictures.user_id} and ${users.avatar_url} = ${pictures.path}))`

type PictureName = Pick<PictureRow, 'user_id' | 'path'>
const nameColumns = { user_id: pictures.user_id, path: pictures.path }

/** Those of a cook's pictures that are publicly readable although nothing public names them. */
export const listOpenUnshown = (
	db: Db,
	{ userId, paths }: { userId: string; paths: string[] },
): Promise<PictureName[]> =>
	db
		.select(nameColumns)
		.from(pictures)
		.where(
			and(
				eq(pictures.user_id, userId),
				inArray(pictures.path, paths),
				eq(pictures.is_public, true),
				sql`not ${isShown}`,
			),
		)

type StepOfCook = { userId: string; after: string; limit: number }

/** The next pictures of a cook that are publicly readable, by their paths. */
export const listOpen = (db: Db, { userId, after, limit }: StepOfCook): Promise<PictureName[]> =>
	db
		.select(nameColumns)
		.from(pictures)
		.where(and(eq(pictures.space, userId), eq(pictures.is_public, true), gt(pictures.path, after)))
		.orderBy(asc(pictures.path))
		.limit(limit)

/** The next pictures of a cook that something public names and that are not publicly readable, by their paths. */
export const listClosedShown = (db: Db, { userId, after, limit }: StepOfCook): Promise<PictureName[]> =>
	db
		.select(nameColumns)
		.from(pictures)
		.where(
			and(
				sql`${pictures.path} in (
	select image.value from ${recipes}, json_each(${recipes.images}) as image where ${recipes.space} = ${userId} and ${recipes.is_public} = 1 and ${recipes.deleted_at} is null
	union select ${cookbooks.image_url} from ${cookbooks} where ${cookbooks.space} = ${userId} and ${cookbooks.is_public} = 1 and ${cookbooks.deleted_at} is null
	union select ${users.avatar_url} from ${users} where ${users.id} = ${userId})`,
				eq(pictures.space, userId),
				eq(pictures.is_public, false),
				gt(pictures.path, after),
			),
		)
		.orderBy(asc(pictures.path))
		.limit(limit)

/** The same for all cooks: pictures that no row has named since before `before`, longest ago first. */
export const listLeftOpen = (db: Db, { before, limit }: { before: number; limit: number }): Promise<PictureName[]> =>
	db
		.select(nameColumns)
		.from(pictures)
		.where(
			sql`${pictures.unreferenced_at} is not null and ${pictures.is_public} = 1 and ${pictures.unreferenced_at} <= ${before} and not ${isShown}`,
		)
		.orderBy(asc(pictures.unreferenced_at))
		.limit(limit)

/** A statement for the commit whose rows name these pictures of the space: the clean-up then leaves them alone. */
export const markReferenced = (db: Db, space: string, paths: string[]) =>
	db
		.update(pictures)
		.set({ unreferenced_at: null })
		.where(and(eq(pictures.space, space), inArray(pictures.path, paths)))

/**
 * A statement for the commit whose rows no longer name these pictures of the space: the clean-up deletes them 30 days
 * after `now`.
 */
export const markUnreferenced = (db: Db, space: string, paths: string[], now: number) =>
	db
		.update(pictures)
		.set({ unreferenced_at: now })
		.where(and(eq(pictures.space, space), inArray(pictures.path, paths)))

/** The pictures of one space that have the same number of bytes as this one, itself included. */
export async function listPicturesAlike(db: Db, path: string): Promise<string[]> {
	const one = alias(pictures, 'one')
	const rows = await db
		.select({ path: pictures.path })
		.from(one)
		.innerJoin(pictures, and(eq(pictures.space, one.space), eq(pictures.bytes, one.bytes)))
		.where(eq(one.path, path))
	return rows.map((row) => row.path)
}

/** The live rows of a space that name one of these pictures. */
export const listNaming = (db: Db, { space, paths }: { space: string; paths: string[] }) => {
	const asked = sql`(select value from json_each(${JSON.stringify(paths)}))`
	const inImages = (images: typeof recipes.images | typeof cook_logs.images) =>
		sql`exists (select 1 from json_each(${images}) as image where image.value in ${asked})`
	return unionAll(
		db
			.select({ entity: sql<'recipe' | 'cook_log' | 'cookbook'>`'recipe'`.as('entity'), id: recipes.id })
			.from(recipes)
			.where(and(eq(recipes.space, space), isNull(recipes.deleted_at), inImages(recipes.images))),
		db
			.select({ entity: sql<'recipe' | 'cook_log' | 'cookbook'>`'cook_log'`.as('entity'), id: cook_logs.id })
			.from(cook_logs)
			.where(and(eq(cook_logs.space, space), isNull(cook_logs.deleted_at), inImages(cook_logs.images))),
		db
			.select({ entity: sql<'recipe' | 'cook_log' | 'cookbook'>`'cookbook'`.as('entity'), id: cookbooks.id })
			.from(cookbooks)
			.where(and(eq(cookbooks.space, space), isNull(cookbooks.deleted_at), sql`${cookbooks.image_url} in ${asked}`)),
	)
}

/** Statements for the batch that deletes pictures of a cook: their rows, and the cook's avatar if it is one of them. */
export const removePictures = (db: Db, { userId, paths }: { userId: string; paths: string[] }) => [
	db.delete(pictures).where(and(eq(pictures.user_id, userId), inArray(pictures.path, paths))),
	db
		.update(users)
		.set({ avatar_url: null })
		.where(and(eq(users.id, userId), inArray(users.avatar_url, paths))),
]

/**
 * Statements that make a public picture of the cook the profile picture; null removes the one there is. The first
 * returns the path of the one before, the second a row when the profile has been written. The one before and `source`,
 * the private original of the copy, count as unreferenced since `leftAt`. Nothing changes when `path` is not a public
 * picture of the cook.
 */
export function replaceAvatar(
	db: Db,
	{ userId, path, source, leftAt }: { userId: string; path: string | null; source: string | null; leftAt: number },
) {
	const mayChange = sql`(${path} is null or exists (select 1 from ${pictures} as own where own.path = ${path} and own.user_id = ${userId} and own.is_public = 1))`
	const current = sql`(select ${users.avatar_url} from ${users} where ${users.id} = ${userId})`
	const ownPicture = (one: string | null) => and(eq(pictures.user_id, userId), eq(pictures.path, one ?? ''))
	return [
		db
			.update(pictures)
			.set({ unreferenced_at: leftAt })
			.where(
				sql`${pictures.path} = ${current} and ${pictures.user_id} = ${userId} and ${pictures.path} is not ${path} and ${mayChange}`,
			)
			.returning({ path: pictures.path }),
		db
			.update(users)
			.set({ avatar_url: path })
			.where(and(eq(users.id, userId), mayChange))
			.returning({ id: users.id }),
		// What a row names has no such time: it stays.
		db
			.update(pictures)
			.set({ unreferenced_at: leftAt })
			.where(and(ownPicture(source), isNotNull(pictures.unreferenced_at))),
		db.update(pictures).set({ unreferenced_at: null }).where(ownPicture(path)),
	]
}

export const deletePicture = (db: Db, path: string) => db.delete(pictures).where(eq(pictures.path, path))

/**
 * Deletes the rows of pictures, in all spaces, that have been unreferenced since before `before`, longest ago first,
 * and returns their paths. A picture that a row names after all is kept and no longer counts as unreferenced.
 */
export async function takeLeftPictures(
	db: Db,
	{ before, limit }: { before: number; limit: number },
): Promise<string[]> {
	const isNamed = sql`(
		exists (select 1 from ${recipes}, json_each(${recipes.images}) as image where ${recipes.space} = ${pictures.space} and ${recipes.deleted_at} is null and image.value = ${pictures.path})
		or exists (select 1 from ${cookbooks} where ${cookbooks.space} = ${pictures.space} and ${cookbooks.deleted_at} is null and ${cookbooks.image_url} = ${pictures.path})
		or exists (select 1 from ${users} where ${users.id} = ${pictures.user_id} and ${users.avatar_url} = ${pictures.path}))`
	const wasLeft = and(isNotNull(pictures.unreferenced_at), lte(pictures.unreferenced_at, before))
	const longestLeft = db
		.select({ path: pictures.path })
		.from(pictures)
		.where(wasLeft)
		.orderBy(asc(pictures.unreferenced_at))
		.limit(limit)
	const [, taken] = await writeBatch(db, [
		db.update(pictures).set({ unreferenced_at: null }).where(and(wasLeft, isNamed)),
		db.delete(pictures).where(inArray(pictures.path, longestLeft)).returning({ path: pictures.path }),
	])
	return (taken?.rows ?? []).map((row) => String(row.path))
}
