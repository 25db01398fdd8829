-- The zone by which the server reckons a cook's days is the one that the preferences say, whoever writes them.
CREATE TRIGGER `users_time_zone_of_new_preferences` AFTER INSERT ON `user_preferences`
WHEN json_extract(new.preferences, '$.time_zone') IS NOT NULL
BEGIN
	UPDATE users SET time_zone = json_extract(new.preferences, '$.time_zone') WHERE id = new.user_id;
END;
--> statement-breakpoint
CREATE TRIGGER `users_time_zone_of_changed_preferences` AFTER UPDATE OF preferences ON `user_preferences`
WHEN json_extract(new.preferences, '$.time_zone') IS NOT NULL
BEGIN
	UPDATE users SET time_zone = json_extract(new.preferences, '$.time_zone') WHERE id = new.user_id;
END;
