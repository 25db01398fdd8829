ALTER TABLE `cuisines` ADD `made_by` text;--> statement-breakpoint
CREATE INDEX `cuisines_by_maker` ON `cuisines` (`made_by`);--> statement-breakpoint
DROP TRIGGER recipes_insert_cuisine;
--> statement-breakpoint
DROP TRIGGER recipes_update_cuisine;
--> statement-breakpoint
-- Names of private recipes were told to everybody. What is public comes back.
DELETE FROM cuisines;
--> statement-breakpoint
INSERT INTO cuisines (id, name, made_by)
SELECT lower(hex(randomblob(16))), cuisine, user_id FROM (
	SELECT cuisine, user_id, row_number() OVER (PARTITION BY user_id ORDER BY created_at) AS place FROM (
		SELECT cuisine, user_id, created_at, row_number() OVER (PARTITION BY lower(cuisine) ORDER BY created_at) AS nth
		FROM recipes WHERE is_public = 1 AND deleted_at IS NULL AND length(cuisine) BETWEEN 1 AND 40
	) WHERE nth = 1
) WHERE place <= 20;
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
