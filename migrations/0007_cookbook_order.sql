ALTER TABLE `cookbook_recipes` ADD `position` real;--> statement-breakpoint
ALTER TABLE `cookbooks` ADD `cover_recipe_id` text;--> statement-breakpoint
CREATE INDEX `cuisines_by_any_case` ON `cuisines` (name collate nocase);--> statement-breakpoint
CREATE TRIGGER recipes_insert_cuisine AFTER INSERT ON recipes WHEN length(NEW.cuisine) BETWEEN 1 AND 40 AND NOT EXISTS (SELECT 1 FROM cuisines WHERE name = NEW.cuisine COLLATE NOCASE) BEGIN
	INSERT INTO cuisines (id, name) VALUES (lower(hex(randomblob(16))), NEW.cuisine) ON CONFLICT DO NOTHING;
END;
--> statement-breakpoint
CREATE TRIGGER recipes_update_cuisine AFTER UPDATE OF cuisine ON recipes WHEN NEW.cuisine <> OLD.cuisine AND length(NEW.cuisine) BETWEEN 1 AND 40 AND NOT EXISTS (SELECT 1 FROM cuisines WHERE name = NEW.cuisine COLLATE NOCASE) BEGIN
	INSERT INTO cuisines (id, name) VALUES (lower(hex(randomblob(16))), NEW.cuisine) ON CONFLICT DO NOTHING;
END;
