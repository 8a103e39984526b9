import type { Draft } from './draft-parts.ts'
import type { DraftState } from './draft-state.ts'
import { forSeveral, write, type Circumstances } from './draft-writing.ts'
import type { Style } from './reading/follow-up.ts'
import { genres } from './reading/genre.ts'
import { turnOf } from './reading/turn.ts'

/** Separates the draft, which is downloaded, from the notes about it. */
export const NOTES = '\n\n---\n\n'

/** The draft with what is to be checked and filled in. */
export function withNotes({ genre }: DraftState, { text, gaps, leftOut = [] }: Draft): string {
  const notes = [
    `Черновик (${genres[genre] ?? 'письмо'}) составлен встроенным движком из ваших слов.`,
    gaps.length > 0
      ? `Заполните места в скобках: ${gaps.join(', ')}. Недостающее можно вписать в форму под черновиком или прислать следующим сообщением.`
      : 'Проверьте факты и имена перед отправкой.',
    ...(leftOut.length === 0
      ? []
      : [
          `Не вошло разговорное: ${leftOut.map((one) => `«${one.replaceAll(/[«»_*]/gu, '')}»`).join('; ')}. Если это нужно в тексте, скажите иначе.`,
        ]),
  ]
  return `${text}${NOTES}_${notes.join(' ')}_`
}

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

/** What is to be said beside the draft: a style that changed nothing, facts of somebody else. */
export function remarks({ state, before, written, message }: Reply, given: Circumstances): string[] {
  if (before === null) return []
  const { style } = state
  if (style !== undefined && style !== before.style && isUnchanged(written, before, message, given))
    return [`_${unchanged[style]}_`]
  const turn = turnOf(message)
  if (turn === 'corrects' && isUnchanged(written, before, message, given))
    return ['_В тексте ничего не изменилось: напишите, какие слова на какие заменить._']
  const isOther = turn === 'repeats' && state.parts?.addressee !== before.parts?.addressee
  const isKept = (state.parts?.clauses ?? []).some(({ kind }) => kind === 'fact')
  return isOther && isKept && state.genre === 'congratulation'
    ? ['_Сведения остались от прежнего адресата: проверьте, верны ли они для нового._']
    : []
}

const isUnchanged = (written: Draft, before: DraftState, message: string, given: Circumstances): boolean =>
  forSeveral(write(before, message, given).text) === forSeveral(written.text)
