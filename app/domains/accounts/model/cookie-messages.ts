/** The cookie notice and its settings; the spec has the words of the buttons and of the message after saving. */
export const COOKIES = {
	title: 'Cookies',
	notice: 'Nomster keeps what it needs on this device. If you allow it, it also remembers which recipes you open.',
	privacy: 'Privacy Policy',
	acceptAll: 'Accept All',
	necessaryOnly: 'Necessary Only',
	settings: 'Settings',
	close: 'Close',
	save: 'Save Preferences',
	saved: 'Cookie preferences saved.',
	notSaved: 'This browser does not keep your choice.',
	kinds: {
		necessary: { label: 'Necessary', hint: 'Your sign-in, your recipes and your settings. Cannot be turned off.' },
		functional: {
			label: 'Functional',
			hint: 'Which recipes you open and search for, on this device only. Turned off, it is erased.',
		},
		analytics: {
			label: 'Analytics',
			hint: 'How fast pages load, and whose page an error was on. Without it, errors are reported without your name.',
		},
		marketing: { label: 'Marketing', hint: 'Nothing uses this at present.' },
	},
} as const
