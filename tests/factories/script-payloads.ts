/** The name that every payload sets on `window` when it runs. */
export const RAN = '__ran'

const CALL = `window.${RAN}=1`

/** Texts that run a script in a page that takes them for markup: each way to run one in each surrounding. */
export const SCRIPT_PAYLOADS: readonly string[] = surroundings().flatMap((around) => ways().map(around))

function ways(): string[] {
	return [
		`<script>${CALL}</script>`,
		`<img src=x onerror="${CALL}">`,
		`<svg onload="${CALL}">`,
		`<svg><script>${CALL}</script></svg>`,
		`<iframe srcdoc="<script>parent.${RAN}=1</script>"></iframe>`,
		`<details open ontoggle="${CALL}">x</details>`,
		`<input autofocus onfocus="${CALL}">`,
		`<video><source onerror="${CALL}"></video>`,
		`<body onpageshow="${CALL}">`,
		`<a href="javascript:${CALL}" id=x>x</a><script>x.click()</script>`,
		`<math><mtext><style><img src onerror="${CALL}"></style></mtext></math>`,
		`<form><button formaction="javascript:${CALL}" autofocus>x</button></form>`,
		`<object data="data:text/html,<script>parent.${RAN}=1</script>"></object>`,
		`<link rel=stylesheet href="javascript:${CALL}">`,
		`<marquee onstart="${CALL}">x</marquee>`,
		`<style>@keyframes x{}</style><b style="animation:x 1s" onanimationstart="${CALL}">x</b>`,
		`<template><script>${CALL}</script></template><img src=y onerror=${CALL}>`,
		`\${${CALL}}{{${CALL}}}<script>${CALL}//`,
		`<meta http-equiv=refresh content="0;url=javascript:${CALL}">`,
		`<noscript><p title="</noscript><img src=x onerror=${CALL}>">`,
	]
}

/** What closes the element, attribute, comment or script that the text may stand in. */
function surroundings(): ((way: string) => string)[] {
	return [
		(way) => way,
		(way) => `Soup ${way}`,
		(way) => `">${way}`,
		(way) => `'>${way}`,
		(way) => `</title>${way}`,
		(way) => `</textarea>${way}`,
		(way) => `</script>${way}`,
		(way) => `-->${way}`,
		(way) => `]]>${way}`,
		(way) => `\u2028</style>\u2029${way}`,
	]
}
