-- What belongs together stands in one space: a row of another space that names a recipe says nothing about it.
DROP VIEW public_recipe_fit_rows;
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
		coalesce((SELECT stats.average_rating FROM recipe_stats stats WHERE stats.id = recipes.id AND stats.space = recipes.space AND stats.deleted_at IS NULL), 0) AS rating
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
DROP TRIGGER lines_search_insert;
--> statement-breakpoint
DROP TRIGGER lines_search_update;
--> statement-breakpoint
DROP TRIGGER lines_search_delete;
--> statement-breakpoint
CREATE TRIGGER lines_search_insert AFTER INSERT ON recipe_ingredients BEGIN
	INSERT OR IGNORE INTO public_recipe_stale SELECT id FROM recipes WHERE id = NEW.recipe_id AND +space = NEW.space AND is_public = 1 AND deleted_at IS NULL;
END;
--> statement-breakpoint
CREATE TRIGGER lines_search_update AFTER UPDATE OF text, deleted_at, recipe_id ON recipe_ingredients BEGIN
	INSERT OR IGNORE INTO public_recipe_stale SELECT id FROM recipes WHERE id IN (OLD.recipe_id, NEW.recipe_id) AND +space = NEW.space AND is_public = 1 AND deleted_at IS NULL;
END;
--> statement-breakpoint
CREATE TRIGGER lines_search_delete AFTER DELETE ON recipe_ingredients BEGIN
	INSERT OR IGNORE INTO public_recipe_stale SELECT id FROM recipes WHERE id = OLD.recipe_id AND +space = OLD.space AND is_public = 1 AND deleted_at IS NULL;
END;
