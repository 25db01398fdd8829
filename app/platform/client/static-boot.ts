import { BROWSER_ONLY_KEY, RUN_COOKIE } from '../model/run-cookie.ts'

/** Defines `say(sentence, ms)` for the parts of an inline script: shows a sentence where the app shows its toasts. */
export const SAY_BOOT = `const say=(t,ms=3e3)=>{const b=document.createElement("div"),p=document.createElement("p");b.className="toasts";b.setAttribute("role","status");p.className="toast";p.textContent=t;b.append(p);document.body.append(b);setTimeout(()=>b.remove(),ms)};
`

/**
 * The part of a page without the framework. It registers the service worker when the page is idle (whose installation
 * fetches the app for the next click), hides photos that cannot be loaded, so that the drawings under them show, shows
 * the notice that the end of a session has left, loads the scaling of a recipe when one of its buttons is pressed, and
 * follows a link that asks for a new password by its hash (accounts/model/recovery-link.ts), and forgets a cook of 'this browser
 * only' who has closed the browser since (platform/model/run-cookie.ts).
 */
export const STATIC_BOOT = `addEventListener("error",e=>{const t=e.target;t instanceof HTMLImageElement&&t.matches(".plate > .photo, .avatar > img")&&(t.hidden=true)},true);
addEventListener("load",()=>(window.requestIdleCallback||setTimeout)(()=>navigator.serviceWorker?.register("/sw.js").catch(()=>{})));
addEventListener("click",e=>{const b=e.target.closest?.("[data-slot=scaling] button");b&&import("/scaling.js").then(m=>m.press(b),()=>{})});
{const{pathname:p,search:s,hash:h}=location;p==="/"&&/[#&]access_token=/.test(h)&&/[#&]type=recovery(&|$)/.test(h)&&location.replace("/reset-password"+s+h)}
try{localStorage["${BROWSER_ONLY_KEY}"]&&!/${RUN_COOKIE}=/.test(document.cookie)&&import("/forget.js").catch(()=>{})}catch{}
try{const n=sessionStorage.getItem("notice");if(n){sessionStorage.removeItem("notice");say(n,6e3)}}catch{}
`
