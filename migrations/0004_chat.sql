CREATE TABLE `chat_messages` (
	`id` text PRIMARY KEY NOT NULL,
	`space` text NOT NULL,
	`ver` integer NOT NULL,
	`deleted_at` integer,
	`updated_by` text NOT NULL,
	`session_id` text NOT NULL,
	`role` text NOT NULL,
	`content` text NOT NULL,
	`parts` text NOT NULL,
	`answered_by` text,
	`state` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `chat_messages_by_ver` ON `chat_messages` (`space`,`ver`);--> statement-breakpoint
CREATE INDEX `chat_messages_by_session` ON `chat_messages` (`session_id`);--> statement-breakpoint
CREATE INDEX `chat_messages_deleted` ON `chat_messages` (`deleted_at`) WHERE deleted_at > 0;--> statement-breakpoint
CREATE TABLE `chat_sessions` (
	`id` text PRIMARY KEY NOT NULL,
	`space` text NOT NULL,
	`ver` integer NOT NULL,
	`deleted_at` integer,
	`updated_by` text NOT NULL,
	`user_id` text NOT NULL,
	`title` text NOT NULL,
	`context` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `chat_sessions_by_ver` ON `chat_sessions` (`space`,`ver`);--> statement-breakpoint
CREATE INDEX `chat_sessions_deleted` ON `chat_sessions` (`deleted_at`) WHERE deleted_at > 0;--> statement-breakpoint
-- commit() is the only writer of synced rows.
CREATE TRIGGER chat_sessions_insert_claimed BEFORE INSERT ON chat_sessions WHEN NOT coalesce((SELECT NEW.ver >= ver_from AND NEW.ver < ver_to FROM sync_commits WHERE space = NEW.space ORDER BY ver_from DESC LIMIT 1), 0) BEGIN
	SELECT RAISE(ABORT, 'chat_sessions: only commit() writes here');
END;
--> statement-breakpoint
CREATE TRIGGER chat_sessions_update_claimed BEFORE UPDATE ON chat_sessions WHEN NEW.ver <= OLD.ver OR NEW.space <> OLD.space OR NOT coalesce((SELECT NEW.ver >= ver_from AND NEW.ver < ver_to FROM sync_commits WHERE space = NEW.space ORDER BY ver_from DESC LIMIT 1), 0) BEGIN
	SELECT RAISE(ABORT, 'chat_sessions: only commit() writes here');
END;
--> statement-breakpoint
CREATE TRIGGER chat_messages_insert_claimed BEFORE INSERT ON chat_messages WHEN NOT coalesce((SELECT NEW.ver >= ver_from AND NEW.ver < ver_to FROM sync_commits WHERE space = NEW.space ORDER BY ver_from DESC LIMIT 1), 0) BEGIN
	SELECT RAISE(ABORT, 'chat_messages: only commit() writes here');
END;
--> statement-breakpoint
CREATE TRIGGER chat_messages_update_claimed BEFORE UPDATE ON chat_messages WHEN NEW.ver <= OLD.ver OR NEW.space <> OLD.space OR NOT coalesce((SELECT NEW.ver >= ver_from AND NEW.ver < ver_to FROM sync_commits WHERE space = NEW.space ORDER BY ver_from DESC LIMIT 1), 0) BEGIN
	SELECT RAISE(ABORT, 'chat_messages: only commit() writes here');
END;
