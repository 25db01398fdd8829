CREATE TABLE `imported_ratings` (
	`id` text PRIMARY KEY NOT NULL,
	`space` text NOT NULL,
	`ver` integer NOT NULL,
	`deleted_at` integer,
	`updated_by` text NOT NULL,
	`recipe_id` text NOT NULL,
	`stars` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `imported_ratings_by_ver` ON `imported_ratings` (`space`,`ver`);--> statement-breakpoint
CREATE INDEX `imported_ratings_by_recipe` ON `imported_ratings` (`recipe_id`);--> statement-breakpoint
CREATE INDEX `imported_ratings_deleted` ON `imported_ratings` (`deleted_at`) WHERE deleted_at > 0;--> statement-breakpoint
CREATE TRIGGER imported_ratings_insert_claimed BEFORE INSERT ON imported_ratings WHEN NOT coalesce((SELECT NEW.ver >= ver_from AND NEW.ver < ver_to FROM sync_commits WHERE space = NEW.space ORDER BY ver_from DESC LIMIT 1), 0) BEGIN
	SELECT RAISE(ABORT, 'imported_ratings: only commit() writes here');
END;
--> statement-breakpoint
CREATE TRIGGER imported_ratings_update_claimed BEFORE UPDATE ON imported_ratings WHEN NEW.ver <= OLD.ver OR NEW.space <> OLD.space OR NOT coalesce((SELECT NEW.ver >= ver_from AND NEW.ver < ver_to FROM sync_commits WHERE space = NEW.space ORDER BY ver_from DESC LIMIT 1), 0) BEGIN
	SELECT RAISE(ABORT, 'imported_ratings: only commit() writes here');
END;
