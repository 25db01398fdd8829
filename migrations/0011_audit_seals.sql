CREATE TABLE `audit_checks` (
	`id` integer PRIMARY KEY NOT NULL,
	`checked` integer NOT NULL,
	`checked_at` integer NOT NULL,
	`broken` integer
);
--> statement-breakpoint
CREATE TABLE `audit_copies` (
	`number` integer PRIMARY KEY NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `audit_prunes` (
	`number` integer PRIMARY KEY NOT NULL,
	`upto` integer NOT NULL,
	`seal` integer NOT NULL,
	`seal_mac` text NOT NULL,
	`created_at` integer NOT NULL,
	`mac` text NOT NULL,
	`mac_before` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `audit_seals` (
	`number` integer PRIMARY KEY NOT NULL,
	`upto` integer NOT NULL,
	`rows` integer NOT NULL,
	`created_at` integer NOT NULL,
	`mac` text NOT NULL,
	`mac_before` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `__new_audit_log` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`created_at` integer NOT NULL,
	`action` text NOT NULL,
	`actor` text,
	`subject` text,
	`outcome` text NOT NULL,
	`detail` text,
	CONSTRAINT "audit_log_detail" CHECK(length(detail) <= 64)
);
--> statement-breakpoint
-- In the order in which they were written.
INSERT INTO `__new_audit_log` (`id`, `created_at`, `action`, `actor`, `subject`, `outcome`) SELECT `id`, `created_at`, `action`, `actor`, `subject`, `outcome` FROM `audit_log` ORDER BY rowid;--> statement-breakpoint
-- Its triggers go with it.
DROP TABLE `audit_log`;--> statement-breakpoint
ALTER TABLE `__new_audit_log` RENAME TO `audit_log`;--> statement-breakpoint
CREATE UNIQUE INDEX `audit_log_by_id` ON `audit_log` (`id`);--> statement-breakpoint
CREATE INDEX `audit_log_by_time` ON `audit_log` (`created_at`);--> statement-breakpoint
CREATE INDEX `audit_log_by_action` ON `audit_log` (`action`,`created_at`);--> statement-breakpoint
CREATE INDEX `audit_log_by_action_and_outcome` ON `audit_log` (`action`,`outcome`,`created_at`);--> statement-breakpoint
CREATE INDEX `audit_log_by_outcome` ON `audit_log` (`outcome`,`created_at`);--> statement-breakpoint
CREATE INDEX `audit_log_by_actor` ON `audit_log` (`actor`,`created_at`);--> statement-breakpoint
CREATE INDEX `audit_log_by_subject` ON `audit_log` (`subject`,`created_at`);--> statement-breakpoint
CREATE TRIGGER `audit_log_update` BEFORE UPDATE ON `audit_log` BEGIN
	SELECT RAISE(ABORT, 'audit_log only grows');
END;
--> statement-breakpoint
CREATE TRIGGER `audit_log_delete` BEFORE DELETE ON `audit_log`
WHEN OLD.seq > coalesce((SELECT upto FROM audit_prunes ORDER BY number DESC LIMIT 1), 0) BEGIN
	SELECT RAISE(ABORT, 'audit_log only grows');
END;
--> statement-breakpoint
CREATE TRIGGER `audit_log_insert` BEFORE INSERT ON `audit_log` BEGIN
	SELECT RAISE(ABORT, 'audit_log only grows') FROM `audit_log` WHERE seq = NEW.seq OR id = NEW.id;
END;
--> statement-breakpoint
-- A new row comes after all others.
CREATE TRIGGER `audit_log_inserted` AFTER INSERT ON `audit_log`
WHEN NEW.seq < 1 OR NEW.seq < (SELECT max(seq) FROM audit_log) BEGIN
	SELECT RAISE(ABORT, 'audit_log only grows');
END;
--> statement-breakpoint
CREATE TRIGGER `audit_seals_update` BEFORE UPDATE ON `audit_seals` BEGIN
	SELECT RAISE(ABORT, 'audit_seals only grows');
END;
--> statement-breakpoint
CREATE TRIGGER `audit_seals_delete` BEFORE DELETE ON `audit_seals`
WHEN OLD.number > coalesce((SELECT seal FROM audit_prunes ORDER BY number DESC LIMIT 1), 0) BEGIN
	SELECT RAISE(ABORT, 'audit_seals only grows');
END;
--> statement-breakpoint
CREATE TRIGGER `audit_seals_insert` BEFORE INSERT ON `audit_seals` BEGIN
	SELECT RAISE(ABORT, 'audit_seals only grows') FROM `audit_seals` WHERE number = NEW.number;
END;
--> statement-breakpoint
-- A new row comes after all others.
CREATE TRIGGER `audit_seals_inserted` AFTER INSERT ON `audit_seals`
WHEN NEW.number < 1 OR NEW.number <= (SELECT number FROM audit_seals WHERE number <> NEW.number ORDER BY number DESC LIMIT 1) OR NEW.upto <= (SELECT upto FROM audit_seals WHERE number <> NEW.number ORDER BY number DESC LIMIT 1) BEGIN
	SELECT RAISE(ABORT, 'audit_seals only grows');
END;
--> statement-breakpoint
CREATE TRIGGER `audit_prunes_update` BEFORE UPDATE ON `audit_prunes` BEGIN
	SELECT RAISE(ABORT, 'audit_prunes only grows');
END;
--> statement-breakpoint
CREATE TRIGGER `audit_prunes_delete` BEFORE DELETE ON `audit_prunes` BEGIN
	SELECT RAISE(ABORT, 'audit_prunes only grows');
END;
--> statement-breakpoint
CREATE TRIGGER `audit_prunes_insert` BEFORE INSERT ON `audit_prunes` BEGIN
	SELECT RAISE(ABORT, 'audit_prunes only grows') FROM `audit_prunes` WHERE number = NEW.number;
END;
--> statement-breakpoint
-- A new row comes after all others.
CREATE TRIGGER `audit_prunes_inserted` AFTER INSERT ON `audit_prunes`
WHEN NEW.number < 1 OR NEW.number <= (SELECT number FROM audit_prunes WHERE number <> NEW.number ORDER BY number DESC LIMIT 1) OR NEW.upto <= (SELECT upto FROM audit_prunes WHERE number <> NEW.number ORDER BY number DESC LIMIT 1) OR NEW.seal <= (SELECT seal FROM audit_prunes WHERE number <> NEW.number ORDER BY number DESC LIMIT 1) BEGIN
	SELECT RAISE(ABORT, 'audit_prunes only grows');
END;
