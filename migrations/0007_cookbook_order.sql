ALTER TABLE `cookbook_recipes` ADD `position` real;--> statement-breakpoint
ALTER TABLE `cookbooks` ADD `cover_recipe_id` text;