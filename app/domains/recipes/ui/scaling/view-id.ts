/** The id of the element in which a page without the framework passes its recipe to the scaling script. */
export const VIEW_ID = 'recipe-view'
