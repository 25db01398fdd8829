import { type ModelMessage, streamText, type UIMessageChunk } from 'ai'
import { AppError } from '#app/platform/model/errors.ts'
import { openAiOf } from '#app/platform/server/ai.ts'
import type { ChatRequest } from '../model/chat-request.ts'
import { type FittedContext, type FittedMessage, fitContext, isCut, tokensOf } from '../model/context.ts'
import { QUOTA_MESSAGES as M } from '../model/quota-messages.ts'
import { type AnswerDeps, type AnswerMaker, streamAnswer } from './answer-stream.ts'
import { instructionsOf } from './instructions.ts'
import { modelTools } from './model-tools.ts'

const TEXT_ID = 'text'
const PAGE_ID = 'call_page'

/**
 * Asks the model for one step of a turn and streams its answer: text, and calls of tools that the device runs. Tools,
 * instructions and the longest answer are the server's alone.
 */
export function streamStep(request: ChatRequest, prepared: PreparedStep, deps: AnswerDeps): Response {
	const { instructions, context } = prepared
	let hasText = false
	const textChunks = (delta: string): UIMessageChunk[] => {
		const start: UIMessageChunk[] = hasText ? [] : [{ type: 'text-start', id: TEXT_ID }]
		hasText = true
		return [...start, { type: 'text-delta', id: TEXT_ID, delta }]
	}
	const maker: AnswerMaker = {
		askedTokens: tokensOf(instructions + JSON.stringify(context)) + modelTools().tokens,
		nothing: { cause: 'empty' },
		call: (abortSignal, take) =>
			streamText({
				model: openAiOf(deps.config, { takeText: (text) => take(text.length, textChunks(text)) }).chat(
					deps.config.model,
				),
				instructions,
				messages: messagesOf(request, context),
				tools: modelTools().tools,
				maxOutputTokens: context.answerTokens,
				maxRetries: 0,
				abortSignal,
				// By default it logs the error, with the words of the chat in it.
				onError: () => {},
			}).stream,
		text: textChunks,
		tool: ({ toolCallId, toolName, input }) => [{ type: 'tool-input-available', toolCallId, toolName, input }],
		end: async () => ({ chunks: hasText ? [{ type: 'text-end', id: TEXT_ID }] : [] }),
	}
	return streamAnswer(deps, maker)
}

/** What a step sends besides its tools. */
export type PreparedStep = { instructions: string; context: FittedContext }

/** Fits a request into the model's context. Throws AppError `unavailable` where the context is too small. */
export function prepareStep(request: ChatRequest, contextTokens: number): PreparedStep {
	const instructions = instructionsOf(request)
	const fixedTokens = tokensOf(instructions) + modelTools().tokens
	const context = fitContext(request, { contextTokens, fixedTokens })
	if (!context) throw new AppError('unavailable', M.smallContext)
	return { instructions, context }
}

/** The conversation for the SDK. The page's recipe is data like every result, so it comes as the result of a call. */
function messagesOf({ page }: ChatRequest, { history, turn, page: recipe }: FittedContext): ModelMessage[] {
	const [question, ...rest] = turn
	const onPage: FittedMessage[] =
		recipe === null || !page.recipe
			? []
			: [
					{
						role: 'assistant',
						text: '',
						calls: [{ id: PAGE_ID, name: 'read_recipe', input: { recipe: page.recipe.alias } }],
					},
					{ role: 'tool', id: PAGE_ID, name: 'read_recipe', output: recipe, from: page.recipe.from ?? 'cook' },
				]
	return [...history, ...(question ? [question] : []), ...onPage, ...rest].filter(isSomething).map(messageOf)
}

const isSomething = (message: FittedMessage): boolean =>
	message.role !== 'assistant' || message.text !== '' || message.calls.length > 0

function messageOf(message: FittedMessage): ModelMessage {
	switch (message.role) {
		case 'user':
			return { role: 'user', content: message.text }
		case 'assistant':
			return {
				role: 'assistant',
				content: [
					...(message.text ? [{ type: 'text' as const, text: message.text }] : []),
					...message.calls.map(({ id, name, input }) => ({
						...{ type: 'tool-call' as const, toolCallId: id, toolName: name, input },
					})),
				],
			}
		case 'tool':
			return {
				role: 'tool',
				content: [
					{
						type: 'tool-result',
						toolCallId: message.id,
						toolName: message.name,
						output: { type: 'text', value: resultOf(message) },
					},
				],
			}
	}
}

/** JSON that says whose words a result is. A result that was cut is a text in it. */
const resultOf = ({ from, output }: Extract<FittedMessage, { role: 'tool' }>): string =>
	`{"from":${JSON.stringify(from)},"result":${isCut(output) ? JSON.stringify(output) : output}}`
