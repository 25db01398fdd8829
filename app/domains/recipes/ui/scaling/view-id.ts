/** The element in which a page without the framework says its recipe to the script that scales it. */
export const VIEW_ID = 'recipe-view'
