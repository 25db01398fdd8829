/**
 * The script in a document's head that expects the browser to skip a page's transition: it does for a second press, a
 * hidden tab or a window that changes its size. The page is there all the same, so the rejected `ready` is no error. What
 * the change of the page itself throws still rejects `finished`, and is reported.
 */
export const TRANSITION_BOOT =
	'(()=>{let d=document,s=d.startViewTransition,q=t=>{t?.ready.catch(()=>{});return t};addEventListener("pagereveal",e=>{q(e.viewTransition)});if(s)d.startViewTransition=c=>q(s.call(d,c))})()'
