CREATE TABLE `public_recipe_facts` (
	`recipe_id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`cuisine` text NOT NULL,
	`is_public` integer NOT NULL,
	`published_at` integer NOT NULL,
	`contains` integer DEFAULT 0 NOT NULL,
	`clear` integer DEFAULT 0 NOT NULL,
	`version` integer DEFAULT 0 NOT NULL,
	`ver` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `public_recipe_facts_newest` ON `public_recipe_facts` (`published_at`,`recipe_id`,`contains`,`clear`) WHERE is_public = 1;--> statement-breakpoint
CREATE INDEX `public_recipe_facts_by_cuisine` ON `public_recipe_facts` (`cuisine`,`published_at`,`recipe_id`,`contains`,`clear`) WHERE is_public = 1;--> statement-breakpoint
CREATE INDEX `public_recipe_facts_by_user` ON `public_recipe_facts` (`user_id`,`published_at`,`recipe_id`) WHERE is_public = 1;--> statement-breakpoint
CREATE INDEX `public_recipe_facts_by_version` ON `public_recipe_facts` (`version`,`recipe_id`) WHERE is_public = 1;--> statement-breakpoint
DROP INDEX `recipes_public`;--> statement-breakpoint
DROP INDEX `recipes_public_by_user`;--> statement-breakpoint
DROP TRIGGER recipes_fits_insert;
--> statement-breakpoint
DROP TRIGGER recipes_fits_update;
--> statement-breakpoint
DROP TRIGGER recipes_fits_delete;
--> statement-breakpoint
DROP TRIGGER stats_fits_insert;
--> statement-breakpoint
DROP TRIGGER stats_fits_update;
--> statement-breakpoint
DROP VIEW public_recipe_fit_rows;
--> statement-breakpoint
DROP TABLE public_recipe_fits;
--> statement-breakpoint
-- As before (migration 'home_and_moderation'), but in the order of the first publishing, which the server has seen, and with
-- what the recipe contains beside it: a list skips what a cook avoids without a look at the recipe.
CREATE TABLE public_recipe_fits (
	cuisine TEXT NOT NULL, category TEXT NOT NULL, diet TEXT NOT NULL, pace INTEGER NOT NULL,
	rating REAL NOT NULL, published_at INTEGER NOT NULL, recipe_id TEXT NOT NULL,
	own_cuisine TEXT NOT NULL, user_id TEXT NOT NULL, contains INTEGER NOT NULL,
	PRIMARY KEY (cuisine, category, diet, pace, rating, published_at, recipe_id)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX public_recipe_fits_by_recipe ON public_recipe_fits (recipe_id);
--> statement-breakpoint
CREATE VIEW public_recipe_fit_rows AS
SELECT
	cuisines.value AS cuisine,
	categories.value AS category,
	diets.value AS diet,
	CASE
		WHEN facts.minutes = 0 THEN 0
		WHEN facts.minutes <= 30 THEN 1
		WHEN facts.minutes <= 45 THEN 2
		WHEN facts.minutes <= 60 THEN 3
		ELSE 4
	END AS pace,
	facts.rating, facts.published_at, facts.recipe_id, facts.own_cuisine, facts.user_id, facts.contains
FROM (
	SELECT
		recipes.id AS recipe_id, recipes.user_id, known.published_at, known.contains,
		trim(replace(replace(replace(replace(replace(lower(recipes.cuisine), '-', ' '), '_', ' '), '/', ' '), '  ', ' '), '  ', ' ')) AS own_cuisine,
		CASE WHEN json_valid(recipes.category) THEN recipes.category ELSE '[]' END AS category,
		' ' || lower(recipes.title || ' ' || recipes.description) || ' ' AS text,
		CASE WHEN recipes.total_time > 0 THEN recipes.total_time ELSE recipes.prep_time + recipes.cook_time END AS minutes,
		coalesce((SELECT stats.average_rating FROM recipe_stats stats WHERE stats.id = recipes.id AND stats.deleted_at IS NULL), 0) AS rating
	FROM recipes JOIN public_recipe_facts known ON known.recipe_id = recipes.id
	WHERE recipes.is_public = 1 AND recipes.deleted_at IS NULL
) facts
CROSS JOIN json_each(CASE facts.own_cuisine WHEN '' THEN '[""]' ELSE json_array('', facts.own_cuisine) END) cuisines
CROSS JOIN json_each((
	SELECT json_group_array(name) FROM (SELECT '' AS name UNION SELECT trim(replace(replace(replace(replace(replace(lower(value), '-', ' '), '_', ' '), '/', ' '), '  ', ' '), '  ', ' ')) FROM json_each(facts.category))
)) categories
CROSS JOIN json_each((
	SELECT json_group_array(diet) FROM (
		SELECT '' AS diet UNION ALL SELECT 'vegetarian' UNION ALL SELECT 'vegan' UNION ALL SELECT 'pescatarian' UNION ALL SELECT 'gluten free' UNION ALL SELECT 'keto' UNION ALL SELECT 'low carb' UNION ALL SELECT 'paleo' UNION ALL SELECT 'mediterranean' UNION ALL SELECT 'dairy free' UNION ALL SELECT 'nut free'
	) WHERE diet = '' OR facts.text GLOB '*[^a-z0-9]' || replace(diet, ' ', '[^a-z0-9]') || '[^a-z0-9]*'
)) diets;
--> statement-breakpoint
-- A published recipe has facts from its first moment on: unknown ones (version 0), until its commit or the job has written
-- them. The time is the commit's, and so the server's.
CREATE TRIGGER recipes_public_insert AFTER INSERT ON recipes WHEN NEW.is_public = 1 AND NEW.deleted_at IS NULL BEGIN
	INSERT INTO public_recipe_facts (recipe_id, user_id, cuisine, is_public, published_at, ver)
	VALUES (NEW.id, NEW.user_id, lower(NEW.cuisine), 1, (SELECT at FROM sync_commits WHERE space = NEW.space ORDER BY ver_from DESC LIMIT 1), NEW.ver);
	INSERT INTO public_recipe_fits SELECT * FROM public_recipe_fit_rows WHERE recipe_id = NEW.id;
END;
--> statement-breakpoint
CREATE TRIGGER recipes_public_update AFTER UPDATE OF title, description, cuisine, category, prep_time, cook_time, total_time, is_public, deleted_at ON recipes WHEN NEW.is_public = 1 OR OLD.is_public = 1 BEGIN
	UPDATE public_recipe_facts SET is_public = 0, contains = 0, clear = 0, version = 0, ver = NEW.ver
	WHERE recipe_id = NEW.id AND (NEW.is_public = 0 OR NEW.deleted_at IS NOT NULL);
	INSERT INTO public_recipe_facts (recipe_id, user_id, cuisine, is_public, published_at, ver)
	SELECT NEW.id, NEW.user_id, lower(NEW.cuisine), 1, (SELECT at FROM sync_commits WHERE space = NEW.space ORDER BY ver_from DESC LIMIT 1), NEW.ver
	WHERE NEW.is_public = 1 AND NEW.deleted_at IS NULL
	ON CONFLICT (recipe_id) DO UPDATE SET cuisine = excluded.cuisine, is_public = 1;
	DELETE FROM public_recipe_fits WHERE recipe_id = NEW.id;
	INSERT INTO public_recipe_fits SELECT * FROM public_recipe_fit_rows WHERE recipe_id = NEW.id;
END;
--> statement-breakpoint
-- Of a tombstone without fields nothing is kept.
CREATE TRIGGER recipes_public_strip AFTER UPDATE OF deleted_at ON recipes WHEN NEW.deleted_at = 0 BEGIN
	DELETE FROM public_recipe_facts WHERE recipe_id = NEW.id;
END;
--> statement-breakpoint
CREATE TRIGGER recipes_public_delete AFTER DELETE ON recipes BEGIN
	DELETE FROM public_recipe_facts WHERE recipe_id = OLD.id;
	DELETE FROM public_recipe_fits WHERE recipe_id = OLD.id;
END;
--> statement-breakpoint
CREATE TRIGGER facts_fits_update AFTER UPDATE OF contains ON public_recipe_facts WHEN NEW.contains <> OLD.contains BEGIN
	UPDATE public_recipe_fits SET contains = NEW.contains WHERE recipe_id = NEW.recipe_id;
END;
--> statement-breakpoint
CREATE TRIGGER stats_fits_insert AFTER INSERT ON recipe_stats BEGIN
	UPDATE public_recipe_fits SET rating = CASE WHEN NEW.deleted_at IS NULL THEN NEW.average_rating ELSE 0 END WHERE recipe_id = NEW.id;
END;
--> statement-breakpoint
CREATE TRIGGER stats_fits_update AFTER UPDATE OF average_rating, deleted_at ON recipe_stats BEGIN
	UPDATE public_recipe_fits SET rating = CASE WHEN NEW.deleted_at IS NULL THEN NEW.average_rating ELSE 0 END WHERE recipe_id = NEW.id;
END;
--> statement-breakpoint
-- When these became public nobody wrote down: the time that the cook's device gave, within what the server knows to be true.
INSERT INTO public_recipe_facts (recipe_id, user_id, cuisine, is_public, published_at, ver)
SELECT id, user_id, lower(cuisine), 1,
	max(0, min(created_at, coalesce((SELECT at FROM sync_commits WHERE space = recipes.space ORDER BY ver_from DESC LIMIT 1), created_at))), ver
FROM recipes WHERE is_public = 1 AND deleted_at IS NULL;
--> statement-breakpoint
INSERT INTO public_recipe_fits SELECT * FROM public_recipe_fit_rows;
