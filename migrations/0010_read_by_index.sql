CREATE INDEX `email_tokens_by_end` ON `email_tokens` (`expires_at`);--> statement-breakpoint
CREATE INDEX `sessions_by_end` ON `sessions` (`expires_at`);--> statement-breakpoint
CREATE INDEX `jobs_done` ON `jobs` (`done_at`) WHERE done_at is not null;--> statement-breakpoint
CREATE INDEX `jobs_ended_mails` ON `jobs` (`id`) WHERE kind = 'send_mail' and (done_at is not null or failed_at is not null) and json_extract(payload, '$.text') <> '';--> statement-breakpoint
CREATE INDEX `recipe_stats_best` ON `recipe_stats` (`average_rating`,`rating_count`) WHERE deleted_at is null;