ALTER TABLE `sync_commits` ADD `mark` text;--> statement-breakpoint
-- The newest commit of each space is what devices ask about: without a mark a restore would go unseen until the next edit.
UPDATE `sync_commits` SET `mark` = lower(hex(randomblob(16))) WHERE `ver_from` = (SELECT max(`ver_from`) FROM `sync_commits` AS `newest` WHERE `newest`.`space` = `sync_commits`.`space`);
