import { TOAST_DURATION_MS, TOAST_EVENT, TOASTS_AT_ONCE } from '#app/ui/toast-queue.ts'
import { BROWSER_ONLY_KEY, RUN_COOKIE } from '../model/run-cookie.ts'

/**
 * Defines `say(sentence)` for the parts of an inline script: a toast in TOAST_PLACE, shown as long as those of the app,
 * three at once at most, and closed by a press. On a page with the framework the app's own toasts take the sentence once
 * they listen (`toastFromScripts`).
 */
export const sayBoot = (
	isStatic: boolean,
): string => `const say=t=>{${isStatic ? '' : HAND_OVER}const b=document.querySelector(".toasts"),p=document.createElement("button");p.className="toast";p.textContent=t;p.onclick=()=>p.remove();b.prepend(p);b.children[${TOASTS_AT_ONCE}]?.remove();setTimeout(p.onclick,${TOAST_DURATION_MS})};
`

const HAND_OVER = `if(!dispatchEvent(new CustomEvent("${TOAST_EVENT}",{detail:t,cancelable:true})))return;`

/** Where the document's script draws toasts; there from the start, so that screen readers announce what comes in. */
export const TOAST_PLACE = '<div class="toasts" role="status"></div>'

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
try{const n=sessionStorage.getItem("notice");if(n){sessionStorage.removeItem("notice");say(n)}}catch{}
`
