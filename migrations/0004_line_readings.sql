ALTER TABLE `recipe_ingredients` ADD `reading` text;--> statement-breakpoint
ALTER TABLE `recipes` ADD `step_ingredients` text;