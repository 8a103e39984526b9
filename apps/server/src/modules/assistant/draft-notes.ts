import type { Draft } from './draft-parts.ts'
import type { DraftState } from './draft-state.ts'
import { forSeveral, write, type Circumstances } from './draft-writing.ts'
import type { Style } from './reading/follow-up.ts'
import { turnOf } from './reading/turn.ts'

/** What is to be checked and filled in, and what of the messages is not in the text. It stands beside the draft: the draft is the document alone. */
const checks = ({ gaps, leftOut = [] }: Draft): string[] => [
  gaps.length > 0
    ? `Заполните места в скобках: ${gaps.join(', ')}. Недостающее можно вписать в форму под черновиком или прислать следующим сообщением.`
    : 'Проверьте факты и имена перед отправкой.',
  ...(leftOut.length === 0
    ? []
    : [
        `Не вошло в текст: ${leftOut.map((one) => `«${one.replaceAll(/[«»]|[\s.,;]+$/gu, '')}»`).join('; ')}. Если это нужно адресату, напишите «добавь» и эти слова.`,
      ]),
]

/** What is said where another style changes nothing. */
const unchanged: Readonly<Record<Style, string>> = {
  short: 'Короче без потери фактов не получилось: напишите, что убрать.',
  official: 'Разговорных слов в тексте не осталось: напишите, какое место сказать иначе.',
  other: 'Менять тон я не умею: пришлите слова, которые добавить или заменить.',
}

type Reply = {
  readonly state: DraftState
  readonly before: DraftState | null
  readonly written: Draft
  readonly message: string
}

/** What is said beside a draft, in sentences. */
export const remarks = (reply: Reply, given: Circumstances): string[] => [
  ...warnings(reply, given),
  ...checks(reply.written),
]

/** A style that changed nothing, facts of somebody else. */
function warnings({ state, before, written, message }: Reply, given: Circumstances): string[] {
  if (before === null) return []
  const { style } = state
  if (style !== undefined && style !== before.style && isUnchanged(written, before, message, given))
    return [unchanged[style]]
  const turn = turnOf(message)
  if (turn === 'corrects' && isUnchanged(written, before, message, given))
    return ['В тексте ничего не изменилось: напишите, какие слова на какие заменить.']
  const isOther = turn === 'repeats' && state.parts?.addressee !== before.parts?.addressee
  const isKept = (state.parts?.clauses ?? []).some(({ kind }) => kind === 'fact')
  return isOther && isKept && state.genre === 'congratulation'
    ? ['Сведения остались от прежнего адресата: проверьте, верны ли они для нового.']
    : []
}

const isUnchanged = (written: Draft, before: DraftState, message: string, given: Circumstances): boolean =>
  forSeveral(write(before, message, given).text) === forSeveral(written.text)
