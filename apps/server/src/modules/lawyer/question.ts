import { isoDate } from '@uprava/contract/rules/days.ts'

import { today } from '#modules/laws/index.ts'
import type { LegalQuestion } from '#modules/legal-answers/index.ts'
import type { Reader } from '#platform/database/index.ts'

import { findEarlierTexts, findTextsOfRun } from './files.repository.ts'
import type { ConsultationInput, QuestionInput } from './kinds.ts'
import { findMessages, type MessageRow } from './messages.repository.ts'
import type { StoredMetadata } from './present.ts'

const maxHistory = 8
/** How many files of earlier questions stay in the talk. */
const maxEarlierFiles = 5

/** The day a question is about: «на 14.10.2024», otherwise today. yyyy-mm-dd. */
export function dayOf(question: string): string {
  const named = /(?<!\p{L})на\s+(?<day>\d{2}\.\d{2}\.\d{4})/u.exec(question)?.groups?.['day']
  return (named === undefined ? null : isoDate(named)) ?? today()
}

type Run = { id: number; channelId: number }

/** A question of a chat with the conversation before it. */
export async function questionInChat(
  reader: Reader,
  run: Run & { subjectId: number },
  input: ConsultationInput,
): Promise<LegalQuestion> {
  const before = await findMessages(reader, run.subjectId, {
    limit: maxHistory,
    beforeId: input.messageId,
  })
  const history = before.map(({ messageType: role, content: text }) => ({ role, text }))
  const alone = await questionAlone(reader, run, input)
  const earlier = await findEarlierTexts(reader, {
    chatId: run.subjectId,
    runId: run.id,
    limit: maxEarlierFiles,
  })
  const asked = {
    ...alone,
    files: [...alone.files, ...earlier.map((file) => ({ ...file, isEarlier: true }))],
  }
  const continued = asksToContinue(input.question) ? interruptedQuestion(before) : null
  if (continued === null) return { ...asked, history }
  return {
    ...asked,
    history,
    question: continued,
    instruction: `Продолжите прерванный ответ на вопрос «${continued}» с места обрыва, не повторяя сказанного.`,
  }
}

/** A question without a chat. */
export async function questionAlone(reader: Reader, run: Run, input: QuestionInput): Promise<LegalQuestion> {
  return {
    question: input.question,
    history: [],
    channelId: run.channelId,
    normId: input.normId,
    files: await findTextsOfRun(reader, run.id),
    onDate: input.onDate,
  }
}

const asksToContinue = (question: string) =>
  /^\s*(?:продолж|дальше|далее|закончи|допиши)/iu.test(question) && question.trim().length < 60

/** The question of the last answer when that one is incomplete, else null. */
function interruptedQuestion(before: readonly MessageRow[]): string | null {
  const answer = before.at(-1)
  const state = answer?.messageType === 'assistant' ? (answer.metadata as StoredMetadata).state : undefined
  if (state !== 'cut' && state !== 'stopped') return null
  return before.findLast(({ messageType }) => messageType === 'user')?.content ?? null
}
