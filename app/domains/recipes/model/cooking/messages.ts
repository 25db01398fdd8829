/** The texts of cook mode. */
export const START_COOKING = 'Start cooking'
export const LEAVE = 'Leave cook mode'
export const SCREEN_ON = 'Screen on'
export const SCREEN_MAY_SLEEP = 'Screen may sleep'
export const FOR_THIS_STEP = 'For this step'
export const TIMERS = 'Timers'
export const STEPS_LIST = 'Steps'
export const ADD_TIMER = 'Add a timer'
export const TIMER_NAME = 'What is it for?'
export const TIMER_MINUTES = 'Minutes'
export const START_TIMER = 'Start timer'
export const CANCEL = 'Cancel'
export const BAD_MINUTES = 'Enter a time between 1 second and 24 hours, such as 8 or 1:30.'
export const TIMER_DONE = 'Done'
export const OPEN = 'Open'
export const RUNNING_TIMER = 'Timer'
export const ONE_MINUTE_MORE = '+1 min'
export const READ_ALOUD = 'Read aloud'
export const STOP_READING = 'Stop reading'
export const FINISH = 'I cooked this'
export const NO_STEPS = 'This recipe has no steps yet.'
export const NO_STEPS_HINT = 'Write them down first; they are shown here one at a time.'
export const KEYS_HINT = 'Space or → for next, ← for back, T starts the timer'
export const PLACE_NOT_KEPT =
	'This browser does not store anything here: after a reload, cook mode starts at the first step.'

export const stepOf = (number: number, count: number): string => `Step ${number} of ${count}`
export const stepNumber = (number: number): string => `step ${number}`
export const nextStep = (lead: string): string => `Next: ${lead}`
export const backToStep = (number: number): string => `Back to step ${number}`
/** `time` as in the step: users of screen readers and voice control find the visible words. */
export const startTimerOf = (time: string): string => `Start a timer: ${time}`
export const pauseTimer = (name: string): string => `Pause ${name}`
export const resumeTimer = (name: string): string => `Resume ${name}`
export const removeTimerOf = (name: string): string => `Remove ${name}`
export const moreTimeFor = (name: string): string => `One minute more for ${name}`
export const timerRang = (name: string): string => `${name} is done`
export const missedTimer = (name: string, ago: string): string => `${name} was done ${ago} ago`
export const timersFull = (count: number): string => `${count} timers are running already. Remove one first.`

/** The texts of the cooking log. */
export const LOG = {
	title: 'I cooked this',
	hint: 'A note to yourself for the next time. Nobody else sees it.',
	date: 'When',
	note: 'Note',
	rating: 'How was it?',
	noRating: 'No rating',
	save: 'Save to the log',
	skip: 'Finish without a note',
	pantry: 'Take what it used from the pantry',
	notTaken: 'The pantry could not be changed',
	saved: 'Written down',
	deleted: 'Entry deleted',
	section: 'Cooked',
	remove: 'Delete this entry',
	asCooked: 'The recipe as it was',
	changedSince: 'Changed since',
	close: 'Close',
	badDate: 'Enter the day you cooked it.',
	notReady: 'This device is still fetching your recipes. Please try again in a moment.',
} as const

export const starsOf = (rating: number): string => `${rating} of 5 stars`
export const timesCooked = (times: number): string => (times === 1 ? 'Cooked once' : `Cooked ${times} times`)
