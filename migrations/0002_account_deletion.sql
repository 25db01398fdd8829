CREATE INDEX `account_deletion_requests_by_user` ON `account_deletion_requests` (`user_id`);--> statement-breakpoint
CREATE INDEX `user_preferences_by_user` ON `user_preferences` (`user_id`);--> statement-breakpoint
CREATE INDEX `moderation_queue_by_user` ON `moderation_queue` (`user_id`);--> statement-breakpoint
CREATE INDEX `moderation_queue_by_thing` ON `moderation_queue` (`row_id`);--> statement-breakpoint
CREATE INDEX `moderation_queue_by_decider` ON `moderation_queue` (`decided_by`) WHERE decided_by is not null;--> statement-breakpoint
CREATE INDEX `space_members_by_user` ON `space_members` (`user_id`);--> statement-breakpoint
-- The erasure of a cook finds the copies that others have of the cook's recipes, by the id in the address of their source.
CREATE INDEX `recipes_by_origin` ON `recipes` (substr(source_url, instr(source_url, '/recipe/') + 8, 36)) WHERE instr(source_url, '/recipe/') > 0;--> statement-breakpoint
-- Rows of one cook do not name another: aggregates and reviewers' acts named who caused them. Without a claimed version no
-- trigger lets a row be updated, so it is made again after this.
UPDATE `sync_commits` SET `user_id` = `space` WHERE `user_id` <> `space`;--> statement-breakpoint
DROP TRIGGER `recipes_update_claimed`;--> statement-breakpoint
UPDATE `recipes` SET `updated_by` = `space` WHERE `updated_by` <> `space`;--> statement-breakpoint
CREATE TRIGGER recipes_update_claimed BEFORE UPDATE ON recipes WHEN NEW.ver <= OLD.ver OR NEW.space <> OLD.space OR NOT coalesce((SELECT NEW.ver >= ver_from AND NEW.ver < ver_to FROM sync_commits WHERE space = NEW.space ORDER BY ver_from DESC LIMIT 1), 0) BEGIN
	SELECT RAISE(ABORT, 'recipes: only commit() writes here');
END;
--> statement-breakpoint
DROP TRIGGER `recipe_stats_update_claimed`;--> statement-breakpoint
UPDATE `recipe_stats` SET `updated_by` = `space` WHERE `updated_by` <> `space`;--> statement-breakpoint
CREATE TRIGGER recipe_stats_update_claimed BEFORE UPDATE ON recipe_stats WHEN NEW.ver <= OLD.ver OR NEW.space <> OLD.space OR NOT coalesce((SELECT NEW.ver >= ver_from AND NEW.ver < ver_to FROM sync_commits WHERE space = NEW.space ORDER BY ver_from DESC LIMIT 1), 0) BEGIN
	SELECT RAISE(ABORT, 'recipe_stats: only commit() writes here');
END;
--> statement-breakpoint
DROP TRIGGER `cookbooks_update_claimed`;--> statement-breakpoint
UPDATE `cookbooks` SET `updated_by` = `space` WHERE `updated_by` <> `space`;--> statement-breakpoint
CREATE TRIGGER cookbooks_update_claimed BEFORE UPDATE ON cookbooks WHEN NEW.ver <= OLD.ver OR NEW.space <> OLD.space OR NOT coalesce((SELECT NEW.ver >= ver_from AND NEW.ver < ver_to FROM sync_commits WHERE space = NEW.space ORDER BY ver_from DESC LIMIT 1), 0) BEGIN
	SELECT RAISE(ABORT, 'cookbooks: only commit() writes here');
END;
--> statement-breakpoint
DROP TRIGGER `cook_logs_update_claimed`;--> statement-breakpoint
UPDATE `cook_logs` SET `updated_by` = `space` WHERE `updated_by` <> `space`;--> statement-breakpoint
CREATE TRIGGER cook_logs_update_claimed BEFORE UPDATE ON cook_logs WHEN NEW.ver <= OLD.ver OR NEW.space <> OLD.space OR NOT coalesce((SELECT NEW.ver >= ver_from AND NEW.ver < ver_to FROM sync_commits WHERE space = NEW.space ORDER BY ver_from DESC LIMIT 1), 0) BEGIN
	SELECT RAISE(ABORT, 'cook_logs: only commit() writes here');
END;
--> statement-breakpoint
DROP TRIGGER `row_revisions_update_claimed`;--> statement-breakpoint
UPDATE `row_revisions` SET `updated_by` = `space` WHERE `updated_by` <> `space`;--> statement-breakpoint
CREATE TRIGGER row_revisions_update_claimed BEFORE UPDATE ON row_revisions WHEN NEW.ver <= OLD.ver OR NEW.space <> OLD.space OR NOT coalesce((SELECT NEW.ver >= ver_from AND NEW.ver < ver_to FROM sync_commits WHERE space = NEW.space ORDER BY ver_from DESC LIMIT 1), 0) BEGIN
	SELECT RAISE(ABORT, 'row_revisions: only commit() writes here');
END;
