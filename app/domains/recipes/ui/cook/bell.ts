let audio: AudioContext | undefined

/** Browsers play no sound before the first touch of the page: call this in the tap that starts a timer. */
export function readyBell(): void {
	audio ??= 'AudioContext' in globalThis ? new AudioContext() : undefined
	void audio?.resume()
}

const STRIKES = 6
const STRIKE_EVERY_S = 0.45

/** Rings for about three seconds and vibrates a phone. If the browser allows no sound, the screen shows it anyway. */
export function ringBell(): void {
	navigator.vibrate?.([300, 150, 300, 150, 300])
	if (audio?.state !== 'running') return
	for (let i = 0; i < STRIKES; i++) strike(audio, audio.currentTime + i * STRIKE_EVERY_S)
}

/** One strike of a small bell: two partials that die away. */
function strike(context: AudioContext, at: number): void {
	for (const [hertz, loudness] of [
		[880, 0.4],
		[2_217, 0.15],
	] as const) {
		const tone = context.createOscillator()
		const gain = context.createGain()
		tone.frequency.value = hertz
		gain.gain.setValueAtTime(loudness, at)
		gain.gain.exponentialRampToValueAtTime(0.001, at + 0.4)
		tone.connect(gain).connect(context.destination)
		tone.start(at)
		tone.stop(at + 0.4)
	}
}
