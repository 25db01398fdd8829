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
CREATE INDEX `email_tokens_by_user` ON `email_tokens` (`user_id`,`purpose`);--> statement-breakpoint
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
CREATE INDEX `sessions_by_user` ON `sessions` (`user_id`);--> statement-breakpoint
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
CREATE INDEX `user_preferences_by_ver` ON `user_preferences` (`space`,`ver`);--> statement-breakpoint
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
CREATE UNIQUE INDEX `users_by_email` ON `users` (`email_normalized`);--> statement-breakpoint
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
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `cookbook_recipes_by_ver` ON `cookbook_recipes` (`space`,`ver`);--> statement-breakpoint
CREATE INDEX `cookbook_recipes_by_cookbook` ON `cookbook_recipes` (`cookbook_id`);--> statement-breakpoint
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
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `cookbooks_by_ver` ON `cookbooks` (`space`,`ver`);--> statement-breakpoint
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
	`position` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE INDEX `meal_plan_items_by_ver` ON `meal_plan_items` (`space`,`ver`);--> statement-breakpoint
CREATE INDEX `meal_plan_items_by_plan` ON `meal_plan_items` (`meal_plan_id`);--> statement-breakpoint
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
CREATE INDEX `meal_plans_by_ver` ON `meal_plans` (`space`,`ver`);--> statement-breakpoint
CREATE INDEX `meal_plans_by_date` ON `meal_plans` (`space`,`date`);--> statement-breakpoint
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
CREATE INDEX `jobs_due` ON `jobs` (`run_at`) WHERE done_at is null and failed_at is null;--> statement-breakpoint
CREATE TABLE `rate_limits` (
	`key` text PRIMARY KEY NOT NULL,
	`count` integer NOT NULL,
	`window_ends_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `rate_limits_by_end` ON `rate_limits` (`window_ends_at`);--> statement-breakpoint
CREATE TABLE `categories` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `categories_name_unique` ON `categories` (`name`);--> statement-breakpoint
CREATE TABLE `cuisines` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `cuisines_name_unique` ON `cuisines` (`name`);--> statement-breakpoint
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
CREATE INDEX `pictures_by_space` ON `pictures` (`space`,`bytes`);--> statement-breakpoint
CREATE INDEX `pictures_unreferenced` ON `pictures` (`unreferenced_at`) WHERE unreferenced_at is not null;--> statement-breakpoint
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
	`pinned` integer DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE INDEX `recipe_ingredients_by_ver` ON `recipe_ingredients` (`space`,`ver`);--> statement-breakpoint
CREATE INDEX `recipe_ingredients_by_recipe` ON `recipe_ingredients` (`recipe_id`,`position`);--> statement-breakpoint
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
CREATE INDEX `recipe_ratings_by_user` ON `recipe_ratings` (`user_id`);--> statement-breakpoint
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
CREATE INDEX `recipe_stats_by_ver` ON `recipe_stats` (`space`,`ver`);--> statement-breakpoint
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
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `recipes_by_ver` ON `recipes` (`space`,`ver`);--> statement-breakpoint
CREATE INDEX `recipes_by_update` ON `recipes` (`space`,`updated_at`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `recipes_public` ON `recipes` (`created_at`) WHERE is_public = 1 and deleted_at is null;--> statement-breakpoint
CREATE INDEX `recipes_public_by_user` ON `recipes` (`user_id`,`created_at`) WHERE is_public = 1 and deleted_at is null;--> statement-breakpoint
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
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `sync_commits` (
	`space` text NOT NULL,
	`ver_from` integer NOT NULL,
	`ver_to` integer NOT NULL,
	`user_id` text NOT NULL,
	`at` integer NOT NULL,
	PRIMARY KEY(`space`, `ver_from`),
	FOREIGN KEY (`space`) REFERENCES `spaces`(`id`) ON UPDATE no action ON DELETE cascade
);
