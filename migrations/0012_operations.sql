CREATE TABLE `moderation_appeals` (
	`entry_id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`note` text NOT NULL,
	`state` text DEFAULT 'waiting' NOT NULL,
	`decided_by` text,
	`decided_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`entry_id`) REFERENCES `moderation_queue`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `moderation_appeals_waiting` ON `moderation_appeals` (`created_at`) WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX `moderation_appeals_by_user` ON `moderation_appeals` (`user_id`);--> statement-breakpoint
CREATE INDEX `moderation_appeals_by_decider` ON `moderation_appeals` (`decided_by`) WHERE decided_by is not null;--> statement-breakpoint
CREATE TABLE `alerts` (
	`id` text PRIMARY KEY NOT NULL,
	`type` text NOT NULL,
	`about` text NOT NULL,
	`severity` text NOT NULL,
	`value` real NOT NULL,
	`opened_at` integer NOT NULL,
	`seen_at` integer NOT NULL,
	`tell_at` integer NOT NULL,
	`closed_at` integer,
	`closed_by` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `alerts_open` ON `alerts` (`type`,`about`) WHERE closed_at is null;--> statement-breakpoint
CREATE INDEX `alerts_open_newest` ON `alerts` (`opened_at`) WHERE closed_at is null;--> statement-breakpoint
CREATE INDEX `alerts_by_time` ON `alerts` (`opened_at`);--> statement-breakpoint
CREATE INDEX `alerts_by_type` ON `alerts` (`type`,`about`,`opened_at`);--> statement-breakpoint
CREATE TABLE `cron_runs` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`started_at` integer NOT NULL,
	`ended_at` integer,
	`error` text
);
--> statement-breakpoint
CREATE INDEX `cron_runs_by_name` ON `cron_runs` (`name`,`started_at`);--> statement-breakpoint
CREATE INDEX `cron_runs_by_time` ON `cron_runs` (`started_at`);--> statement-breakpoint
CREATE TABLE `monitoring_events` (
	`id` text PRIMARY KEY NOT NULL,
	`created_at` integer NOT NULL,
	`source` text NOT NULL,
	`level` text NOT NULL,
	`action` text NOT NULL,
	`entity_type` text NOT NULL,
	`entity_id` text NOT NULL,
	`message` text NOT NULL,
	`metadata` text NOT NULL,
	`user_id` text
);
--> statement-breakpoint
CREATE INDEX `monitoring_events_by_time` ON `monitoring_events` (`created_at`);--> statement-breakpoint
CREATE INDEX `monitoring_events_errors` ON `monitoring_events` (`created_at`) WHERE level <> 'info';--> statement-breakpoint
CREATE INDEX `monitoring_events_by_user` ON `monitoring_events` (`user_id`) WHERE user_id is not null;--> statement-breakpoint
CREATE TABLE `server_figures` (
	`minutes` integer NOT NULL,
	`starts_at` integer NOT NULL,
	`kind` text NOT NULL,
	`name` text NOT NULL,
	`status` text NOT NULL,
	`count` integer NOT NULL,
	`total_ms` real NOT NULL,
	`trips` integer NOT NULL,
	`last_ref` text,
	`b0` integer NOT NULL,
	`b1` integer NOT NULL,
	`b2` integer NOT NULL,
	`b3` integer NOT NULL,
	`b4` integer NOT NULL,
	`b5` integer NOT NULL,
	`b6` integer NOT NULL,
	`b7` integer NOT NULL,
	`b8` integer NOT NULL,
	`b9` integer NOT NULL,
	`b10` integer NOT NULL,
	PRIMARY KEY(`minutes`, `starts_at`, `kind`, `name`, `status`)
);
--> statement-breakpoint
CREATE TABLE `announcements` (
	`id` text PRIMARY KEY NOT NULL,
	`title` text NOT NULL,
	`message` text NOT NULL,
	`link` text NOT NULL,
	`audience` text NOT NULL,
	`recipients` integer NOT NULL,
	`created_at` integer NOT NULL,
	`sent_by` text
);
--> statement-breakpoint
CREATE INDEX `announcements_newest` ON `announcements` (`created_at`,`id`);--> statement-breakpoint
CREATE TABLE `operations` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`started_at` integer NOT NULL,
	`ended_at` integer,
	`outcome` text,
	`detail` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `operations_by_kind` ON `operations` (`kind`,`started_at`);--> statement-breakpoint
CREATE TABLE `job_pauses` (
	`kind` text PRIMARY KEY NOT NULL,
	`failures` integer NOT NULL,
	`paused_at` integer
);
--> statement-breakpoint
CREATE TABLE `switches` (
	`name` text PRIMARY KEY NOT NULL,
	`off_since` integer,
	`sentence` text NOT NULL,
	`reason` text NOT NULL,
	`changed_at` integer NOT NULL,
	`changed_by` text
);
--> statement-breakpoint
DROP INDEX `stripe_events_received`;--> statement-breakpoint
CREATE INDEX `stripe_events_received` ON `stripe_events` (`received_at`,`customer_id`);--> statement-breakpoint
DROP INDEX `jobs_due`;--> statement-breakpoint
ALTER TABLE `jobs` ADD `discard_reason` text;--> statement-breakpoint
ALTER TABLE `jobs` ADD `discard_note` text;--> statement-breakpoint
CREATE INDEX `jobs_open_by_kind` ON `jobs` (`kind`,`run_at`,`id`) WHERE done_at is null and failed_at is null;--> statement-breakpoint
CREATE INDEX `jobs_locked` ON `jobs` (`locked_until`,`id`) WHERE locked_until is not null;--> statement-breakpoint
CREATE INDEX `jobs_failed` ON `jobs` (`failed_at`,`id`) WHERE failed_at is not null;--> statement-breakpoint
CREATE INDEX `jobs_failed_by_kind` ON `jobs` (`kind`,`failed_at`,`id`) WHERE failed_at is not null;--> statement-breakpoint
CREATE INDEX `jobs_due` ON `jobs` (`run_at`,`id`) WHERE done_at is null and failed_at is null;--> statement-breakpoint
ALTER TABLE `account_deletion_requests` ADD `asked_by` text DEFAULT 'cook' NOT NULL;--> statement-breakpoint
ALTER TABLE `audit_prunes` ADD `key` text NOT NULL;--> statement-breakpoint
ALTER TABLE `audit_seals` ADD `key` text NOT NULL;--> statement-breakpoint
ALTER TABLE `audit_seals` ADD `rows_mac` text NOT NULL;--> statement-breakpoint
ALTER TABLE `moderation_queue` ADD `flagged` integer;--> statement-breakpoint
ALTER TABLE `moderation_queue` ADD `verdict_reason` text;--> statement-breakpoint
ALTER TABLE `moderation_queue` ADD `categories` text;--> statement-breakpoint
ALTER TABLE `moderation_queue` ADD `decision_id` text;--> statement-breakpoint
ALTER TABLE `moderation_queue` ADD `decided_reason` text;--> statement-breakpoint
ALTER TABLE `moderation_queue` ADD `owner_id` text;--> statement-breakpoint
ALTER TABLE `moderation_queue` ADD `title` text;--> statement-breakpoint
CREATE INDEX `moderation_queue_by_owner` ON `moderation_queue` (`owner_id`) WHERE owner_id is not null;--> statement-breakpoint
CREATE INDEX `moderation_queue_decided` ON `moderation_queue` (`decided_at`,`id`) WHERE state <> 'open' and (decision_id is null or decision_id = id);--> statement-breakpoint
CREATE INDEX `users_by_time` ON `users` (`created_at`);--> statement-breakpoint
CREATE INDEX `users_by_status` ON `users` (`account_status`,`id`) WHERE account_status <> 'active';--> statement-breakpoint
CREATE INDEX `users_by_role` ON `users` (`role`,`id`) WHERE role <> 'user';--> statement-breakpoint
CREATE INDEX `users_unconfirmed` ON `users` (`id`) WHERE email_confirmed_at is null;--> statement-breakpoint
CREATE INDEX `subscriptions_plans` ON `subscriptions` (`subscription_tier`,`granted_tier`,`is_beta_tester`,`subscription_status`,`subscription_end`,`unpaid_since`) WHERE subscription_tier <> 'Free' or granted_tier <> 'Free' or is_beta_tester;--> statement-breakpoint
CREATE INDEX `subscriptions_trials` ON `subscriptions` (`trial_end`) WHERE subscription_status = 'trialing';--> statement-breakpoint
CREATE INDEX `subscriptions_unpaid` ON `subscriptions` (`unpaid_since`) WHERE unpaid_since is not null;--> statement-breakpoint
CREATE INDEX `subscriptions_premium` ON `subscriptions` (`user_id`) WHERE is_beta_tester = 1 or granted_tier = 'Premium' or subscription_tier = 'Premium';--> statement-breakpoint
CREATE INDEX `subscriptions_basic` ON `subscriptions` (`user_id`) WHERE is_beta_tester = 0 and granted_tier <> 'Premium' and (granted_tier = 'Basic' or subscription_tier = 'Basic');--> statement-breakpoint
-- The search of administrators: all names, also the first and last name, which cooks do not find each other by.
CREATE VIRTUAL TABLE account_names USING fts5(name, username, first_name, last_name, tokenize="unicode61 remove_diacritics 2", prefix='1 2 3');
--> statement-breakpoint
-- A name that was changed or erased leaves the index at once.
INSERT INTO account_names (account_names, rank) VALUES ('secure-delete', 1);
--> statement-breakpoint
CREATE TRIGGER account_names_added AFTER INSERT ON cook_numbers BEGIN
	INSERT INTO account_names (rowid, name, username, first_name, last_name)
	SELECT NEW.number, display_name, coalesce(username, ''), first_name, last_name FROM users WHERE id = NEW.user_id;
END;
--> statement-breakpoint
CREATE TRIGGER account_names_changed AFTER UPDATE OF display_name, username, first_name, last_name ON users
WHEN OLD.display_name <> NEW.display_name OR OLD.username IS NOT NEW.username OR OLD.first_name <> NEW.first_name OR OLD.last_name <> NEW.last_name BEGIN
	DELETE FROM account_names WHERE rowid = (SELECT number FROM cook_numbers WHERE user_id = NEW.id);
	INSERT INTO account_names (rowid, name, username, first_name, last_name)
	SELECT number, NEW.display_name, coalesce(NEW.username, ''), NEW.first_name, NEW.last_name FROM cook_numbers WHERE user_id = NEW.id;
END;
--> statement-breakpoint
CREATE TRIGGER account_names_removed AFTER DELETE ON cook_numbers BEGIN
	DELETE FROM account_names WHERE rowid = OLD.number;
END;
--> statement-breakpoint
INSERT INTO account_names (rowid, name, username, first_name, last_name)
SELECT n.number, u.display_name, coalesce(u.username, ''), u.first_name, u.last_name FROM cook_numbers n JOIN users u ON u.id = n.user_id;
