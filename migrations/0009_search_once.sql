-- A public recipe's words are written once a commit, however many of its lines change: the triggers only note which recipe it
-- is, and the commit's batch takes the notes away again as its last write (db/commit.ts). What a taken note does is said once.
DROP TRIGGER recipes_search_insert;
--> statement-breakpoint
DROP TRIGGER recipes_search_update;
--> statement-breakpoint
DROP TRIGGER lines_search_insert;
--> statement-breakpoint
DROP TRIGGER lines_search_update;
--> statement-breakpoint
DROP TRIGGER lines_search_delete;
--> statement-breakpoint
CREATE TABLE public_recipe_stale (recipe_id TEXT PRIMARY KEY NOT NULL) WITHOUT ROWID;
--> statement-breakpoint
-- The words of all public recipes, each once: where a search looks for words that may have been meant. fts5vocab would read the
-- whole index for them, recipe by recipe. A recipe's words come by way of an index that holds this one recipe; a word that
-- stands in no recipe any more stays, and finds nothing.
CREATE TABLE public_recipe_vocabulary (term TEXT PRIMARY KEY NOT NULL) WITHOUT ROWID;
--> statement-breakpoint
INSERT INTO public_recipe_vocabulary SELECT term FROM public_recipe_terms;
--> statement-breakpoint
DROP TABLE public_recipe_terms;
--> statement-breakpoint
CREATE VIRTUAL TABLE public_recipe_one USING fts5(words, content='', tokenize="unicode61 remove_diacritics 2");
--> statement-breakpoint
CREATE VIRTUAL TABLE public_recipe_one_terms USING fts5vocab(public_recipe_one, 'row');
--> statement-breakpoint
CREATE TRIGGER stale_search_taken AFTER DELETE ON public_recipe_stale BEGIN
	DELETE FROM public_recipe_words WHERE rowid = (SELECT number FROM public_recipe_numbers WHERE recipe_id = OLD.recipe_id);
	INSERT OR IGNORE INTO public_recipe_numbers (recipe_id) SELECT id FROM public_recipe_texts WHERE id = OLD.recipe_id;
	INSERT INTO public_recipe_words (rowid, title, keywords, tags, description, content)
	SELECT numbers.number, texts.title, texts.keywords, texts.tags, texts.description, texts.content
	FROM public_recipe_texts texts JOIN public_recipe_numbers numbers ON numbers.recipe_id = texts.id
	WHERE texts.id = OLD.recipe_id;
	INSERT INTO public_recipe_one (public_recipe_one) VALUES ('delete-all');
	INSERT INTO public_recipe_one (rowid, words)
	SELECT 1, title || ' ' || keywords || ' ' || tags || ' ' || description || ' ' || content FROM public_recipe_texts WHERE id = OLD.recipe_id;
	INSERT OR IGNORE INTO public_recipe_vocabulary SELECT term FROM public_recipe_one_terms;
END;
--> statement-breakpoint
CREATE TRIGGER recipes_search_insert AFTER INSERT ON recipes WHEN NEW.is_public = 1 AND NEW.deleted_at IS NULL BEGIN
	INSERT OR IGNORE INTO public_recipe_stale VALUES (NEW.id);
END;
--> statement-breakpoint
CREATE TRIGGER recipes_search_update AFTER UPDATE OF title, description, cuisine, category, tags, is_public, deleted_at ON recipes WHEN NEW.is_public = 1 OR OLD.is_public = 1 BEGIN
	INSERT OR IGNORE INTO public_recipe_stale VALUES (NEW.id);
END;
--> statement-breakpoint
CREATE TRIGGER lines_search_insert AFTER INSERT ON recipe_ingredients BEGIN
	INSERT OR IGNORE INTO public_recipe_stale SELECT id FROM recipes WHERE id = NEW.recipe_id AND is_public = 1 AND deleted_at IS NULL;
END;
--> statement-breakpoint
CREATE TRIGGER lines_search_update AFTER UPDATE OF text, deleted_at, recipe_id ON recipe_ingredients BEGIN
	INSERT OR IGNORE INTO public_recipe_stale SELECT id FROM recipes WHERE id IN (OLD.recipe_id, NEW.recipe_id) AND is_public = 1 AND deleted_at IS NULL;
END;
--> statement-breakpoint
CREATE TRIGGER lines_search_delete AFTER DELETE ON recipe_ingredients BEGIN
	INSERT OR IGNORE INTO public_recipe_stale SELECT id FROM recipes WHERE id = OLD.recipe_id AND is_public = 1 AND deleted_at IS NULL;
END;
