ALTER TABLE `subscriptions` ADD `trial_reminded_at` integer;--> statement-breakpoint
ALTER TABLE `subscriptions` ADD `check_at` integer;--> statement-breakpoint
ALTER TABLE `subscriptions` ADD `checkout_until` integer;--> statement-breakpoint
CREATE INDEX `subscriptions_by_check` ON `subscriptions` (`check_at`) WHERE check_at is not null;--> statement-breakpoint
CREATE INDEX `stripe_events_by_customer` ON `stripe_events` (`customer_id`);