export { edit } from '#app/sync/client/edit.ts'
export { openKitchen } from '#app/sync/client/kitchen.ts'
