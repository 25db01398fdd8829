import type { Source } from './citations.ts'

/** Names that are gone, with what took the place of each. None of them is a word of English, so they are refused anywhere. */
export const RETIRED_NAMES: Readonly<Record<string, string>> = {
	archiveMended: 'archiveRepaired',
	asServerHasIt: 'serverVersionOf',
	BegunRestore: 'UnfinishedRestore',
	begunRestores: 'unfinishedRestores',
	canSeal: 'canEncrypt',
	checkCrowd: 'checkRowLimit',
	clearSealed: 'clearEncrypted',
	closeKitchens: 'closeLocalStores',
	countedAnew: 'countedAgain',
	countHeld: 'countUsage',
	countSealed: 'countEncrypted',
	countUnsealed: 'countUnencrypted',
	createDevice: 'createSyncClient',
	DeviceDeps: 'SyncClientDeps',
	discardUnsealed: 'discardUnencrypted',
	doorOfEndpoint: 'accessOfEndpoint',
	doorOfPage: 'accessOfPage',
	drawnAnew: 'hydrationErrors',
	dropHeld: 'dropOverLimit',
	eachSettled: 'removeEach',
	EndpointDoor: 'EndpointAccess',
	entranceOf: 'callerOf',
	exportSealed: 'exportEncrypted',
	findOpenKitchen: 'findOpenStore',
	findUnheard: 'findUnsentEdits',
	followHeld: 'followOverLimit',
	followParked: 'followDeadLetter',
	gainOf: 'usageDeltaOf',
	gainOfRefusal: 'usageDeltaOfRefusal',
	giveBack: 'refund',
	giveBackRate: 'refundRate',
	giveBackUsage: 'refundUsage',
	giveBackUse: 'refundUse',
	hasOpenedSealed: 'hasDecrypted',
	hasSealed: 'hasEncrypted',
	hasSealKey: 'hasEncryptionKey',
	HEARD_OUT_BYTES: 'MAX_DRAINED_BYTES',
	heardBy: 'lastSeenVersion',
	heardOut: 'maxDrainedBytes',
	heedFailure: 'handleTxFailure',
	heldBy: 'usageOf',
	heldTogether: 'overLimitTogether',
	heldWrites: 'usageWrites',
	HoldBack: 'SendDelay',
	isAnew: 'isAgain',
	isAnyHeld: 'isAnyOverLimit',
	isSealable: 'canBeEncrypted',
	isSealed: 'isEncrypted',
	keepSealed: 'keepEncrypted',
	keepSealedHint: 'keepEncryptedHint',
	keepSealKey: 'ensureEncryptionKey',
	keepSealKeyHere: 'ensureEncryptionKeyHere',
	KeptEntry: 'AcknowledgedEdit',
	keptPayload: 'storablePayload',
	keptUnsealed: 'keptUnencrypted',
	KITCHEN_DEPS: 'LOCAL_STORE_DEPS',
	KitchenContext: 'LocalStoreContext',
	KitchenDb: 'LocalDb',
	KitchenDeps: 'LocalStoreDeps',
	kitchenDepsOf: 'localStoreDepsOf',
	KitchenListener: 'StoreListener',
	kitchenName: 'localDbName',
	KitchenSchema: 'LocalSchema',
	letGo: 'stopOverlaying',
	listKitchens: 'listLocalDbs',
	lookAnew: 'lookAgain',
	mendArchive: 'repairArchive',
	mendDisk: 'repairDisk',
	mendStorage: 'repairStorage',
	mergeSealed: 'mergePackets',
	MonitorDoor: 'MonitorQueue',
	NO_GAIN: 'NO_USAGE_DELTA',
	noKitchen: 'noStore',
	openEntrance: 'authenticateCaller',
	openKitchen: 'openLocalStore',
	openKitchenDb: 'openLocalDb',
	openKitchenOf: 'openLocalStoreOf',
	openSealed: 'decryptAndRequeue',
	openSealedFile: 'openEncryptedFile',
	openSealedHere: 'decryptHere',
	PackedSeal: 'PackedContent',
	PageDoor: 'PageAccess',
	PARKED_TOO_LARGE: 'TOO_LARGE_FOR_SERVER',
	PARKED_UNREADABLE: 'UNREADABLE_FOR_SERVER',
	parkedIssueId: 'deadLetterIssueId',
	planAnew: 'planAgain',
	putBack: 'requeue',
	putBackDrafts: 'restoreDrafts',
	putBackItems: 'restoreItems',
	putSealKeyIn: 'putEncryptionKeyIn',
	readKitchen: 'readLocalDb',
	refuseDrawnAnew: 'refuseHydrationErrors',
	restsOnHeld: 'restsOnOverLimit',
	saidAnew: 'statedAgain',
	SEAL_KEY: 'ENCRYPTION_KEY',
	sealAndClear: 'encryptAndClear',
	sealAndEmpty: 'encryptAndEmpty',
	SEALED_HINT: 'ENCRYPTED_HINT',
	SealedEdits: 'PacketContent',
	SealedHere: 'EncryptedHere',
	sealedName: 'encryptedFileName',
	SealedNotice: 'EncryptedNotice',
	SealedPacket: 'EncryptedPacket',
	SealKey: 'EncryptionKey',
	sealKeyIn: 'encryptionKeyIn',
	sealKeyRate: 'encryptionKeyRate',
	sealKitchen: 'encryptStore',
	SealOptions: 'EncryptOptions',
	sealThree: 'encryptThree',
	sealUnsent: 'encryptUnsent',
	sendAnew: 'resendUnderNewId',
	settleAcknowledged: 'removeAcknowledged',
	SettledPicture: 'PictureOutcome',
	settleOne: 'sendOne',
	standAfter: 'loadAfter',
	startAnew: 'startAgain',
	startChores: 'startBackgroundTasks',
	stopChores: 'stopBackgroundTasks',
	SyncDoors: 'SyncAppDeps',
	takeBackUnsent: 'undoUnsent',
	takeDrawnAnew: 'takeHydrationErrors',
	tellOfUnsealed: 'reportUnencrypted',
	throwAway: 'discardEntries',
	TRIES_ANEW: 'RESENDS',
	underNewName: 'underNewId',
	UNSEALED_HINT: 'UNENCRYPTED_HINT',
	UnsealedNotice: 'UnencryptedNotice',
	unsentHere: 'findUnsent',
	useKitchen: 'useLocalStore',
	useReadyKitchen: 'useReadyStore',
	whileSealing: 'withEncryptionLock',
	whyItWaits: 'reasonToWait',
	wipeKitchen: 'wipeLocalStore',
}

/** Names that are also words: refused where something is declared under them. */
export const RETIRED_DECLARATIONS: Readonly<Record<string, string>> = {
	Company: 'ExtraGuests, SessionWrites',
	Doors: 'FetchAheadDeps',
	Enter: 'Authenticate',
	Entrance: 'SyncCaller',
	Gain: 'UsageDelta',
	Gates: 'ValidatorContext',
	Held: 'SpaceUsage, LiftedMeal',
	HELD: 'OVER_LIMIT',
	Kept: 'a name of what it holds',
	Kitchen: 'a name of what it holds',
	Left: 'UnsentNames',
	Mended: 'Repaired',
	Named: 'a name of what it holds',
	park: 'moveToDeadLetters',
	resealed: 'encryptedAgain',
	Said: 'a name of what it holds',
	SEALED: 'ENCRYPTED',
	Sealed: 'UnsentNames',
	settle: 'removeFromOutbox',
	Settled: 'PictureEnd',
	Stand: 'SpaceLoad',
	Told: 'a name of what it holds',
	Unheard: 'UnsentEdits',
	Unsealed: 'Unencrypted',
}

/** Words that no file's name and no part of a name in code uses, with what to write instead. */
export const RETIRED_PARTS: Readonly<Record<string, string>> = {
	anew: 'again',
	doors: 'access',
	mend: 'repair',
	mended: 'repaired',
	unheard: 'unsent',
	unsealed: 'unencrypted',
}

/** Words that no comment and no title of a test uses, with what to write instead. */
export const RETIRED_IN_COMMENTS: Readonly<Record<string, string>> = {
	anew: 'again',
	whoever: 'anyone who, or the name of the caller',
	'of before': 'earlier, or previous',
}

/**
 * Names in databases, on the wire and in files of cooks. Renaming one would take a migration that does nothing else, so it
 * keeps the word that retired elsewhere.
 */
export const STORED_NAMES: Readonly<Record<string, string>> = {
	kept: "the device's store of the acknowledged log",
	sealed: "the device's store of encrypted packets",
	sealedAt: 'when an edit was first encrypted, in the outbox',
	sealKey: "the encryption key in the device's metadata, and `/api/sync/seal-key`",
	parked: 'why an entry of the outbox is a dead letter',
	held_characters: 'what a space uses, a column of `spaces`',
	'kitchen-': "the name of a cook's database on the device",
}

const CODE = /\.tsx?$/
const TEST = /\.test\.tsx?$/
const TITLE = /^\s*(?:(?:test|it|describe)(?:\.\w+)?\b|\]\)\().*['"`]/
const COMMENT = /^\s*(?:\/\/|\/?\*)|\s\/\/\s/

/** Every place that uses a retired word, with the word that took its place. */
export function findRetiredWords(sources: readonly Source[]): string[] {
	const names = pattern(Object.keys(RETIRED_NAMES), '')
	const declarations = pattern(Object.keys(RETIRED_DECLARATIONS), '(?:const|let|function|type|class|interface)\\s+')
	const phrases = pattern(Object.keys(RETIRED_IN_COMMENTS), '')
	return sources.flatMap(({ path, text }) => [
		...retiredPartsOf(path).map((part) => `${path} is named by ${part}, which is ${RETIRED_PARTS[part]} now.`),
		...text.split('\n').flatMap((line, at) => {
			const place = `${path}:${at + 1}`
			const found = [
				...(CODE.test(path) && !COMMENT.test(line) ? partsIn(line) : []).map(
					({ name, part }) => `${name}: ${part} is ${RETIRED_PARTS[part]} now`,
				),
				...wordsIn(line, names).map((word) => `${word}, which is ${RETIRED_NAMES[word]} now`),
				...wordsIn(line, declarations).map((word) => `${word}, which is ${RETIRED_DECLARATIONS[word]} now`),
				...(COMMENT.test(line) || !CODE.test(path) || (TEST.test(path) && TITLE.test(line))
					? wordsIn(line.toLowerCase(), phrases).map((word) => `"${word}": write ${RETIRED_IN_COMMENTS[word]}`)
					: []),
			]
			return found.map((what) => `${place} says ${what}.`)
		}),
	])
}

const STRING = /'[^']*'|"[^"]*"|`[^`]*`/g
const NAME = /[A-Za-z_$][\w$]*/g

/** The names of a line of code that have a retired part, without those in its strings. */
const partsIn = (line: string): { name: string; part: string }[] =>
	[...line.replace(STRING, '').matchAll(NAME)].flatMap(([name]) =>
		Object.hasOwn(STORED_NAMES, name) ? [] : retiredPartsOf(name).map((part) => ({ name, part })),
	)

const retiredPartsOf = (name: string): string[] =>
	name
		.replace(/([a-z\d])([A-Z])/g, '$1-$2')
		.toLowerCase()
		.split(/[^a-z\d]+/)
		.filter((part) => Object.hasOwn(RETIRED_PARTS, part))

const pattern = (words: readonly string[], before: string): RegExp =>
	new RegExp(`\\b${before}(${words.join('|')})\\b`, 'g')

const wordsIn = (line: string, words: RegExp): string[] => [...line.matchAll(words)].map(([, word = '']) => word)
