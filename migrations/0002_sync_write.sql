CREATE TABLE `pantry_items` (
	`id` text PRIMARY KEY NOT NULL,
	`space` text NOT NULL,
	`ver` integer NOT NULL,
	`deleted_at` integer,
	`updated_by` text NOT NULL,
	`ingredient_name` text NOT NULL,
	`quantity` text,
	`unit` text,
	`place` text DEFAULT '' NOT NULL,
	`best_before` text,
	`is_staple` integer DEFAULT false NOT NULL,
	`opened_at` integer,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `pantry_items_by_ver` ON `pantry_items` (`space`,`ver`);--> statement-breakpoint
CREATE TABLE `shopping_list_items` (
	`id` text PRIMARY KEY NOT NULL,
	`space` text NOT NULL,
	`ver` integer NOT NULL,
	`deleted_at` integer,
	`updated_by` text NOT NULL,
	`user_id` text NOT NULL,
	`ingredient_name` text NOT NULL,
	`category` text DEFAULT '' NOT NULL,
	`is_checked` integer DEFAULT false NOT NULL,
	`quantity` text,
	`unit` text,
	`text` text DEFAULT '' NOT NULL,
	`origins` text NOT NULL,
	`store` text DEFAULT '' NOT NULL,
	`position` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `shopping_list_items_by_ver` ON `shopping_list_items` (`space`,`ver`);--> statement-breakpoint
CREATE TABLE `mutations` (
	`space` text NOT NULL,
	`mid` text NOT NULL,
	`client_id` text NOT NULL,
	`seq` integer NOT NULL,
	`user_id` text NOT NULL,
	`verb` text NOT NULL,
	`subject` text NOT NULL,
	`offline` integer NOT NULL,
	`outcome` text NOT NULL,
	`ver` integer NOT NULL,
	`issues` text NOT NULL,
	`message` text,
	`device` text NOT NULL,
	`at` integer NOT NULL,
	`received_at` integer NOT NULL,
	PRIMARY KEY(`space`, `mid`),
	FOREIGN KEY (`space`) REFERENCES `spaces`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `mutations_by_seq` ON `mutations` (`space`,`client_id`,`seq`);--> statement-breakpoint
CREATE INDEX `mutations_by_time` ON `mutations` (`space`,`received_at`);--> statement-breakpoint
CREATE TABLE `row_revisions` (
	`id` text PRIMARY KEY NOT NULL,
	`space` text NOT NULL,
	`ver` integer NOT NULL,
	`deleted_at` integer,
	`updated_by` text NOT NULL,
	`row_entity` text NOT NULL,
	`row_id` text NOT NULL,
	`recipe_id` text,
	`fields` text,
	`was_deleted` integer DEFAULT false NOT NULL,
	`mid` text,
	`verb` text NOT NULL,
	`client_id` text,
	`device` text NOT NULL,
	`at` integer NOT NULL,
	`unseen` integer DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE INDEX `row_revisions_by_ver` ON `row_revisions` (`space`,`ver`);--> statement-breakpoint
CREATE INDEX `row_revisions_by_row` ON `row_revisions` (`space`,`row_id`,`at`);--> statement-breakpoint
CREATE TABLE `sync_clients` (
	`client_id` text NOT NULL,
	`space` text NOT NULL,
	`user_id` text NOT NULL,
	`device` text DEFAULT '' NOT NULL,
	`last_seq` integer DEFAULT 0 NOT NULL,
	`schema` integer NOT NULL,
	`last_seen_at` integer NOT NULL,
	PRIMARY KEY(`space`, `client_id`),
	FOREIGN KEY (`space`) REFERENCES `spaces`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `sync_issues` (
	`id` text PRIMARY KEY NOT NULL,
	`space` text NOT NULL,
	`ver` integer NOT NULL,
	`deleted_at` integer,
	`updated_by` text NOT NULL,
	`type` text NOT NULL,
	`row_entity` text NOT NULL,
	`row_id` text NOT NULL,
	`client_id` text NOT NULL,
	`mid` text NOT NULL,
	`verb` text NOT NULL,
	`subject` text NOT NULL,
	`local_version` text NOT NULL,
	`server_version` text,
	`base` text,
	`message` text NOT NULL,
	`last_modified` integer NOT NULL,
	`resolved_at` integer,
	`resolution` text
);
--> statement-breakpoint
CREATE INDEX `sync_issues_by_ver` ON `sync_issues` (`space`,`ver`);