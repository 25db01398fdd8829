CREATE TABLE `usage` (
	`user_id` text NOT NULL,
	`feature` text NOT NULL,
	`month` text NOT NULL,
	`count` integer NOT NULL,
	PRIMARY KEY(`user_id`, `feature`, `month`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
