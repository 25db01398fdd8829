CREATE TABLE `digests` (
	`user_id` text PRIMARY KEY NOT NULL,
	`due_at` integer,
	`sent_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `digests_due` ON `digests` (`due_at`) WHERE due_at is not null;--> statement-breakpoint
CREATE TABLE `notification_events` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`actor_id` text,
	`told_at` integer NOT NULL,
	`told_by` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `notification_events_by_user` ON `notification_events` (`user_id`);--> statement-breakpoint
CREATE INDEX `notification_events_by_actor` ON `notification_events` (`actor_id`) WHERE actor_id is not null;--> statement-breakpoint
CREATE INDEX `notification_events_by_time` ON `notification_events` (`told_at`);--> statement-breakpoint
CREATE TABLE `notifications` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`type` text NOT NULL,
	`kind` text NOT NULL,
	`subject` text NOT NULL,
	`values` text NOT NULL,
	`count` integer DEFAULT 1 NOT NULL,
	`link` text NOT NULL,
	`actor_id` text,
	`read_at` integer,
	`dismissed_at` integer,
	`mailed_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`actor_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `notifications_inbox` ON `notifications` (`user_id`,`created_at`) WHERE dismissed_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX `notifications_unread` ON `notifications` (`user_id`,`kind`,`subject`) WHERE read_at is null and dismissed_at is null;--> statement-breakpoint
CREATE INDEX `notifications_by_time` ON `notifications` (`created_at`);--> statement-breakpoint
CREATE INDEX `notifications_by_user` ON `notifications` (`user_id`);--> statement-breakpoint
CREATE INDEX `notifications_by_actor` ON `notifications` (`actor_id`) WHERE actor_id is not null;--> statement-breakpoint
CREATE TABLE `push_subscriptions` (
	`user_id` text NOT NULL,
	`endpoint` text NOT NULL,
	`p256dh_key` text NOT NULL,
	`auth_key` text NOT NULL,
	`user_agent` text NOT NULL,
	`session_id` text NOT NULL,
	`created_at` integer NOT NULL,
	`seen_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `endpoint`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`session_id`) REFERENCES `sessions`(`id`) ON UPDATE cascade ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `push_subscriptions_by_endpoint` ON `push_subscriptions` (`endpoint`);--> statement-breakpoint
CREATE INDEX `push_subscriptions_by_session` ON `push_subscriptions` (`session_id`);--> statement-breakpoint
CREATE TABLE `reminders` (
	`user_id` text PRIMARY KEY NOT NULL,
	`next_at` integer NOT NULL,
	`told_until` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `reminders_due` ON `reminders` (`next_at`);--> statement-breakpoint
CREATE TABLE `blocks` (
	`user_id` text NOT NULL,
	`blocked_id` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `blocked_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`blocked_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `blocks_by_blocked` ON `blocks` (`blocked_id`,`user_id`);--> statement-breakpoint
CREATE INDEX `blocks_by_time` ON `blocks` (`user_id`,`created_at`,`blocked_id`);--> statement-breakpoint
CREATE TABLE `cook_numbers` (
	`number` integer PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `cook_numbers_user_id_unique` ON `cook_numbers` (`user_id`);--> statement-breakpoint
CREATE TABLE `follows` (
	`follower_id` text NOT NULL,
	`followee_id` text NOT NULL,
	`state` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`follower_id`, `followee_id`),
	FOREIGN KEY (`follower_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`followee_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `follows_by_followee` ON `follows` (`followee_id`,`state`,`created_at`,`follower_id`);--> statement-breakpoint
CREATE INDEX `follows_by_follower` ON `follows` (`follower_id`,`state`,`created_at`,`followee_id`);--> statement-breakpoint
CREATE INDEX `follows_accepted` ON `follows` (`followee_id`,`follower_id`) WHERE state = 'accepted';--> statement-breakpoint
CREATE TABLE `recipe_save_counts` (
	`recipe_id` text PRIMARY KEY NOT NULL,
	`saves` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `recipe_saves` (
	`copy_id` text PRIMARY KEY NOT NULL,
	`recipe_id` text NOT NULL,
	`user_id` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `recipe_saves_by_recipe` ON `recipe_saves` (`recipe_id`,`user_id`);--> statement-breakpoint
CREATE INDEX `recipe_saves_by_user` ON `recipe_saves` (`user_id`);--> statement-breakpoint
CREATE TABLE `retired_usernames` (
	`username` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`until` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `retired_usernames_by_user` ON `retired_usernames` (`user_id`);--> statement-breakpoint
CREATE INDEX `retired_usernames_by_end` ON `retired_usernames` (`until`);--> statement-breakpoint
CREATE TABLE `social_counts` (
	`user_id` text PRIMARY KEY NOT NULL,
	`followers` integer DEFAULT 0 NOT NULL,
	`following` integer DEFAULT 0 NOT NULL,
	`requests` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
ALTER TABLE `notification_preferences` ADD `week_glance` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `notification_preferences` ADD `meal_reminder_time` text DEFAULT '08:00' NOT NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `username` text;--> statement-breakpoint
ALTER TABLE `users` ADD `username_changed_at` integer;--> statement-breakpoint
ALTER TABLE `users` ADD `approves_followers` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `is_findable` integer;--> statement-breakpoint
CREATE UNIQUE INDEX `users_by_username` ON `users` (`username`) WHERE username is not null;--> statement-breakpoint
ALTER TABLE `recipes` ADD `forked_from` text;--> statement-breakpoint
-- A follow counts while the cook at its other end is not disabled.
CREATE TRIGGER follows_counted AFTER INSERT ON follows BEGIN
	INSERT INTO social_counts (user_id, followers, requests)
	SELECT NEW.followee_id, NEW.state = 'accepted' AND is_seen, NEW.state = 'requested' AND is_seen
	FROM (SELECT coalesce((SELECT account_status FROM users WHERE id = NEW.follower_id), '') <> 'disabled' AS is_seen) WHERE true
	ON CONFLICT (user_id) DO UPDATE SET followers = followers + excluded.followers, requests = requests + excluded.requests;
	INSERT INTO social_counts (user_id, following)
	SELECT NEW.follower_id, NEW.state = 'accepted' AND is_seen
	FROM (SELECT coalesce((SELECT account_status FROM users WHERE id = NEW.followee_id), '') <> 'disabled' AS is_seen) WHERE true
	ON CONFLICT (user_id) DO UPDATE SET following = following + excluded.following;
END;
--> statement-breakpoint
CREATE TRIGGER follows_answered AFTER UPDATE OF state ON follows WHEN OLD.state <> NEW.state BEGIN
	UPDATE social_counts SET
		followers = followers + (NEW.state = 'accepted') - (OLD.state = 'accepted'),
		requests = requests + (NEW.state = 'requested') - (OLD.state = 'requested')
	WHERE user_id = NEW.followee_id AND coalesce((SELECT account_status FROM users WHERE id = NEW.follower_id), '') <> 'disabled';
	UPDATE social_counts SET following = following + (NEW.state = 'accepted') - (OLD.state = 'accepted')
	WHERE user_id = NEW.follower_id AND coalesce((SELECT account_status FROM users WHERE id = NEW.followee_id), '') <> 'disabled';
END;
--> statement-breakpoint
CREATE TRIGGER follows_ended AFTER DELETE ON follows BEGIN
	UPDATE social_counts SET followers = followers - (OLD.state = 'accepted'), requests = requests - (OLD.state = 'requested')
	WHERE user_id = OLD.followee_id AND coalesce((SELECT account_status FROM users WHERE id = OLD.follower_id), '') <> 'disabled';
	UPDATE social_counts SET following = following - (OLD.state = 'accepted')
	WHERE user_id = OLD.follower_id AND coalesce((SELECT account_status FROM users WHERE id = OLD.followee_id), '') <> 'disabled';
END;
--> statement-breakpoint
CREATE TRIGGER follows_of_disabled AFTER UPDATE OF account_status ON users
WHEN (OLD.account_status = 'disabled') <> (NEW.account_status = 'disabled') BEGIN
	UPDATE social_counts SET followers = followers + CASE NEW.account_status WHEN 'disabled' THEN -1 ELSE 1 END
	WHERE user_id IN (SELECT followee_id FROM follows WHERE follower_id = NEW.id AND state = 'accepted');
	UPDATE social_counts SET requests = requests + CASE NEW.account_status WHEN 'disabled' THEN -1 ELSE 1 END
	WHERE user_id IN (SELECT followee_id FROM follows WHERE follower_id = NEW.id AND state = 'requested');
	UPDATE social_counts SET following = following + CASE NEW.account_status WHEN 'disabled' THEN -1 ELSE 1 END
	WHERE user_id IN (SELECT follower_id FROM follows WHERE followee_id = NEW.id AND state = 'accepted');
END;
--> statement-breakpoint
-- The search of cooks: display name and username, with or without accents, by the beginnings of words.
CREATE VIRTUAL TABLE cook_names USING fts5(name, username, tokenize="unicode61 remove_diacritics 2", prefix='1 2 3');
--> statement-breakpoint
-- A name that was changed or erased leaves the index at once.
INSERT INTO cook_names (cook_names, rank) VALUES ('secure-delete', 1);
--> statement-breakpoint
CREATE TRIGGER cook_names_of_new AFTER INSERT ON users BEGIN
	INSERT INTO cook_numbers (user_id) VALUES (NEW.id);
END;
--> statement-breakpoint
CREATE TRIGGER cook_names_added AFTER INSERT ON cook_numbers BEGIN
	INSERT INTO cook_names (rowid, name, username) SELECT NEW.number, display_name, coalesce(username, '') FROM users WHERE id = NEW.user_id;
END;
--> statement-breakpoint
CREATE TRIGGER cook_names_changed AFTER UPDATE OF display_name, username ON users
WHEN OLD.display_name <> NEW.display_name OR OLD.username IS NOT NEW.username BEGIN
	DELETE FROM cook_names WHERE rowid = (SELECT number FROM cook_numbers WHERE user_id = NEW.id);
	INSERT INTO cook_names (rowid, name, username) SELECT number, NEW.display_name, coalesce(NEW.username, '') FROM cook_numbers WHERE user_id = NEW.id;
END;
--> statement-breakpoint
CREATE TRIGGER cook_names_removed AFTER DELETE ON cook_numbers BEGIN
	DELETE FROM cook_names WHERE rowid = OLD.number;
END;
--> statement-breakpoint
INSERT INTO cook_numbers (user_id) SELECT id FROM users;
--> statement-breakpoint
-- A cook with several copies of a recipe counts once.
CREATE TRIGGER recipe_saves_counted AFTER INSERT ON recipe_saves
WHEN NOT EXISTS (SELECT 1 FROM recipe_saves WHERE recipe_id = NEW.recipe_id AND user_id = NEW.user_id AND copy_id <> NEW.copy_id) BEGIN
	INSERT INTO recipe_save_counts (recipe_id, saves) VALUES (NEW.recipe_id, 1) ON CONFLICT (recipe_id) DO UPDATE SET saves = saves + 1;
END;
--> statement-breakpoint
CREATE TRIGGER recipe_saves_ended AFTER DELETE ON recipe_saves
WHEN NOT EXISTS (SELECT 1 FROM recipe_saves WHERE recipe_id = OLD.recipe_id AND user_id = OLD.user_id) BEGIN
	UPDATE recipe_save_counts SET saves = saves - 1 WHERE recipe_id = OLD.recipe_id;
	DELETE FROM recipe_save_counts WHERE recipe_id = OLD.recipe_id AND saves <= 0;
END;
--> statement-breakpoint
CREATE TRIGGER recipe_saves_of_deleted AFTER DELETE ON recipes BEGIN
	DELETE FROM recipe_saves WHERE copy_id = OLD.id;
	DELETE FROM recipe_saves WHERE recipe_id = OLD.id;
END;
--> statement-breakpoint
-- The cron looks at every cook's plan once; from then on the row says when.
INSERT INTO reminders (user_id, next_at, told_until) SELECT id, 0, 0 FROM users;
