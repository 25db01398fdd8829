CREATE TABLE `ai_turns` (
	`user_id` text NOT NULL,
	`turn` text NOT NULL,
	`feature` text NOT NULL,
	`month` text NOT NULL,
	`state` text NOT NULL,
	`steps` integer NOT NULL,
	`input_tokens` integer DEFAULT 0 NOT NULL,
	`output_tokens` integer DEFAULT 0 NOT NULL,
	`cost_micros` integer DEFAULT 0 NOT NULL,
	`reply` text,
	`reply_step` integer,
	`at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `turn`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `ai_turns_open` ON `ai_turns` (`user_id`,`at`) WHERE state = 'open';--> statement-breakpoint
CREATE INDEX `ai_turns_cost` ON `ai_turns` (`month`,`cost_micros`) WHERE cost_micros > 0;--> statement-breakpoint
CREATE INDEX `ai_turns_replies` ON `ai_turns` (`at`) WHERE reply is not null;--> statement-breakpoint
CREATE INDEX `ai_turns_by_time` ON `ai_turns` (`at`);--> statement-breakpoint
-- Uses are stored under the keys of the spec.
INSERT INTO `usage` (`user_id`, `feature`, `month`, `count`) SELECT `user_id`, 'ai_recipe_generation', `month`, `count` FROM `usage` WHERE `feature` = 'aiRecipeGeneration' ON CONFLICT (`user_id`, `feature`, `month`) DO UPDATE SET `count` = `count` + excluded.`count`;--> statement-breakpoint
DELETE FROM `usage` WHERE `feature` = 'aiRecipeGeneration';
