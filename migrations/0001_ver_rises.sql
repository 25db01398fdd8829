-- commit() is the only writer of synced rows: whoever forgets the version is refused (sync.md).
CREATE TRIGGER recipes_ver_rises BEFORE UPDATE ON recipes WHEN NEW.ver <= OLD.ver BEGIN
	SELECT RAISE(ABORT, 'recipes: an update must raise ver');
END;
--> statement-breakpoint
CREATE TRIGGER recipe_ingredients_ver_rises BEFORE UPDATE ON recipe_ingredients WHEN NEW.ver <= OLD.ver BEGIN
	SELECT RAISE(ABORT, 'recipe_ingredients: an update must raise ver');
END;
--> statement-breakpoint
CREATE TRIGGER recipe_stats_ver_rises BEFORE UPDATE ON recipe_stats WHEN NEW.ver <= OLD.ver BEGIN
	SELECT RAISE(ABORT, 'recipe_stats: an update must raise ver');
END;
--> statement-breakpoint
CREATE TRIGGER cookbooks_ver_rises BEFORE UPDATE ON cookbooks WHEN NEW.ver <= OLD.ver BEGIN
	SELECT RAISE(ABORT, 'cookbooks: an update must raise ver');
END;
--> statement-breakpoint
CREATE TRIGGER cookbook_recipes_ver_rises BEFORE UPDATE ON cookbook_recipes WHEN NEW.ver <= OLD.ver BEGIN
	SELECT RAISE(ABORT, 'cookbook_recipes: an update must raise ver');
END;
--> statement-breakpoint
CREATE TRIGGER meal_plans_ver_rises BEFORE UPDATE ON meal_plans WHEN NEW.ver <= OLD.ver BEGIN
	SELECT RAISE(ABORT, 'meal_plans: an update must raise ver');
END;
--> statement-breakpoint
CREATE TRIGGER meal_plan_items_ver_rises BEFORE UPDATE ON meal_plan_items WHEN NEW.ver <= OLD.ver BEGIN
	SELECT RAISE(ABORT, 'meal_plan_items: an update must raise ver');
END;
--> statement-breakpoint
CREATE TRIGGER user_preferences_ver_rises BEFORE UPDATE ON user_preferences WHEN NEW.ver <= OLD.ver BEGIN
	SELECT RAISE(ABORT, 'user_preferences: an update must raise ver');
END;
