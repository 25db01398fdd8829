import figtree from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url'
import vollkorn from '@fontsource-variable/vollkorn/files/vollkorn-latin-wght-normal.woff2?url'

/** The two fonts of every first paint, for `<link rel="preload" as="font" type="font/woff2" crossorigin>`. */
export const fontLinks: readonly string[] = [figtree, vollkorn]
