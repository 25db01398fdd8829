CREATE TABLE `calendar_feeds` (
	`user_id` text PRIMARY KEY NOT NULL,
	`space` text NOT NULL,
	`secret_hash` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `calendar_feeds_secret_hash_unique` ON `calendar_feeds` (`secret_hash`);--> statement-breakpoint
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
CREATE INDEX `eaters_by_ver` ON `eaters` (`space`,`ver`);--> statement-breakpoint
CREATE INDEX `eaters_deleted` ON `eaters` (`deleted_at`) WHERE deleted_at > 0;--> statement-breakpoint
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
CREATE INDEX `meal_repeats_by_ver` ON `meal_repeats` (`space`,`ver`);--> statement-breakpoint
CREATE INDEX `meal_repeats_deleted` ON `meal_repeats` (`deleted_at`) WHERE deleted_at > 0;--> statement-breakpoint
CREATE TABLE `plan_rules` (
	`id` text PRIMARY KEY NOT NULL,
	`space` text NOT NULL,
	`ver` integer NOT NULL,
	`deleted_at` integer,
	`updated_by` text NOT NULL,
	`rules` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `plan_rules_by_ver` ON `plan_rules` (`space`,`ver`);--> statement-breakpoint
CREATE INDEX `plan_rules_deleted` ON `plan_rules` (`deleted_at`) WHERE deleted_at > 0;--> statement-breakpoint
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
CREATE INDEX `saved_weeks_by_ver` ON `saved_weeks` (`space`,`ver`);--> statement-breakpoint
CREATE INDEX `saved_weeks_deleted` ON `saved_weeks` (`deleted_at`) WHERE deleted_at > 0;--> statement-breakpoint
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
CREATE INDEX `aisle_orders_by_ver` ON `aisle_orders` (`space`,`ver`);--> statement-breakpoint
CREATE INDEX `aisle_orders_deleted` ON `aisle_orders` (`deleted_at`) WHERE deleted_at > 0;--> statement-breakpoint
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
CREATE INDEX `pack_sizes_by_ver` ON `pack_sizes` (`space`,`ver`);--> statement-breakpoint
CREATE INDEX `pack_sizes_deleted` ON `pack_sizes` (`deleted_at`) WHERE deleted_at > 0;--> statement-breakpoint
ALTER TABLE `meal_plan_items` ADD `notes` text;--> statement-breakpoint
ALTER TABLE `meal_plan_items` ADD `leftover_of` text;--> statement-breakpoint
ALTER TABLE `meal_plan_items` ADD `is_locked` integer;--> statement-breakpoint
ALTER TABLE `meal_plan_items` ADD `repeat_id` text;--> statement-breakpoint
ALTER TABLE `meal_plan_items` ADD `guests` text;--> statement-breakpoint
ALTER TABLE `meal_plan_items` ADD `cooked_at` integer;--> statement-breakpoint
ALTER TABLE `meal_plan_items` ADD `ahead_done` text;--> statement-breakpoint
ALTER TABLE `pantry_items` ADD `food` text;--> statement-breakpoint
ALTER TABLE `shopping_list_items` ADD `needs_check` integer;--> statement-breakpoint
ALTER TABLE `shopping_list_items` ADD `checked_at` integer;--> statement-breakpoint
ALTER TABLE `shopping_list_items` ADD `food` text;
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
