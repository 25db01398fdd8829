CREATE TABLE `moderation_queue` (
	`id` text PRIMARY KEY NOT NULL,
	`entity` text NOT NULL,
	`row_id` text NOT NULL,
	`source` text NOT NULL,
	`reason` text NOT NULL,
	`note` text DEFAULT '' NOT NULL,
	`scores` text,
	`user_id` text NOT NULL,
	`state` text DEFAULT 'open' NOT NULL,
	`decided_by` text,
	`decided_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `moderation_queue_open` ON `moderation_queue` (`created_at`) WHERE state = 'open';--> statement-breakpoint
CREATE UNIQUE INDEX `moderation_queue_once` ON `moderation_queue` (`entity`,`row_id`,`source`,`user_id`) WHERE state = 'open';
--> statement-breakpoint
-- Explore by cuisine, newest first, and which cuisines there are. Here and not in the schema: drizzle-kit cannot write an index on an expression.
CREATE INDEX recipes_public_by_cuisine ON recipes (lower(cuisine), created_at, id) WHERE is_public = 1 AND deleted_at IS NULL;
--> statement-breakpoint
-- What recommendations propose from (recipes/model/personalization.ts scores): each public recipe under every combination of its
-- cuisine or any (''), one of its categories or any, a diet that its text names or any, and how long it takes, best rated first.
CREATE TABLE public_recipe_fits (
	cuisine TEXT NOT NULL, category TEXT NOT NULL, diet TEXT NOT NULL, pace INTEGER NOT NULL,
	rating REAL NOT NULL, created_at INTEGER NOT NULL, recipe_id TEXT NOT NULL,
	own_cuisine TEXT NOT NULL, user_id TEXT NOT NULL,
	PRIMARY KEY (cuisine, category, diet, pace, rating, created_at, recipe_id)
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
	facts.rating, facts.created_at, facts.recipe_id, facts.own_cuisine, facts.user_id
FROM (
	SELECT
		recipes.id AS recipe_id, recipes.user_id, recipes.created_at,
		trim(replace(replace(replace(replace(replace(lower(recipes.cuisine), '-', ' '), '_', ' '), '/', ' '), '  ', ' '), '  ', ' ')) AS own_cuisine,
		CASE WHEN json_valid(recipes.category) THEN recipes.category ELSE '[]' END AS category,
		' ' || lower(recipes.title || ' ' || recipes.description) || ' ' AS text,
		CASE WHEN recipes.total_time > 0 THEN recipes.total_time ELSE recipes.prep_time + recipes.cook_time END AS minutes,
		coalesce((SELECT stats.average_rating FROM recipe_stats stats WHERE stats.id = recipes.id AND stats.deleted_at IS NULL), 0) AS rating
	FROM recipes
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
CREATE TRIGGER recipes_fits_insert AFTER INSERT ON recipes WHEN NEW.is_public = 1 AND NEW.deleted_at IS NULL BEGIN
	DELETE FROM public_recipe_fits WHERE recipe_id = NEW.id;
	INSERT INTO public_recipe_fits SELECT * FROM public_recipe_fit_rows WHERE recipe_id = NEW.id;
END;
--> statement-breakpoint
CREATE TRIGGER recipes_fits_update AFTER UPDATE OF title, description, cuisine, category, prep_time, cook_time, total_time, created_at, is_public, deleted_at ON recipes WHEN NEW.is_public = 1 OR OLD.is_public = 1 BEGIN
	DELETE FROM public_recipe_fits WHERE recipe_id = NEW.id;
	INSERT INTO public_recipe_fits SELECT * FROM public_recipe_fit_rows WHERE recipe_id = NEW.id;
END;
--> statement-breakpoint
CREATE TRIGGER recipes_fits_delete AFTER DELETE ON recipes WHEN OLD.is_public = 1 BEGIN
	DELETE FROM public_recipe_fits WHERE recipe_id = OLD.id;
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
INSERT INTO public_recipe_fits SELECT * FROM public_recipe_fit_rows;
