ALTER TABLE `recipes` ADD `servings_known` integer;--> statement-breakpoint
ALTER TABLE `recipes` ADD `recipe_yield` text;