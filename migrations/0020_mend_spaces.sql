-- Rows under another cook's thing, and links that were refused because somebody had taken their id: jobs go through them
-- in steps. A new database has neither.
INSERT INTO jobs (id, kind, payload, run_at, created_at)
SELECT 'mend-spaces-' || entity, 'delete_foreign_rows', json_object('run', 'mend-spaces', 'entity', entity, 'after', ''), 0, 0
FROM (SELECT 'ingredient_line' AS entity UNION ALL SELECT 'cook_log' UNION ALL SELECT 'cookbook_recipe' UNION ALL SELECT 'meal_plan_item')
WHERE EXISTS (SELECT 1 FROM spaces);
--> statement-breakpoint
INSERT INTO jobs (id, kind, payload, run_at, created_at)
SELECT 'mend-spaces-links', 'file_links_again', json_object('run', 'mend-spaces', 'after', ''), 0, 0
WHERE EXISTS (SELECT 1 FROM spaces);
