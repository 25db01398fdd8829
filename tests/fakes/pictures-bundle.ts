// What a browser test runs in its page: the processing of a picture from the file to the server.
export { preparePicture } from '#app/platform/client/pictures/take-picture.ts'
export { uploadPicture } from '#app/platform/client/pictures/upload-picture.ts'
