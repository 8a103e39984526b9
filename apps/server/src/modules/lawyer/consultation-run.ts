import {
  answerLegally,
  recoverLegalAnswer,
  type LegalMetadata,
  type LegalOutcome,
} from '#modules/legal-answers/index.ts'
import { registerRunKind, subjectOf, type RunHead, type RunKind } from '#modules/runs/index.ts'
import { db, type Tx } from '#platform/database/index.ts'
import { searchKeys } from '#platform/russian/index.ts'

import { announceChat } from './announce-chat.ts'
import { changeChat, touchChat } from './chats.repository.ts'
import {
  CONSULTATION,
  consultationInput,
  maxAnswerTokens,
  QUESTION,
  questionInput,
  type ConsultationInput,
  type QuestionInput,
} from './kinds.ts'
import { insertMessage } from './messages.repository.ts'
import { questionAlone, questionInChat } from './question.ts'

/** The run kind of an answer in a chat: it always ends as a message of the chat. */
const consultation: RunKind<ConsultationInput, LegalMetadata> = {
  name: CONSULTATION,
  isOfChat: true,
  input: consultationInput,
  maxTokens: maxAnswerTokens,
  async work(run, input, tools) {
    return answerLegally(await questionInChat(db(), { ...run, subjectId: subjectOf(run) }, input), tools)
  },
  recover: (_run, input, partial) => recoverLegalAnswer(input, partial),
  async finalize(tx, run, outcome) {
    const chatId = subjectOf(run)
    const messageId = await storeAnswer(tx, run, outcome)
    await changeChat(tx, chatId, { engine: outcome.metadata.engine })
    await touchChat(tx, chatId)
    announceChat(tx, run, chatId)
    return { messageId, chatId }
  },
}

async function storeAnswer(tx: Tx, run: RunHead, { text, metadata }: LegalOutcome): Promise<number> {
  const message = await insertMessage(tx, {
    chatId: subjectOf(run),
    messageType: 'assistant',
    content: text,
    metadata: { ...metadata, run_id: run.id },
    keys: searchKeys(text),
  })
  return message.id
}

/** The run kind of an answer without a chat: it is stored with the run and has its id. */
const question: RunKind<QuestionInput, LegalMetadata> = {
  name: QUESTION,
  input: questionInput,
  maxTokens: maxAnswerTokens,
  work: async (run, input, tools) => answerLegally(await questionAlone(db(), run, input), tools),
  recover: (_run, input, partial) => recoverLegalAnswer(input, partial),
  finalize: async (_tx, run) => ({ messageId: run.id, chatId: null }),
}

export function registerLawyerRuns(): void {
  registerRunKind(consultation)
  registerRunKind(question)
}
