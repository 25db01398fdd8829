-- What a search of public recipes proposes from: their words, and nobody's private ones. The index keeps words only, not the
-- texts. Letters that unicode61 does not take apart are written as the device's index folds them (model/search/words.ts).
CREATE TABLE public_recipe_numbers (number INTEGER PRIMARY KEY, recipe_id TEXT NOT NULL UNIQUE);
--> statement-breakpoint
CREATE VIRTUAL TABLE public_recipe_words USING fts5(title, keywords, tags, description, content, content='', contentless_delete=1, tokenize="unicode61 remove_diacritics 2");
--> statement-breakpoint
CREATE VIRTUAL TABLE public_recipe_terms USING fts5vocab(public_recipe_words, 'row');
--> statement-breakpoint
CREATE VIEW public_recipe_texts AS
SELECT
	recipes.id,
	replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(recipes.title, 'ß', 'ss'), 'œ', 'oe'), 'Œ', 'oe'), 'æ', 'ae'), 'Æ', 'ae'), 'ø', 'o'), 'Ø', 'o'), 'ł', 'l'), 'Ł', 'l'), 'đ', 'd'), 'Đ', 'd'), 'ð', 'd'), 'Ð', 'd'), 'þ', 'th'), 'Þ', 'th'), 'ı', 'i') AS title,
	replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(recipes.cuisine || ' ' || recipes.category, 'ß', 'ss'), 'œ', 'oe'), 'Œ', 'oe'), 'æ', 'ae'), 'Æ', 'ae'), 'ø', 'o'), 'Ø', 'o'), 'ł', 'l'), 'Ł', 'l'), 'đ', 'd'), 'Đ', 'd'), 'ð', 'd'), 'Ð', 'd'), 'þ', 'th'), 'Þ', 'th'), 'ı', 'i') AS keywords,
	replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(recipes.tags, 'ß', 'ss'), 'œ', 'oe'), 'Œ', 'oe'), 'æ', 'ae'), 'Æ', 'ae'), 'ø', 'o'), 'Ø', 'o'), 'ł', 'l'), 'Ł', 'l'), 'đ', 'd'), 'Đ', 'd'), 'ð', 'd'), 'Ð', 'd'), 'þ', 'th'), 'Þ', 'th'), 'ı', 'i') AS tags,
	replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(recipes.description, 'ß', 'ss'), 'œ', 'oe'), 'Œ', 'oe'), 'æ', 'ae'), 'Æ', 'ae'), 'ø', 'o'), 'Ø', 'o'), 'ł', 'l'), 'Ł', 'l'), 'đ', 'd'), 'Đ', 'd'), 'ð', 'd'), 'Ð', 'd'), 'þ', 'th'), 'Þ', 'th'), 'ı', 'i') AS description,
	replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(coalesce((SELECT group_concat(lines.text, ' ') FROM recipe_ingredients lines WHERE lines.recipe_id = recipes.id AND lines.space = recipes.space AND lines.deleted_at IS NULL), ''), 'ß', 'ss'), 'œ', 'oe'), 'Œ', 'oe'), 'æ', 'ae'), 'Æ', 'ae'), 'ø', 'o'), 'Ø', 'o'), 'ł', 'l'), 'Ł', 'l'), 'đ', 'd'), 'Đ', 'd'), 'ð', 'd'), 'Ð', 'd'), 'þ', 'th'), 'Þ', 'th'), 'ı', 'i') AS content
FROM recipes
WHERE recipes.is_public = 1 AND recipes.deleted_at IS NULL;
--> statement-breakpoint
CREATE TRIGGER recipes_search_insert AFTER INSERT ON recipes WHEN NEW.is_public = 1 AND NEW.deleted_at IS NULL BEGIN
	DELETE FROM public_recipe_words WHERE rowid = (SELECT number FROM public_recipe_numbers WHERE recipe_id = NEW.id);
	INSERT OR IGNORE INTO public_recipe_numbers (recipe_id) SELECT id FROM public_recipe_texts WHERE id = NEW.id;
	INSERT INTO public_recipe_words (rowid, title, keywords, tags, description, content)
	SELECT numbers.number, texts.title, texts.keywords, texts.tags, texts.description, texts.content
	FROM public_recipe_texts texts JOIN public_recipe_numbers numbers ON numbers.recipe_id = texts.id
	WHERE texts.id = NEW.id;
END;
--> statement-breakpoint
CREATE TRIGGER recipes_search_update AFTER UPDATE OF title, description, cuisine, category, tags, is_public, deleted_at ON recipes WHEN NEW.is_public = 1 OR OLD.is_public = 1 BEGIN
	DELETE FROM public_recipe_words WHERE rowid = (SELECT number FROM public_recipe_numbers WHERE recipe_id = NEW.id);
	INSERT OR IGNORE INTO public_recipe_numbers (recipe_id) SELECT id FROM public_recipe_texts WHERE id = NEW.id;
	INSERT INTO public_recipe_words (rowid, title, keywords, tags, description, content)
	SELECT numbers.number, texts.title, texts.keywords, texts.tags, texts.description, texts.content
	FROM public_recipe_texts texts JOIN public_recipe_numbers numbers ON numbers.recipe_id = texts.id
	WHERE texts.id = NEW.id;
END;
--> statement-breakpoint
CREATE TRIGGER recipes_search_delete AFTER DELETE ON recipes WHEN OLD.is_public = 1 BEGIN
	DELETE FROM public_recipe_words WHERE rowid = (SELECT number FROM public_recipe_numbers WHERE recipe_id = OLD.id);
	DELETE FROM public_recipe_numbers WHERE recipe_id = OLD.id;
END;
--> statement-breakpoint
-- A recipe's lines are written after it, one by one; of a private one nothing is done.
CREATE TRIGGER lines_search_insert AFTER INSERT ON recipe_ingredients WHEN EXISTS (SELECT 1 FROM recipes WHERE id = NEW.recipe_id AND is_public = 1 AND deleted_at IS NULL) BEGIN
	DELETE FROM public_recipe_words WHERE rowid = (SELECT number FROM public_recipe_numbers WHERE recipe_id = NEW.recipe_id);
	INSERT OR IGNORE INTO public_recipe_numbers (recipe_id) SELECT id FROM public_recipe_texts WHERE id = NEW.recipe_id;
	INSERT INTO public_recipe_words (rowid, title, keywords, tags, description, content)
	SELECT numbers.number, texts.title, texts.keywords, texts.tags, texts.description, texts.content
	FROM public_recipe_texts texts JOIN public_recipe_numbers numbers ON numbers.recipe_id = texts.id
	WHERE texts.id = NEW.recipe_id;
END;
--> statement-breakpoint
CREATE TRIGGER lines_search_update AFTER UPDATE OF text, deleted_at, recipe_id ON recipe_ingredients WHEN EXISTS (SELECT 1 FROM recipes WHERE id = NEW.recipe_id AND is_public = 1 AND deleted_at IS NULL) BEGIN
	DELETE FROM public_recipe_words WHERE rowid = (SELECT number FROM public_recipe_numbers WHERE recipe_id = NEW.recipe_id);
	INSERT OR IGNORE INTO public_recipe_numbers (recipe_id) SELECT id FROM public_recipe_texts WHERE id = NEW.recipe_id;
	INSERT INTO public_recipe_words (rowid, title, keywords, tags, description, content)
	SELECT numbers.number, texts.title, texts.keywords, texts.tags, texts.description, texts.content
	FROM public_recipe_texts texts JOIN public_recipe_numbers numbers ON numbers.recipe_id = texts.id
	WHERE texts.id = NEW.recipe_id;
END;
--> statement-breakpoint
CREATE TRIGGER lines_search_delete AFTER DELETE ON recipe_ingredients WHEN EXISTS (SELECT 1 FROM recipes WHERE id = OLD.recipe_id AND is_public = 1 AND deleted_at IS NULL) BEGIN
	DELETE FROM public_recipe_words WHERE rowid = (SELECT number FROM public_recipe_numbers WHERE recipe_id = OLD.recipe_id);
	INSERT OR IGNORE INTO public_recipe_numbers (recipe_id) SELECT id FROM public_recipe_texts WHERE id = OLD.recipe_id;
	INSERT INTO public_recipe_words (rowid, title, keywords, tags, description, content)
	SELECT numbers.number, texts.title, texts.keywords, texts.tags, texts.description, texts.content
	FROM public_recipe_texts texts JOIN public_recipe_numbers numbers ON numbers.recipe_id = texts.id
	WHERE texts.id = OLD.recipe_id;
END;
--> statement-breakpoint
INSERT INTO public_recipe_numbers (recipe_id) SELECT id FROM public_recipe_texts;
--> statement-breakpoint
INSERT INTO public_recipe_words (rowid, title, keywords, tags, description, content)
SELECT numbers.number, texts.title, texts.keywords, texts.tags, texts.description, texts.content
FROM public_recipe_texts texts JOIN public_recipe_numbers numbers ON numbers.recipe_id = texts.id;
