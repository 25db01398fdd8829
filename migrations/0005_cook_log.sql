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
CREATE INDEX `cook_logs_by_ver` ON `cook_logs` (`space`,`ver`);--> statement-breakpoint
CREATE INDEX `cook_logs_deleted` ON `cook_logs` (`deleted_at`) WHERE deleted_at > 0;
--> statement-breakpoint
CREATE TRIGGER cook_logs_insert_claimed BEFORE INSERT ON cook_logs WHEN NOT coalesce((SELECT NEW.ver >= ver_from AND NEW.ver < ver_to FROM sync_commits WHERE space = NEW.space ORDER BY ver_from DESC LIMIT 1), 0) BEGIN
	SELECT RAISE(ABORT, 'cook_logs: only commit() writes here');
END;
--> statement-breakpoint
CREATE TRIGGER cook_logs_update_claimed BEFORE UPDATE ON cook_logs WHEN NEW.ver <= OLD.ver OR NEW.space <> OLD.space OR NOT coalesce((SELECT NEW.ver >= ver_from AND NEW.ver < ver_to FROM sync_commits WHERE space = NEW.space ORDER BY ver_from DESC LIMIT 1), 0) BEGIN
	SELECT RAISE(ABORT, 'cook_logs: only commit() writes here');
END;
