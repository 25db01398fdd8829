/**
 * The only script of a page without the framework. It registers the service worker when the page is idle (whose
 * installation fetches the app for the next click), hides photos that cannot be loaded, so that the drawings under them
 * show, shows the notice that the end of a session has left, and loads the scaling of a recipe when one of its buttons
 * is pressed.
 */
export const STATIC_BOOT = `(()=>{
addEventListener("error",e=>{const t=e.target;t instanceof HTMLImageElement&&t.matches(".plate > .photo, .avatar > img")&&(t.hidden=true)},true);
addEventListener("load",()=>(window.requestIdleCallback||setTimeout)(()=>navigator.serviceWorker?.register("/sw.js").catch(()=>{})));
addEventListener("click",e=>{const b=e.target.closest?.("[data-slot=scaling] button");b&&import("/scaling.js").then(m=>m.press(b),()=>{})});
try{const n=sessionStorage.getItem("notice");if(n){sessionStorage.removeItem("notice");const b=document.createElement("div"),p=document.createElement("p");b.className="toasts";b.setAttribute("role","status");p.className="toast";p.textContent=n;b.append(p);document.body.append(b);setTimeout(()=>b.remove(),6000)}}catch{}
})()`
