export { edit } from '#app/sync/client/edits/edit.ts'
export { openLocalStore } from '#app/sync/client/store/local-store.ts'
