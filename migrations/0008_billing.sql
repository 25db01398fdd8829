CREATE TABLE `stripe_events` (
	`id` text PRIMARY KEY NOT NULL,
	`type` text NOT NULL,
	`customer_id` text,
	`created_at` integer NOT NULL,
	`received_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `stripe_events_received` ON `stripe_events` (`received_at`);--> statement-breakpoint
ALTER TABLE `subscriptions` ADD `customer_id` text;--> statement-breakpoint
ALTER TABLE `subscriptions` ADD `subscription_id` text;--> statement-breakpoint
ALTER TABLE `subscriptions` ADD `price_id` text;--> statement-breakpoint
ALTER TABLE `subscriptions` ADD `subscription_status` text;--> statement-breakpoint
ALTER TABLE `subscriptions` ADD `cancel_at` integer;--> statement-breakpoint
ALTER TABLE `subscriptions` ADD `trial_end` integer;--> statement-breakpoint
ALTER TABLE `subscriptions` ADD `unpaid_since` integer;--> statement-breakpoint
ALTER TABLE `subscriptions` ADD `trial_used_at` integer;--> statement-breakpoint
ALTER TABLE `subscriptions` ADD `granted_tier` text DEFAULT 'Free' NOT NULL;--> statement-breakpoint
ALTER TABLE `subscriptions` ADD `reads` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `subscriptions` ADD `stored_read` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `subscriptions` ADD `read_at` integer;--> statement-breakpoint
CREATE UNIQUE INDEX `subscriptions_customer_id_unique` ON `subscriptions` (`customer_id`);--> statement-breakpoint
-- Until now every plan was a grant.
UPDATE `subscriptions` SET `granted_tier` = `subscription_tier`, `subscription_tier` = 'Free';
