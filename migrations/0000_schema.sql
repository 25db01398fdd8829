CREATE TABLE `email_tokens` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`purpose` text NOT NULL,
	`email_normalized` text NOT NULL,
	`expires_at` integer NOT NULL,
	`used_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `email_tokens_by_user` ON `email_tokens` (`user_id`,`purpose`);
--> statement-breakpoint
CREATE TABLE `sessions` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`expires_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	`last_seen_at` integer NOT NULL,
	`user_agent` text DEFAULT '' NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `sessions_by_user` ON `sessions` (`user_id`);
--> statement-breakpoint
CREATE TABLE `user_preferences` (
	`id` text PRIMARY KEY NOT NULL,
	`space` text NOT NULL,
	`ver` integer NOT NULL,
	`deleted_at` integer,
	`updated_by` text NOT NULL,
	`user_id` text NOT NULL,
	`preferences` text NOT NULL,
	`onboarding_completed` integer DEFAULT false NOT NULL,
	`onboarding_completed_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `user_preferences_by_ver` ON `user_preferences` (`space`,`ver`);
--> statement-breakpoint
CREATE TABLE `users` (
	`id` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`email_normalized` text NOT NULL,
	`email_confirmed_at` integer,
	`password_hash` text,
	`first_name` text DEFAULT '' NOT NULL,
	`last_name` text DEFAULT '' NOT NULL,
	`display_name` text DEFAULT '' NOT NULL,
	`avatar_url` text,
	`time_zone` text DEFAULT 'UTC' NOT NULL,
	`role` text DEFAULT 'user' NOT NULL,
	`account_status` text DEFAULT 'active' NOT NULL,
	`deletion_scheduled_at` integer,
	`deletion_reason` text,
	`terms_accepted_at` integer,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `users_by_email` ON `users` (`email_normalized`);
--> statement-breakpoint
CREATE TABLE `subscriptions` (
	`user_id` text PRIMARY KEY NOT NULL,
	`subscription_tier` text DEFAULT 'Free' NOT NULL,
	`subscription_end` integer,
	`is_beta_tester` integer DEFAULT false NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `cookbook_recipes` (
	`id` text PRIMARY KEY NOT NULL,
	`space` text NOT NULL,
	`ver` integer NOT NULL,
	`deleted_at` integer,
	`updated_by` text NOT NULL,
	`cookbook_id` text NOT NULL,
	`recipe_id` text NOT NULL,
	`created_at` integer NOT NULL,
	`position` real
);
--> statement-breakpoint
CREATE INDEX `cookbook_recipes_by_ver` ON `cookbook_recipes` (`space`,`ver`);
--> statement-breakpoint
CREATE INDEX `cookbook_recipes_by_cookbook` ON `cookbook_recipes` (`cookbook_id`);
--> statement-breakpoint
CREATE TABLE `cookbooks` (
	`id` text PRIMARY KEY NOT NULL,
	`space` text NOT NULL,
	`ver` integer NOT NULL,
	`deleted_at` integer,
	`updated_by` text NOT NULL,
	`user_id` text NOT NULL,
	`title` text NOT NULL,
	`description` text,
	`image_url` text,
	`is_public` integer DEFAULT false NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`cover_recipe_id` text
);
--> statement-breakpoint
CREATE INDEX `cookbooks_by_ver` ON `cookbooks` (`space`,`ver`);
--> statement-breakpoint
CREATE TABLE `meal_plan_items` (
	`id` text PRIMARY KEY NOT NULL,
	`space` text NOT NULL,
	`ver` integer NOT NULL,
	`deleted_at` integer,
	`updated_by` text NOT NULL,
	`meal_plan_id` text NOT NULL,
	`name` text NOT NULL,
	`time` text,
	`section` text NOT NULL,
	`icon` text,
	`recipe_id` text,
	`servings` integer,
	`position` integer DEFAULT 0 NOT NULL,
	`notes` text,
	`leftover_of` text,
	`is_locked` integer,
	`repeat_id` text,
	`guests` text,
	`cooked_at` integer,
	`ahead_done` text
);
--> statement-breakpoint
CREATE INDEX `meal_plan_items_by_ver` ON `meal_plan_items` (`space`,`ver`);
--> statement-breakpoint
CREATE INDEX `meal_plan_items_by_plan` ON `meal_plan_items` (`meal_plan_id`);
--> statement-breakpoint
CREATE TABLE `meal_plans` (
	`id` text PRIMARY KEY NOT NULL,
	`space` text NOT NULL,
	`ver` integer NOT NULL,
	`deleted_at` integer,
	`updated_by` text NOT NULL,
	`user_id` text NOT NULL,
	`date` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `meal_plans_by_ver` ON `meal_plans` (`space`,`ver`);
--> statement-breakpoint
CREATE INDEX `meal_plans_by_date` ON `meal_plans` (`space`,`date`);
--> statement-breakpoint
CREATE TABLE `jobs` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`payload` text NOT NULL,
	`run_at` integer NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`locked_until` integer,
	`done_at` integer,
	`failed_at` integer,
	`last_error` text,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `jobs_due` ON `jobs` (`run_at`) WHERE done_at is null and failed_at is null;
--> statement-breakpoint
CREATE TABLE `rate_limits` (
	`key` text PRIMARY KEY NOT NULL,
	`count` integer NOT NULL,
	`window_ends_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `rate_limits_by_end` ON `rate_limits` (`window_ends_at`);
--> statement-breakpoint
CREATE TABLE `categories` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `categories_name_unique` ON `categories` (`name`);
--> statement-breakpoint
CREATE TABLE `cuisines` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`made_by` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `cuisines_name_unique` ON `cuisines` (`name`);
--> statement-breakpoint
CREATE TABLE `pictures` (
	`path` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`space` text NOT NULL,
	`bytes` integer NOT NULL,
	`is_public` integer DEFAULT false NOT NULL,
	`created_at` integer NOT NULL,
	`unreferenced_at` integer
);
--> statement-breakpoint
CREATE INDEX `pictures_by_space` ON `pictures` (`space`,`bytes`);
--> statement-breakpoint
CREATE INDEX `pictures_unreferenced` ON `pictures` (`unreferenced_at`) WHERE unreferenced_at is not null;
--> statement-breakpoint
CREATE TABLE `recipe_ingredients` (
	`id` text PRIMARY KEY NOT NULL,
	`space` text NOT NULL,
	`ver` integer NOT NULL,
	`deleted_at` integer,
	`updated_by` text NOT NULL,
	`recipe_id` text NOT NULL,
	`position` integer NOT NULL,
	`section` text DEFAULT '' NOT NULL,
	`text` text NOT NULL,
	`quantity` text,
	`quantity_max` text,
	`unit` text,
	`ingredient_name` text,
	`note` text,
	`pinned` integer DEFAULT false NOT NULL,
	`reading` text
);
--> statement-breakpoint
CREATE INDEX `recipe_ingredients_by_ver` ON `recipe_ingredients` (`space`,`ver`);
--> statement-breakpoint
CREATE INDEX `recipe_ingredients_by_recipe` ON `recipe_ingredients` (`recipe_id`,`position`);
--> statement-breakpoint
CREATE TABLE `recipe_ratings` (
	`recipe_id` text NOT NULL,
	`user_id` text NOT NULL,
	`rating` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	PRIMARY KEY(`recipe_id`, `user_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `recipe_ratings_by_user` ON `recipe_ratings` (`user_id`);
--> statement-breakpoint
CREATE TABLE `recipe_stats` (
	`id` text PRIMARY KEY NOT NULL,
	`space` text NOT NULL,
	`ver` integer NOT NULL,
	`deleted_at` integer,
	`updated_by` text NOT NULL,
	`average_rating` real DEFAULT 0 NOT NULL,
	`rating_count` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE INDEX `recipe_stats_by_ver` ON `recipe_stats` (`space`,`ver`);
--> statement-breakpoint
CREATE TABLE `recipes` (
	`id` text PRIMARY KEY NOT NULL,
	`space` text NOT NULL,
	`ver` integer NOT NULL,
	`deleted_at` integer,
	`updated_by` text NOT NULL,
	`user_id` text NOT NULL,
	`title` text NOT NULL,
	`description` text DEFAULT '' NOT NULL,
	`instructions` text DEFAULT '' NOT NULL,
	`prep_time` integer DEFAULT 0 NOT NULL,
	`cook_time` integer DEFAULT 0 NOT NULL,
	`total_time` integer DEFAULT 0 NOT NULL,
	`servings` integer DEFAULT 1 NOT NULL,
	`difficulty` text,
	`cuisine` text DEFAULT '' NOT NULL,
	`category` text DEFAULT '[]' NOT NULL,
	`tags` text DEFAULT '[]' NOT NULL,
	`images` text DEFAULT '[]' NOT NULL,
	`notes` text DEFAULT '' NOT NULL,
	`source_url` text DEFAULT '' NOT NULL,
	`source_name` text DEFAULT '' NOT NULL,
	`language` text DEFAULT '' NOT NULL,
	`is_public` integer DEFAULT false NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`step_ingredients` text,
	`notes_public` integer
);
--> statement-breakpoint
CREATE INDEX `recipes_by_ver` ON `recipes` (`space`,`ver`);
--> statement-breakpoint
CREATE INDEX `recipes_by_update` ON `recipes` (`space`,`updated_at`) WHERE deleted_at is null;
--> statement-breakpoint
CREATE TABLE `space_members` (
	`space` text NOT NULL,
	`user_id` text NOT NULL,
	`role` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`space`, `user_id`),
	FOREIGN KEY (`space`) REFERENCES `spaces`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `spaces` (
	`id` text PRIMARY KEY NOT NULL,
	`epoch` text NOT NULL,
	`created_at` integer NOT NULL,
	`held_characters` integer DEFAULT 0 NOT NULL,
	`live_rows` integer DEFAULT 0 NOT NULL,
	`counted_at` integer
);
--> statement-breakpoint
CREATE TABLE `sync_commits` (
	`space` text NOT NULL,
	`ver_from` integer NOT NULL,
	`ver_to` integer NOT NULL,
	`user_id` text NOT NULL,
	`at` integer NOT NULL, `mark` text,
	PRIMARY KEY(`space`, `ver_from`),
	FOREIGN KEY (`space`) REFERENCES `spaces`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `pantry_items` (
	`id` text PRIMARY KEY NOT NULL,
	`space` text NOT NULL,
	`ver` integer NOT NULL,
	`deleted_at` integer,
	`updated_by` text NOT NULL,
	`ingredient_name` text NOT NULL,
	`quantity` text,
	`unit` text,
	`place` text DEFAULT '' NOT NULL,
	`best_before` text,
	`is_staple` integer DEFAULT false NOT NULL,
	`opened_at` integer,
	`created_at` integer NOT NULL,
	`food` text
);
--> statement-breakpoint
CREATE INDEX `pantry_items_by_ver` ON `pantry_items` (`space`,`ver`);
--> statement-breakpoint
CREATE TABLE `shopping_list_items` (
	`id` text PRIMARY KEY NOT NULL,
	`space` text NOT NULL,
	`ver` integer NOT NULL,
	`deleted_at` integer,
	`updated_by` text NOT NULL,
	`user_id` text NOT NULL,
	`ingredient_name` text NOT NULL,
	`category` text DEFAULT '' NOT NULL,
	`is_checked` integer DEFAULT false NOT NULL,
	`quantity` text,
	`unit` text,
	`text` text DEFAULT '' NOT NULL,
	`origins` text NOT NULL,
	`store` text DEFAULT '' NOT NULL,
	`position` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`needs_check` integer,
	`checked_at` integer,
	`food` text
);
--> statement-breakpoint
CREATE INDEX `shopping_list_items_by_ver` ON `shopping_list_items` (`space`,`ver`);
--> statement-breakpoint
CREATE TABLE `mutations` (
	`space` text NOT NULL,
	`mid` text NOT NULL,
	`client_id` text NOT NULL,
	`seq` integer NOT NULL,
	`user_id` text NOT NULL,
	`verb` text NOT NULL,
	`subject` text NOT NULL,
	`offline` integer NOT NULL,
	`outcome` text NOT NULL,
	`ver` integer NOT NULL,
	`issues` text NOT NULL,
	`message` text,
	`device` text NOT NULL,
	`at` integer NOT NULL,
	`received_at` integer NOT NULL,
	PRIMARY KEY(`space`, `mid`),
	FOREIGN KEY (`space`) REFERENCES `spaces`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `mutations_by_time` ON `mutations` (`space`,`received_at`);
--> statement-breakpoint
CREATE TABLE `row_revisions` (
	`id` text PRIMARY KEY NOT NULL,
	`space` text NOT NULL,
	`ver` integer NOT NULL,
	`deleted_at` integer,
	`updated_by` text NOT NULL,
	`row_entity` text NOT NULL,
	`row_id` text NOT NULL,
	`recipe_id` text,
	`fields` text,
	`was_deleted` integer DEFAULT false NOT NULL,
	`mid` text,
	`verb` text NOT NULL,
	`client_id` text,
	`device` text NOT NULL,
	`at` integer NOT NULL,
	`unseen` integer DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE INDEX `row_revisions_by_ver` ON `row_revisions` (`space`,`ver`);
--> statement-breakpoint
CREATE INDEX `row_revisions_by_row` ON `row_revisions` (`space`,`row_id`,`at`);
--> statement-breakpoint
CREATE TABLE `sync_clients` (
	`client_id` text NOT NULL,
	`space` text NOT NULL,
	`user_id` text NOT NULL,
	`device` text DEFAULT '' NOT NULL,
	`last_seq` integer DEFAULT 0 NOT NULL,
	`schema` integer NOT NULL,
	`last_seen_at` integer NOT NULL,
	PRIMARY KEY(`space`, `client_id`),
	FOREIGN KEY (`space`) REFERENCES `spaces`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `sync_issues` (
	`id` text PRIMARY KEY NOT NULL,
	`space` text NOT NULL,
	`ver` integer NOT NULL,
	`deleted_at` integer,
	`updated_by` text NOT NULL,
	`type` text NOT NULL,
	`row_entity` text NOT NULL,
	`row_id` text NOT NULL,
	`client_id` text NOT NULL,
	`mid` text NOT NULL,
	`verb` text NOT NULL,
	`subject` text NOT NULL,
	`local_version` text NOT NULL,
	`server_version` text,
	`base` text,
	`message` text NOT NULL,
	`last_modified` integer NOT NULL,
	`resolved_at` integer,
	`resolution` text
);
--> statement-breakpoint
CREATE INDEX `sync_issues_by_ver` ON `sync_issues` (`space`,`ver`);
--> statement-breakpoint
CREATE UNIQUE INDEX `mutations_by_seq` ON `mutations` (`space`,`client_id`,`seq`) WHERE seq > 0;
--> statement-breakpoint
CREATE INDEX `cookbook_recipes_deleted` ON `cookbook_recipes` (`deleted_at`) WHERE deleted_at > 0;
--> statement-breakpoint
CREATE INDEX `cookbooks_deleted` ON `cookbooks` (`deleted_at`) WHERE deleted_at > 0;
--> statement-breakpoint
CREATE INDEX `meal_plan_items_deleted` ON `meal_plan_items` (`deleted_at`) WHERE deleted_at > 0;
--> statement-breakpoint
CREATE INDEX `meal_plans_deleted` ON `meal_plans` (`deleted_at`) WHERE deleted_at > 0;
--> statement-breakpoint
CREATE INDEX `pantry_items_deleted` ON `pantry_items` (`deleted_at`) WHERE deleted_at > 0;
--> statement-breakpoint
CREATE INDEX `recipe_ingredients_deleted` ON `recipe_ingredients` (`deleted_at`) WHERE deleted_at > 0;
--> statement-breakpoint
CREATE INDEX `recipes_deleted` ON `recipes` (`deleted_at`) WHERE deleted_at > 0;
--> statement-breakpoint
CREATE INDEX `shopping_list_items_deleted` ON `shopping_list_items` (`deleted_at`) WHERE deleted_at > 0;
--> statement-breakpoint
CREATE INDEX `row_revisions_by_age` ON `row_revisions` (`at`) WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX `sync_issues_by_row` ON `sync_issues` (`space`,`row_id`);
--> statement-breakpoint
CREATE INDEX `sync_issues_resolved` ON `sync_issues` (`resolved_at`) WHERE resolved_at is not null and deleted_at is null;
--> statement-breakpoint
-- commit() is the only writer of synced rows: a row's version lies among those that its space's newest commit claimed.
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
--> statement-breakpoint
CREATE TABLE `cook_logs` (
	`id` text PRIMARY KEY NOT NULL,
	`space` text NOT NULL,
	`ver` integer NOT NULL,
	`deleted_at` integer,
	`updated_by` text NOT NULL,
	`user_id` text NOT NULL,
	`recipe_id` text NOT NULL,
	`cooked_on` text NOT NULL,
	`note` text NOT NULL,
	`rating` integer,
	`images` text NOT NULL,
	`recipe` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `cook_logs_by_ver` ON `cook_logs` (`space`,`ver`);
--> statement-breakpoint
CREATE INDEX `cook_logs_deleted` ON `cook_logs` (`deleted_at`) WHERE deleted_at > 0;
--> statement-breakpoint
CREATE TRIGGER cook_logs_insert_claimed BEFORE INSERT ON cook_logs WHEN NOT coalesce((SELECT NEW.ver >= ver_from AND NEW.ver < ver_to FROM sync_commits WHERE space = NEW.space ORDER BY ver_from DESC LIMIT 1), 0) BEGIN
	SELECT RAISE(ABORT, 'cook_logs: only commit() writes here');
END;
--> statement-breakpoint
CREATE TRIGGER cook_logs_update_claimed BEFORE UPDATE ON cook_logs WHEN NEW.ver <= OLD.ver OR NEW.space <> OLD.space OR NOT coalesce((SELECT NEW.ver >= ver_from AND NEW.ver < ver_to FROM sync_commits WHERE space = NEW.space ORDER BY ver_from DESC LIMIT 1), 0) BEGIN
	SELECT RAISE(ABORT, 'cook_logs: only commit() writes here');
END;
--> statement-breakpoint
-- What a search of public recipes proposes from: their words, and nobody's private ones. The index keeps words only, not the
-- texts. Letters that unicode61 does not take apart are written as the device's index folds them (model/search/words.ts).
CREATE TABLE public_recipe_numbers (number INTEGER PRIMARY KEY, recipe_id TEXT NOT NULL UNIQUE);
--> statement-breakpoint
CREATE VIRTUAL TABLE public_recipe_words USING fts5(title, keywords, tags, description, content, content='', contentless_delete=1, tokenize="unicode61 remove_diacritics 2");
--> statement-breakpoint
CREATE VIEW public_recipe_texts AS
SELECT
	recipes.id,
	replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(recipes.title, 'ß', 'ss'), 'œ', 'oe'), 'Œ', 'oe'), 'æ', 'ae'), 'Æ', 'ae'), 'ø', 'o'), 'Ø', 'o'), 'ł', 'l'), 'Ł', 'l'), 'đ', 'd'), 'Đ', 'd'), 'ð', 'd'), 'Ð', 'd'), 'þ', 'th'), 'Þ', 'th'), 'ı', 'i') AS title,
	replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(recipes.cuisine || ' ' || recipes.category, 'ß', 'ss'), 'œ', 'oe'), 'Œ', 'oe'), 'æ', 'ae'), 'Æ', 'ae'), 'ø', 'o'), 'Ø', 'o'), 'ł', 'l'), 'Ł', 'l'), 'đ', 'd'), 'Đ', 'd'), 'ð', 'd'), 'Ð', 'd'), 'þ', 'th'), 'Þ', 'th'), 'ı', 'i') AS keywords,
	replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(recipes.tags, 'ß', 'ss'), 'œ', 'oe'), 'Œ', 'oe'), 'æ', 'ae'), 'Æ', 'ae'), 'ø', 'o'), 'Ø', 'o'), 'ł', 'l'), 'Ł', 'l'), 'đ', 'd'), 'Đ', 'd'), 'ð', 'd'), 'Ð', 'd'), 'þ', 'th'), 'Þ', 'th'), 'ı', 'i') AS tags,
	replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(recipes.description, 'ß', 'ss'), 'œ', 'oe'), 'Œ', 'oe'), 'æ', 'ae'), 'Æ', 'ae'), 'ø', 'o'), 'Ø', 'o'), 'ł', 'l'), 'Ł', 'l'), 'đ', 'd'), 'Đ', 'd'), 'ð', 'd'), 'Ð', 'd'), 'þ', 'th'), 'Þ', 'th'), 'ı', 'i') AS description,
	replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(coalesce((SELECT group_concat(lines.text, ' ') FROM recipe_ingredients lines WHERE lines.recipe_id = recipes.id AND lines.space = recipes.space AND lines.deleted_at IS NULL), ''), 'ß', 'ss'), 'œ', 'oe'), 'Œ', 'oe'), 'æ', 'ae'), 'Æ', 'ae'), 'ø', 'o'), 'Ø', 'o'), 'ł', 'l'), 'Ł', 'l'), 'đ', 'd'), 'Đ', 'd'), 'ð', 'd'), 'Ð', 'd'), 'þ', 'th'), 'Þ', 'th'), 'ı', 'i') AS content
FROM recipes
WHERE recipes.is_public = 1 AND recipes.deleted_at IS NULL;
--> statement-breakpoint
CREATE TRIGGER recipes_search_delete AFTER DELETE ON recipes WHEN OLD.is_public = 1 BEGIN
	DELETE FROM public_recipe_words WHERE rowid = (SELECT number FROM public_recipe_numbers WHERE recipe_id = OLD.id);
	DELETE FROM public_recipe_numbers WHERE recipe_id = OLD.id;
END;
--> statement-breakpoint
CREATE INDEX `cuisines_by_any_case` ON `cuisines` (name collate nocase);
--> statement-breakpoint
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
CREATE INDEX `moderation_queue_open` ON `moderation_queue` (`created_at`) WHERE state = 'open';
--> statement-breakpoint
CREATE UNIQUE INDEX `moderation_queue_once` ON `moderation_queue` (`entity`,`row_id`,`source`,`user_id`) WHERE state = 'open';
--> statement-breakpoint
-- Explore by cuisine, newest first, and which cuisines there are. Here and not in the schema: drizzle-kit cannot write an index on an expression.
CREATE INDEX recipes_public_by_cuisine ON recipes (lower(cuisine), created_at, id) WHERE is_public = 1 AND deleted_at IS NULL;
--> statement-breakpoint
CREATE TABLE public_recipe_stale (recipe_id TEXT PRIMARY KEY NOT NULL) WITHOUT ROWID;
--> statement-breakpoint
-- The words of all public recipes, each once: where a search looks for words that may have been meant. fts5vocab would read the
-- whole index for them, recipe by recipe. A recipe's words come by way of an index that holds this one recipe; a word that
-- stands in no recipe any more stays, and finds nothing.
CREATE TABLE public_recipe_vocabulary (term TEXT PRIMARY KEY NOT NULL) WITHOUT ROWID;
--> statement-breakpoint
CREATE VIRTUAL TABLE public_recipe_one USING fts5(words, content='', tokenize="unicode61 remove_diacritics 2");
--> statement-breakpoint
CREATE VIRTUAL TABLE public_recipe_one_terms USING fts5vocab(public_recipe_one, 'row');
--> statement-breakpoint
-- A public recipe's words are written once a commit, however many of its lines change: the triggers only note which recipe it
-- is, and the commit's batch takes the notes away again as its last write (db/commit.ts). What a taken note does is said once.
CREATE TRIGGER stale_search_taken AFTER DELETE ON public_recipe_stale BEGIN
	DELETE FROM public_recipe_words WHERE rowid = (SELECT number FROM public_recipe_numbers WHERE recipe_id = OLD.recipe_id);
	INSERT OR IGNORE INTO public_recipe_numbers (recipe_id) SELECT id FROM public_recipe_texts WHERE id = OLD.recipe_id;
	INSERT INTO public_recipe_words (rowid, title, keywords, tags, description, content)
	SELECT numbers.number, texts.title, texts.keywords, texts.tags, texts.description, texts.content
	FROM public_recipe_texts texts JOIN public_recipe_numbers numbers ON numbers.recipe_id = texts.id
	WHERE texts.id = OLD.recipe_id;
	INSERT INTO public_recipe_one (public_recipe_one) VALUES ('delete-all');
	INSERT INTO public_recipe_one (rowid, words)
	SELECT 1, title || ' ' || keywords || ' ' || tags || ' ' || description || ' ' || content FROM public_recipe_texts WHERE id = OLD.recipe_id;
	INSERT OR IGNORE INTO public_recipe_vocabulary SELECT term FROM public_recipe_one_terms;
END;
--> statement-breakpoint
CREATE TRIGGER recipes_search_insert AFTER INSERT ON recipes WHEN NEW.is_public = 1 AND NEW.deleted_at IS NULL BEGIN
	INSERT OR IGNORE INTO public_recipe_stale VALUES (NEW.id);
END;
--> statement-breakpoint
CREATE TRIGGER recipes_search_update AFTER UPDATE OF title, description, cuisine, category, tags, is_public, deleted_at ON recipes WHEN NEW.is_public = 1 OR OLD.is_public = 1 BEGIN
	INSERT OR IGNORE INTO public_recipe_stale VALUES (NEW.id);
END;
--> statement-breakpoint
CREATE INDEX `email_tokens_by_end` ON `email_tokens` (`expires_at`);
--> statement-breakpoint
CREATE INDEX `sessions_by_end` ON `sessions` (`expires_at`);
--> statement-breakpoint
CREATE INDEX `jobs_done` ON `jobs` (`done_at`) WHERE done_at is not null;
--> statement-breakpoint
CREATE INDEX `jobs_ended_mails` ON `jobs` (`id`) WHERE kind = 'send_mail' and (done_at is not null or failed_at is not null) and json_extract(payload, '$.text') <> '';
--> statement-breakpoint
CREATE INDEX `recipe_stats_best` ON `recipe_stats` (`average_rating`,`rating_count`) WHERE deleted_at is null;
--> statement-breakpoint
CREATE TABLE `usage` (
	`user_id` text NOT NULL,
	`feature` text NOT NULL,
	`month` text NOT NULL,
	`count` integer NOT NULL,
	PRIMARY KEY(`user_id`, `feature`, `month`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `calendar_feeds` (
	`user_id` text PRIMARY KEY NOT NULL,
	`space` text NOT NULL,
	`secret_hash` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `calendar_feeds_secret_hash_unique` ON `calendar_feeds` (`secret_hash`);
--> statement-breakpoint
CREATE TABLE `eaters` (
	`id` text PRIMARY KEY NOT NULL,
	`space` text NOT NULL,
	`ver` integer NOT NULL,
	`deleted_at` integer,
	`updated_by` text NOT NULL,
	`name` text NOT NULL,
	`is_guest` integer DEFAULT false NOT NULL,
	`allergens` text NOT NULL,
	`diets` text NOT NULL,
	`position` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE INDEX `eaters_by_ver` ON `eaters` (`space`,`ver`);
--> statement-breakpoint
CREATE INDEX `eaters_deleted` ON `eaters` (`deleted_at`) WHERE deleted_at > 0;
--> statement-breakpoint
CREATE TABLE `meal_repeats` (
	`id` text PRIMARY KEY NOT NULL,
	`space` text NOT NULL,
	`ver` integer NOT NULL,
	`deleted_at` integer,
	`updated_by` text NOT NULL,
	`name` text NOT NULL,
	`recipe_id` text,
	`servings` integer,
	`section` text NOT NULL,
	`time` text,
	`icon` text,
	`notes` text DEFAULT '' NOT NULL,
	`weekday` integer NOT NULL,
	`every_weeks` integer DEFAULT 1 NOT NULL,
	`from_date` text NOT NULL,
	`until_date` text,
	`made_until` text
);
--> statement-breakpoint
CREATE INDEX `meal_repeats_by_ver` ON `meal_repeats` (`space`,`ver`);
--> statement-breakpoint
CREATE INDEX `meal_repeats_deleted` ON `meal_repeats` (`deleted_at`) WHERE deleted_at > 0;
--> statement-breakpoint
CREATE TABLE `plan_rules` (
	`id` text PRIMARY KEY NOT NULL,
	`space` text NOT NULL,
	`ver` integer NOT NULL,
	`deleted_at` integer,
	`updated_by` text NOT NULL,
	`rules` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `plan_rules_by_ver` ON `plan_rules` (`space`,`ver`);
--> statement-breakpoint
CREATE INDEX `plan_rules_deleted` ON `plan_rules` (`deleted_at`) WHERE deleted_at > 0;
--> statement-breakpoint
CREATE TABLE `saved_weeks` (
	`id` text PRIMARY KEY NOT NULL,
	`space` text NOT NULL,
	`ver` integer NOT NULL,
	`deleted_at` integer,
	`updated_by` text NOT NULL,
	`name` text NOT NULL,
	`meals` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `saved_weeks_by_ver` ON `saved_weeks` (`space`,`ver`);
--> statement-breakpoint
CREATE INDEX `saved_weeks_deleted` ON `saved_weeks` (`deleted_at`) WHERE deleted_at > 0;
--> statement-breakpoint
CREATE TABLE `aisle_orders` (
	`id` text PRIMARY KEY NOT NULL,
	`space` text NOT NULL,
	`ver` integer NOT NULL,
	`deleted_at` integer,
	`updated_by` text NOT NULL,
	`store` text NOT NULL,
	`aisles` text NOT NULL,
	`walks` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `aisle_orders_by_ver` ON `aisle_orders` (`space`,`ver`);
--> statement-breakpoint
CREATE INDEX `aisle_orders_deleted` ON `aisle_orders` (`deleted_at`) WHERE deleted_at > 0;
--> statement-breakpoint
CREATE TABLE `pack_sizes` (
	`id` text PRIMARY KEY NOT NULL,
	`space` text NOT NULL,
	`ver` integer NOT NULL,
	`deleted_at` integer,
	`updated_by` text NOT NULL,
	`food` text NOT NULL,
	`quantity` text NOT NULL,
	`unit` text,
	`shelf_life_days` integer
);
--> statement-breakpoint
CREATE INDEX `pack_sizes_by_ver` ON `pack_sizes` (`space`,`ver`);
--> statement-breakpoint
CREATE INDEX `pack_sizes_deleted` ON `pack_sizes` (`deleted_at`) WHERE deleted_at > 0;
--> statement-breakpoint
CREATE TRIGGER meal_repeats_insert_claimed BEFORE INSERT ON meal_repeats WHEN NOT coalesce((SELECT NEW.ver >= ver_from AND NEW.ver < ver_to FROM sync_commits WHERE space = NEW.space ORDER BY ver_from DESC LIMIT 1), 0) BEGIN
	SELECT RAISE(ABORT, 'meal_repeats: only commit() writes here');
END;
--> statement-breakpoint
CREATE TRIGGER meal_repeats_update_claimed BEFORE UPDATE ON meal_repeats WHEN NEW.ver <= OLD.ver OR NEW.space <> OLD.space OR NOT coalesce((SELECT NEW.ver >= ver_from AND NEW.ver < ver_to FROM sync_commits WHERE space = NEW.space ORDER BY ver_from DESC LIMIT 1), 0) BEGIN
	SELECT RAISE(ABORT, 'meal_repeats: only commit() writes here');
END;
--> statement-breakpoint
CREATE TRIGGER saved_weeks_insert_claimed BEFORE INSERT ON saved_weeks WHEN NOT coalesce((SELECT NEW.ver >= ver_from AND NEW.ver < ver_to FROM sync_commits WHERE space = NEW.space ORDER BY ver_from DESC LIMIT 1), 0) BEGIN
	SELECT RAISE(ABORT, 'saved_weeks: only commit() writes here');
END;
--> statement-breakpoint
CREATE TRIGGER saved_weeks_update_claimed BEFORE UPDATE ON saved_weeks WHEN NEW.ver <= OLD.ver OR NEW.space <> OLD.space OR NOT coalesce((SELECT NEW.ver >= ver_from AND NEW.ver < ver_to FROM sync_commits WHERE space = NEW.space ORDER BY ver_from DESC LIMIT 1), 0) BEGIN
	SELECT RAISE(ABORT, 'saved_weeks: only commit() writes here');
END;
--> statement-breakpoint
CREATE TRIGGER eaters_insert_claimed BEFORE INSERT ON eaters WHEN NOT coalesce((SELECT NEW.ver >= ver_from AND NEW.ver < ver_to FROM sync_commits WHERE space = NEW.space ORDER BY ver_from DESC LIMIT 1), 0) BEGIN
	SELECT RAISE(ABORT, 'eaters: only commit() writes here');
END;
--> statement-breakpoint
CREATE TRIGGER eaters_update_claimed BEFORE UPDATE ON eaters WHEN NEW.ver <= OLD.ver OR NEW.space <> OLD.space OR NOT coalesce((SELECT NEW.ver >= ver_from AND NEW.ver < ver_to FROM sync_commits WHERE space = NEW.space ORDER BY ver_from DESC LIMIT 1), 0) BEGIN
	SELECT RAISE(ABORT, 'eaters: only commit() writes here');
END;
--> statement-breakpoint
CREATE TRIGGER plan_rules_insert_claimed BEFORE INSERT ON plan_rules WHEN NOT coalesce((SELECT NEW.ver >= ver_from AND NEW.ver < ver_to FROM sync_commits WHERE space = NEW.space ORDER BY ver_from DESC LIMIT 1), 0) BEGIN
	SELECT RAISE(ABORT, 'plan_rules: only commit() writes here');
END;
--> statement-breakpoint
CREATE TRIGGER plan_rules_update_claimed BEFORE UPDATE ON plan_rules WHEN NEW.ver <= OLD.ver OR NEW.space <> OLD.space OR NOT coalesce((SELECT NEW.ver >= ver_from AND NEW.ver < ver_to FROM sync_commits WHERE space = NEW.space ORDER BY ver_from DESC LIMIT 1), 0) BEGIN
	SELECT RAISE(ABORT, 'plan_rules: only commit() writes here');
END;
--> statement-breakpoint
CREATE TRIGGER aisle_orders_insert_claimed BEFORE INSERT ON aisle_orders WHEN NOT coalesce((SELECT NEW.ver >= ver_from AND NEW.ver < ver_to FROM sync_commits WHERE space = NEW.space ORDER BY ver_from DESC LIMIT 1), 0) BEGIN
	SELECT RAISE(ABORT, 'aisle_orders: only commit() writes here');
END;
--> statement-breakpoint
CREATE TRIGGER aisle_orders_update_claimed BEFORE UPDATE ON aisle_orders WHEN NEW.ver <= OLD.ver OR NEW.space <> OLD.space OR NOT coalesce((SELECT NEW.ver >= ver_from AND NEW.ver < ver_to FROM sync_commits WHERE space = NEW.space ORDER BY ver_from DESC LIMIT 1), 0) BEGIN
	SELECT RAISE(ABORT, 'aisle_orders: only commit() writes here');
END;
--> statement-breakpoint
CREATE TRIGGER pack_sizes_insert_claimed BEFORE INSERT ON pack_sizes WHEN NOT coalesce((SELECT NEW.ver >= ver_from AND NEW.ver < ver_to FROM sync_commits WHERE space = NEW.space ORDER BY ver_from DESC LIMIT 1), 0) BEGIN
	SELECT RAISE(ABORT, 'pack_sizes: only commit() writes here');
END;
--> statement-breakpoint
CREATE TRIGGER pack_sizes_update_claimed BEFORE UPDATE ON pack_sizes WHEN NEW.ver <= OLD.ver OR NEW.space <> OLD.space OR NOT coalesce((SELECT NEW.ver >= ver_from AND NEW.ver < ver_to FROM sync_commits WHERE space = NEW.space ORDER BY ver_from DESC LIMIT 1), 0) BEGIN
	SELECT RAISE(ABORT, 'pack_sizes: only commit() writes here');
END;
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
--> statement-breakpoint
CREATE INDEX `moderation_queue_removed` ON `moderation_queue` (`row_id`) WHERE state = 'removed';
--> statement-breakpoint
CREATE INDEX `pictures_left_open` ON `pictures` (`unreferenced_at`) WHERE unreferenced_at is not null and is_public = 1;
--> statement-breakpoint
CREATE INDEX `cuisines_by_maker` ON `cuisines` (`made_by`);
--> statement-breakpoint
CREATE TRIGGER recipes_insert_cuisine AFTER INSERT ON recipes WHEN NEW.is_public = 1 AND NEW.deleted_at IS NULL AND length(NEW.cuisine) BETWEEN 1 AND 40 AND NOT EXISTS (SELECT 1 FROM cuisines WHERE name = NEW.cuisine COLLATE NOCASE) AND (SELECT count(*) FROM cuisines WHERE made_by = NEW.user_id) < 20 BEGIN
	INSERT INTO cuisines (id, name, made_by) VALUES (lower(hex(randomblob(16))), NEW.cuisine, NEW.user_id) ON CONFLICT DO NOTHING;
END;
--> statement-breakpoint
CREATE TRIGGER recipes_update_cuisine AFTER UPDATE OF cuisine, is_public, deleted_at ON recipes WHEN NEW.is_public = 1 AND NEW.deleted_at IS NULL AND length(NEW.cuisine) BETWEEN 1 AND 40 AND NOT EXISTS (SELECT 1 FROM cuisines WHERE name = NEW.cuisine COLLATE NOCASE) AND (SELECT count(*) FROM cuisines WHERE made_by = NEW.user_id) < 20 BEGIN
	INSERT INTO cuisines (id, name, made_by) VALUES (lower(hex(randomblob(16))), NEW.cuisine, NEW.user_id) ON CONFLICT DO NOTHING;
END;
--> statement-breakpoint
CREATE TRIGGER recipes_leave_cuisine AFTER UPDATE OF cuisine, is_public, deleted_at ON recipes WHEN OLD.is_public = 1 AND OLD.deleted_at IS NULL AND OLD.cuisine <> '' AND NOT EXISTS (SELECT 1 FROM recipes others WHERE lower(others.cuisine) = lower(OLD.cuisine) AND others.is_public = 1 AND others.deleted_at IS NULL) BEGIN
	DELETE FROM cuisines WHERE name = OLD.cuisine COLLATE NOCASE;
END;
--> statement-breakpoint
CREATE TRIGGER recipes_delete_cuisine AFTER DELETE ON recipes WHEN OLD.is_public = 1 AND OLD.deleted_at IS NULL AND OLD.cuisine <> '' AND NOT EXISTS (SELECT 1 FROM recipes others WHERE lower(others.cuisine) = lower(OLD.cuisine) AND others.is_public = 1 AND others.deleted_at IS NULL) BEGIN
	DELETE FROM cuisines WHERE name = OLD.cuisine COLLATE NOCASE;
END;
--> statement-breakpoint
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
CREATE INDEX `public_recipe_facts_newest` ON `public_recipe_facts` (`published_at`,`recipe_id`,`contains`,`clear`) WHERE is_public = 1;
--> statement-breakpoint
CREATE INDEX `public_recipe_facts_by_cuisine` ON `public_recipe_facts` (`cuisine`,`published_at`,`recipe_id`,`contains`,`clear`) WHERE is_public = 1;
--> statement-breakpoint
CREATE INDEX `public_recipe_facts_by_user` ON `public_recipe_facts` (`user_id`,`published_at`,`recipe_id`) WHERE is_public = 1;
--> statement-breakpoint
CREATE INDEX `public_recipe_facts_by_version` ON `public_recipe_facts` (`version`,`recipe_id`) WHERE is_public = 1;
--> statement-breakpoint
-- In the order of the first publishing, which the server has seen, and with what the recipe contains beside it: a list skips
-- what a cook avoids without a look at the recipe.
CREATE TABLE public_recipe_fits (
	cuisine TEXT NOT NULL, category TEXT NOT NULL, diet TEXT NOT NULL, pace INTEGER NOT NULL,
	rating REAL NOT NULL, published_at INTEGER NOT NULL, recipe_id TEXT NOT NULL,
	own_cuisine TEXT NOT NULL, user_id TEXT NOT NULL, contains INTEGER NOT NULL,
	PRIMARY KEY (cuisine, category, diet, pace, rating, published_at, recipe_id)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX public_recipe_fits_by_recipe ON public_recipe_fits (recipe_id);
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
-- The zone by which the server reckons a cook's days is the one that the preferences say, whoever writes them.
CREATE TRIGGER `users_time_zone_of_new_preferences` AFTER INSERT ON `user_preferences`
WHEN json_extract(new.preferences, '$.time_zone') IS NOT NULL
BEGIN
	UPDATE users SET time_zone = json_extract(new.preferences, '$.time_zone') WHERE id = new.user_id;
END;
--> statement-breakpoint
CREATE TRIGGER `users_time_zone_of_changed_preferences` AFTER UPDATE OF preferences ON `user_preferences`
WHEN json_extract(new.preferences, '$.time_zone') IS NOT NULL
BEGIN
	UPDATE users SET time_zone = json_extract(new.preferences, '$.time_zone') WHERE id = new.user_id;
END;
--> statement-breakpoint
-- What belongs together stands in one space: a row of another space that names a recipe says nothing about it, and a rating
-- counts only in its recipe's own space.
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
		coalesce((SELECT stats.average_rating FROM recipe_stats stats WHERE stats.id = recipes.id AND stats.space = recipes.space AND stats.deleted_at IS NULL), 0) AS rating
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
CREATE INDEX `spaces_by_count` ON `spaces` (`counted_at`);
--> statement-breakpoint
CREATE INDEX `sync_issues_open` ON `sync_issues` (`space`) WHERE resolved_at is null and deleted_at is null and type <> 'over_limit';
