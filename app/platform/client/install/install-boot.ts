/** Keeps the browser's offer to install the app, which may come before the code that uses it; in the document's head. */
export const INSTALL_BOOT = 'addEventListener("beforeinstallprompt",e=>{e.preventDefault();window.installOffer=e})'
