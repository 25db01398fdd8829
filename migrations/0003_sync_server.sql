DROP INDEX `mutations_by_seq`;--> statement-breakpoint
CREATE UNIQUE INDEX `mutations_by_seq` ON `mutations` (`space`,`client_id`,`seq`) WHERE seq > 0;--> statement-breakpoint
CREATE INDEX `cookbook_recipes_deleted` ON `cookbook_recipes` (`deleted_at`) WHERE deleted_at > 0;--> statement-breakpoint
CREATE INDEX `cookbooks_deleted` ON `cookbooks` (`deleted_at`) WHERE deleted_at > 0;--> statement-breakpoint
CREATE INDEX `meal_plan_items_deleted` ON `meal_plan_items` (`deleted_at`) WHERE deleted_at > 0;--> statement-breakpoint
CREATE INDEX `meal_plans_deleted` ON `meal_plans` (`deleted_at`) WHERE deleted_at > 0;--> statement-breakpoint
CREATE INDEX `pantry_items_deleted` ON `pantry_items` (`deleted_at`) WHERE deleted_at > 0;--> statement-breakpoint
CREATE INDEX `recipe_ingredients_deleted` ON `recipe_ingredients` (`deleted_at`) WHERE deleted_at > 0;--> statement-breakpoint
CREATE INDEX `recipes_deleted` ON `recipes` (`deleted_at`) WHERE deleted_at > 0;--> statement-breakpoint
CREATE INDEX `shopping_list_items_deleted` ON `shopping_list_items` (`deleted_at`) WHERE deleted_at > 0;--> statement-breakpoint
CREATE INDEX `row_revisions_by_age` ON `row_revisions` (`at`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `sync_issues_by_row` ON `sync_issues` (`space`,`row_id`);--> statement-breakpoint
CREATE INDEX `sync_issues_resolved` ON `sync_issues` (`resolved_at`) WHERE resolved_at is not null and deleted_at is null;
--> statement-breakpoint
-- commit() is the only writer of synced rows: a row's version lies among those that its space's newest commit claimed.
DROP TRIGGER recipes_ver_rises;
--> statement-breakpoint
DROP TRIGGER recipe_ingredients_ver_rises;
--> statement-breakpoint
DROP TRIGGER recipe_stats_ver_rises;
--> statement-breakpoint
DROP TRIGGER cookbooks_ver_rises;
--> statement-breakpoint
DROP TRIGGER cookbook_recipes_ver_rises;
--> statement-breakpoint
DROP TRIGGER meal_plans_ver_rises;
--> statement-breakpoint
DROP TRIGGER meal_plan_items_ver_rises;
--> statement-breakpoint
DROP TRIGGER user_preferences_ver_rises;
--> statement-breakpoint
CREATE TRIGGER recipes_insert_claimed BEFORE INSERT ON recipes WHEN NOT coalesce((SELECT NEW.ver >= ver_from AND NEW.ver < ver_to FROM sync_commits WHERE space = NEW.space ORDER BY ver_from DESC LIMIT 1), 0) BEGIN
	SELECT RAISE(ABORT, 'recipes: only commit() writes here');
END;
--> statement-breakpoint
CREATE TRIGGER recipes_update_claimed BEFORE UPDATE ON recipes WHEN NEW.ver <= OLD.ver OR NEW.space <> OLD.space OR NOT coalesce((SELECT NEW.ver >= ver_from AND NEW.ver < ver_to FROM sync_commits WHERE space = NEW.space ORDER BY ver_from DESC LIMIT 1), 0) BEGIN
	SELECT RAISE(ABORT, 'recipes: only commit() writes here');
END;
--> statement-breakpoint
CREATE TRIGGER recipe_ingredients_insert_claimed BEFORE INSERT ON recipe_ingredients WHEN NOT coalesce((SELECT NEW.ver >= ver_from AND NEW.ver < ver_to FROM sync_commits WHERE space = NEW.space ORDER BY ver_from DESC LIMIT 1), 0) BEGIN
	SELECT RAISE(ABORT, 'recipe_ingredients: only commit() writes here');
END;
--> statement-breakpoint
CREATE TRIGGER recipe_ingredients_update_claimed BEFORE UPDATE ON recipe_ingredients WHEN NEW.ver <= OLD.ver OR NEW.space <> OLD.space OR NOT coalesce((SELECT NEW.ver >= ver_from AND NEW.ver < ver_to FROM sync_commits WHERE space = NEW.space ORDER BY ver_from DESC LIMIT 1), 0) BEGIN
	SELECT RAISE(ABORT, 'recipe_ingredients: only commit() writes here');
END;
--> statement-breakpoint
CREATE TRIGGER recipe_stats_insert_claimed BEFORE INSERT ON recipe_stats WHEN NOT coalesce((SELECT NEW.ver >= ver_from AND NEW.ver < ver_to FROM sync_commits WHERE space = NEW.space ORDER BY ver_from DESC LIMIT 1), 0) BEGIN
	SELECT RAISE(ABORT, 'recipe_stats: only commit() writes here');
END;
--> statement-breakpoint
CREATE TRIGGER recipe_stats_update_claimed BEFORE UPDATE ON recipe_stats WHEN NEW.ver <= OLD.ver OR NEW.space <> OLD.space OR NOT coalesce((SELECT NEW.ver >= ver_from AND NEW.ver < ver_to FROM sync_commits WHERE space = NEW.space ORDER BY ver_from DESC LIMIT 1), 0) BEGIN
	SELECT RAISE(ABORT, 'recipe_stats: only commit() writes here');
END;
--> statement-breakpoint
CREATE TRIGGER cookbooks_insert_claimed BEFORE INSERT ON cookbooks WHEN NOT coalesce((SELECT NEW.ver >= ver_from AND NEW.ver < ver_to FROM sync_commits WHERE space = NEW.space ORDER BY ver_from DESC LIMIT 1), 0) BEGIN
	SELECT RAISE(ABORT, 'cookbooks: only commit() writes here');
END;
--> statement-breakpoint
CREATE TRIGGER cookbooks_update_claimed BEFORE UPDATE ON cookbooks WHEN NEW.ver <= OLD.ver OR NEW.space <> OLD.space OR NOT coalesce((SELECT NEW.ver >= ver_from AND NEW.ver < ver_to FROM sync_commits WHERE space = NEW.space ORDER BY ver_from DESC LIMIT 1), 0) BEGIN
	SELECT RAISE(ABORT, 'cookbooks: only commit() writes here');
END;
--> statement-breakpoint
CREATE TRIGGER cookbook_recipes_insert_claimed BEFORE INSERT ON cookbook_recipes WHEN NOT coalesce((SELECT NEW.ver >= ver_from AND NEW.ver < ver_to FROM sync_commits WHERE space = NEW.space ORDER BY ver_from DESC LIMIT 1), 0) BEGIN
	SELECT RAISE(ABORT, 'cookbook_recipes: only commit() writes here');
END;
--> statement-breakpoint
CREATE TRIGGER cookbook_recipes_update_claimed BEFORE UPDATE ON cookbook_recipes WHEN NEW.ver <= OLD.ver OR NEW.space <> OLD.space OR NOT coalesce((SELECT NEW.ver >= ver_from AND NEW.ver < ver_to FROM sync_commits WHERE space = NEW.space ORDER BY ver_from DESC LIMIT 1), 0) BEGIN
	SELECT RAISE(ABORT, 'cookbook_recipes: only commit() writes here');
END;
--> statement-breakpoint
CREATE TRIGGER meal_plans_insert_claimed BEFORE INSERT ON meal_plans WHEN NOT coalesce((SELECT NEW.ver >= ver_from AND NEW.ver < ver_to FROM sync_commits WHERE space = NEW.space ORDER BY ver_from DESC LIMIT 1), 0) BEGIN
	SELECT RAISE(ABORT, 'meal_plans: only commit() writes here');
END;
--> statement-breakpoint
CREATE TRIGGER meal_plans_update_claimed BEFORE UPDATE ON meal_plans WHEN NEW.ver <= OLD.ver OR NEW.space <> OLD.space OR NOT coalesce((SELECT NEW.ver >= ver_from AND NEW.ver < ver_to FROM sync_commits WHERE space = NEW.space ORDER BY ver_from DESC LIMIT 1), 0) BEGIN
	SELECT RAISE(ABORT, 'meal_plans: only commit() writes here');
END;
--> statement-breakpoint
CREATE TRIGGER meal_plan_items_insert_claimed BEFORE INSERT ON meal_plan_items WHEN NOT coalesce((SELECT NEW.ver >= ver_from AND NEW.ver < ver_to FROM sync_commits WHERE space = NEW.space ORDER BY ver_from DESC LIMIT 1), 0) BEGIN
	SELECT RAISE(ABORT, 'meal_plan_items: only commit() writes here');
END;
--> statement-breakpoint
CREATE TRIGGER meal_plan_items_update_claimed BEFORE UPDATE ON meal_plan_items WHEN NEW.ver <= OLD.ver OR NEW.space <> OLD.space OR NOT coalesce((SELECT NEW.ver >= ver_from AND NEW.ver < ver_to FROM sync_commits WHERE space = NEW.space ORDER BY ver_from DESC LIMIT 1), 0) BEGIN
	SELECT RAISE(ABORT, 'meal_plan_items: only commit() writes here');
END;
--> statement-breakpoint
CREATE TRIGGER user_preferences_insert_claimed BEFORE INSERT ON user_preferences WHEN NOT coalesce((SELECT NEW.ver >= ver_from AND NEW.ver < ver_to FROM sync_commits WHERE space = NEW.space ORDER BY ver_from DESC LIMIT 1), 0) BEGIN
	SELECT RAISE(ABORT, 'user_preferences: only commit() writes here');
END;
--> statement-breakpoint
CREATE TRIGGER user_preferences_update_claimed BEFORE UPDATE ON user_preferences WHEN NEW.ver <= OLD.ver OR NEW.space <> OLD.space OR NOT coalesce((SELECT NEW.ver >= ver_from AND NEW.ver < ver_to FROM sync_commits WHERE space = NEW.space ORDER BY ver_from DESC LIMIT 1), 0) BEGIN
	SELECT RAISE(ABORT, 'user_preferences: only commit() writes here');
END;
--> statement-breakpoint
CREATE TRIGGER shopping_list_items_insert_claimed BEFORE INSERT ON shopping_list_items WHEN NOT coalesce((SELECT NEW.ver >= ver_from AND NEW.ver < ver_to FROM sync_commits WHERE space = NEW.space ORDER BY ver_from DESC LIMIT 1), 0) BEGIN
	SELECT RAISE(ABORT, 'shopping_list_items: only commit() writes here');
END;
--> statement-breakpoint
CREATE TRIGGER shopping_list_items_update_claimed BEFORE UPDATE ON shopping_list_items WHEN NEW.ver <= OLD.ver OR NEW.space <> OLD.space OR NOT coalesce((SELECT NEW.ver >= ver_from AND NEW.ver < ver_to FROM sync_commits WHERE space = NEW.space ORDER BY ver_from DESC LIMIT 1), 0) BEGIN
	SELECT RAISE(ABORT, 'shopping_list_items: only commit() writes here');
END;
--> statement-breakpoint
CREATE TRIGGER pantry_items_insert_claimed BEFORE INSERT ON pantry_items WHEN NOT coalesce((SELECT NEW.ver >= ver_from AND NEW.ver < ver_to FROM sync_commits WHERE space = NEW.space ORDER BY ver_from DESC LIMIT 1), 0) BEGIN
	SELECT RAISE(ABORT, 'pantry_items: only commit() writes here');
END;
--> statement-breakpoint
CREATE TRIGGER pantry_items_update_claimed BEFORE UPDATE ON pantry_items WHEN NEW.ver <= OLD.ver OR NEW.space <> OLD.space OR NOT coalesce((SELECT NEW.ver >= ver_from AND NEW.ver < ver_to FROM sync_commits WHERE space = NEW.space ORDER BY ver_from DESC LIMIT 1), 0) BEGIN
	SELECT RAISE(ABORT, 'pantry_items: only commit() writes here');
END;
--> statement-breakpoint
CREATE TRIGGER row_revisions_insert_claimed BEFORE INSERT ON row_revisions WHEN NOT coalesce((SELECT NEW.ver >= ver_from AND NEW.ver < ver_to FROM sync_commits WHERE space = NEW.space ORDER BY ver_from DESC LIMIT 1), 0) BEGIN
	SELECT RAISE(ABORT, 'row_revisions: only commit() writes here');
END;
--> statement-breakpoint
CREATE TRIGGER row_revisions_update_claimed BEFORE UPDATE ON row_revisions WHEN NEW.ver <= OLD.ver OR NEW.space <> OLD.space OR NOT coalesce((SELECT NEW.ver >= ver_from AND NEW.ver < ver_to FROM sync_commits WHERE space = NEW.space ORDER BY ver_from DESC LIMIT 1), 0) BEGIN
	SELECT RAISE(ABORT, 'row_revisions: only commit() writes here');
END;
--> statement-breakpoint
CREATE TRIGGER sync_issues_insert_claimed BEFORE INSERT ON sync_issues WHEN NOT coalesce((SELECT NEW.ver >= ver_from AND NEW.ver < ver_to FROM sync_commits WHERE space = NEW.space ORDER BY ver_from DESC LIMIT 1), 0) BEGIN
	SELECT RAISE(ABORT, 'sync_issues: only commit() writes here');
END;
--> statement-breakpoint
CREATE TRIGGER sync_issues_update_claimed BEFORE UPDATE ON sync_issues WHEN NEW.ver <= OLD.ver OR NEW.space <> OLD.space OR NOT coalesce((SELECT NEW.ver >= ver_from AND NEW.ver < ver_to FROM sync_commits WHERE space = NEW.space ORDER BY ver_from DESC LIMIT 1), 0) BEGIN
	SELECT RAISE(ABORT, 'sync_issues: only commit() writes here');
END;
