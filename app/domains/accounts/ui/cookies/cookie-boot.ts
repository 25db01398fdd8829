import { COOKIES } from '#app/domains/accounts/model/cookie-messages.ts'
import { CONSENT_KEYS } from '#app/platform/model/consent.ts'
import { COOKIE_ACTS, COOKIE_CHOICES, COOKIE_NOTICE_ID } from './cookie-notice.tsx'

/** The spec's delay after the page has loaded, ms. */
export const ASK_AFTER_MS = 2_000

const text = JSON.stringify
const { choice, date, analytics } = CONSENT_KEYS

/**
 * The cookie notice of a page without the framework, as a part of its only script: `parseConsent`, `storeConsent` and
 * `ask-for-cookies.tsx` in short. Uses `say` of that script.
 */
export const COOKIE_BOOT = `const N=document.getElementById(${text(COOKIE_NOTICE_ID)}),D=N.querySelector("dialog"),C=${text(COOKIE_CHOICES)},
asked=()=>{try{const v=JSON.parse(localStorage.getItem(${text(choice)}));return C.every(n=>typeof v[n]=="boolean")}catch{}},
keep=f=>{D.close();N.hidden=true;try{const v={necessary:true},s=localStorage;C.map(n=>v[n]=f(n));s.setItem(${text(choice)},JSON.stringify(v));s.setItem(${text(date)},new Date().toISOString());v.analytics?s.setItem(${text(analytics)},"true"):s.removeItem(${text(analytics)});say(${text(COOKIES.saved)})}catch{say(${text(COOKIES.notSaved)})}};
setTimeout(()=>{N.hidden=!!asked()},Math.ceil(${ASK_AFTER_MS}-performance.now()));
N.addEventListener("click",({target:t})=>({${COOKIE_ACTS.acceptAll}:()=>keep(()=>true),${COOKIE_ACTS.necessaryOnly}:()=>keep(()=>false),${COOKIE_ACTS.settings}:()=>D.showModal(),${COOKIE_ACTS.close}:()=>D.close(),${COOKIE_ACTS.save}:()=>keep(n=>D.querySelector("[name="+n+"]").checked)})[t.closest("button")?.value]?.());
`
