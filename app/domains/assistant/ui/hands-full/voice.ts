/** The device's voice, as the page around the microphone uses it. `read` is null where the browser has none. */
export type Voice = { isReading: boolean; read: ((text: string) => void) | null; stop: () => void }
