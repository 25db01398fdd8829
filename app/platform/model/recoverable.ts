/** With this the console's line begins where React could not take over what the server has drawn, and drew it anew. */
export const RECOVERABLE = 'React drew this anew:'
