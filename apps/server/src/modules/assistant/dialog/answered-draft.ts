import type { Inflected } from '#platform/russian/index.ts'

import type { DraftState } from '../draft-state.ts'
import { isSentence } from '../prose/predicates.ts'
import { answeredParts, answersTo } from '../reading/answers.ts'
import { isBegun, isStyleRequest, namesDocument } from '../reading/follow-up.ts'
import type { RequestParts } from '../reading/request-parts.ts'
import { turnOf } from '../reading/turn.ts'

const beginsWithOrder =
  /^\s*(?:(?:а|и|теперь|ещ[её])\s+)*(?:на?пиш|состав|подготов|сдела|черкн|отпиш|ответь|нуж|надо|попроси|поздрав|поблагодар|предупре|сообщи|напомни|откажи|уведом|перепиш|исправ|провер|сократ|письм|объявлен|служеб|докладн)/iu

/** The draft with its gaps filled; null when the message is no answer to them. */
export function withAnswers(
  before: DraftState,
  message: string,
  parts: RequestParts,
  words: Inflected,
): DraftState | null {
  const isBareValue =
    !beginsWithOrder.test(message) &&
    // «лекцию уберите» is no one who answers for it.
    !changeOrder.test(message) &&
    !isBegun(message) &&
    !namesDocument(message) &&
    // «по 14», «вход будет со двора» is nobody.
    (before.gaps?.[0] !== 'кому' || (/\p{L}{3}/u.test(message) && !isSentence(message, words))) &&
    (turnOf(message) === 'begins' || isShort(message)) &&
    !isStyleRequest(message, parts) &&
    // «другое дело: завхозу … нужны стулья» is for somebody else.
    !(parts.addressee !== '' && parts.clauses.length > 0 && (before.parts?.addressee ?? '') !== '')
  const answers = answersTo(message, before.gaps ?? [], isBareValue)
  if (!answers) return null
  return {
    ...before,
    answers: { ...before.answers, ...answers },
    ...(before.parts ? { parts: answeredParts(before.parts, answers) } : {}),
  }
}

const changeOrder =
  /(?<!\p{L})(?:убер|убрат|убира|вычеркн|удал|замен|помен|исправ|поправ|добав|допиш|впиш|встав)\p{L}*/iu

/** A bare value, which has no words of a correction. */
const isShort = (message: string): boolean => message.trim().split(/\s+/u).length <= 3
