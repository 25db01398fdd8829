ALTER TABLE `spaces` ADD `held_characters` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `spaces` ADD `live_rows` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `spaces` ADD `counted_at` integer;--> statement-breakpoint
CREATE INDEX `spaces_by_count` ON `spaces` (`counted_at`);--> statement-breakpoint
CREATE INDEX `sync_issues_open` ON `sync_issues` (`space`) WHERE resolved_at is null and deleted_at is null and type <> 'over_limit';