/**
 * All the script that a page without the framework has. It registers the service worker once nothing else is going on
 * (whose installation brings the app for the next click), hides photos that cannot be loaded, so that the drawings under
 * them show, says the sentence that a session's end has left behind, and brings what scales a recipe when one of its
 * buttons is pressed.
 */
export const STATIC_BOOT = `(()=>{
addEventListener("error",e=>{const t=e.target;t instanceof HTMLImageElement&&t.matches(".plate > .photo, .avatar > img")&&(t.hidden=true)},true);
addEventListener("load",()=>(window.requestIdleCallback||setTimeout)(()=>navigator.serviceWorker?.register("/sw.js").catch(()=>{})));
addEventListener("click",e=>{const b=e.target.closest?.("[data-slot=scaling] button");b&&import("/scaling.js").then(m=>m.press(b),()=>{})});
try{const n=sessionStorage.getItem("notice");if(n){sessionStorage.removeItem("notice");const b=document.createElement("div"),p=document.createElement("p");b.className="toasts";b.setAttribute("role","status");p.className="toast";p.textContent=n;b.append(p);document.body.append(b);setTimeout(()=>b.remove(),6000)}}catch{}
})()`
