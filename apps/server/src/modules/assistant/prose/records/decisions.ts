import {
  infinitiveOf,
  lowerFirst,
  nounForms,
  nounFormsOf,
  phraseIn,
  upperFirst,
  type Inflected,
} from '#platform/russian/index.ts'

import { asSentence } from '../../draft-parts.ts'
import { assigned } from './named-people.ts'

/** A task of a list: what, by when, who answers for it. */
export type Task = { readonly text: string; readonly due: string | null; readonly who: string | null }

const responsible = String.raw`(?:отв(?:ечает|ечают|етственн\p{L}+|\.)?|исп(?:олнител\p{L}+|\.))`
/** «срок до 1 марта» */
const due = /(?:^|[,\s]+)срок(?:ом|и)?[\s:—–-]+(?<due>.+?)(?=[,.]?\s+(?:отв|исп)|[,.]?\s*$)/iu
/** «ответственная Шилова до 23 февраля»: the day behind the name. */
const whoAndDay = new RegExp(
  String.raw`^(?<head>.*?(?:^|[\s,])${responsible}[\s:—–-]+[^,\d]{2,60}?),?\s+(?<day>(?:до|к)\s+\d{1,2}[\s.]\S+(?:\s+\d{4}(?:\s+года)?)?)$`,
  'iu',
)

/** Takes what is said of who and when out of a task. */
export function taskOf(item: string, words: Inflected, hasBare = false): Task {
  const behind = whoAndDay.exec(item)?.groups
  const typed = behind ? (behind['head'] ?? item) : item
  const term = due.exec(typed)
  const bare = (term ? `${typed.slice(0, term.index)} ${typed.slice(term.index + term[0].length)}` : typed)
    .replaceAll(/\s{2,}/gu, ' ')
    .replaceAll(/\s+,/gu, ',')
    .replace(/[,\s]+$/u, '')
  const { text, who } = assigned(bare.trim(), words, hasBare)
  return {
    text: text.replace(/[\s,;—–-]+$/u, ''),
    due: term?.groups?.['due']?.trim() ?? behind?.['day'] ?? null,
    who: who?.replace(/[\s,.]+$/u, '') ?? null,
  }
}

/** «Проверить насосы. Срок: до 25 марта. Ответственный: Гусев.» */
const taskLine = ({ text, due: term, who }: Task): string =>
  [
    ...(text === ''
      ? []
      : [
          asSentence(
            text.replaceAll(/(?<=[\p{L}\d])\s+(?=(?:так\s+как|поскольку|потому\s+что|чтобы|если)\s)/gu, ', '),
          ),
        ]),
    ...(term === null ? [] : [asSentence(`Срок: ${term}`)]),
    ...(who === null ? [] : [asSentence(`${isSeveral(who) ? 'Ответственные' : 'Ответственный'}: ${who}`)]),
  ].join(' ')

export const isSeveral = (who: string): boolean => /,|\sи\s/u.test(who)

/** Nouns of doing, which are organized: «дежурство», «оповещение», «опашка». */
const doing = /(?:ние|тие|ство|ция|сия|[аяеёиыу]?[бвгдзклмнпрстфхчшж]ка)$/u
const noDoing =
  /^(?:ярмарка|елка|ёлка|лавка|площадка|остановка|оценка|ставка|скидка|заявка|табличка|сообщение|здание|имущество|правительство|количество|хозяйство)$/u

/** A decision in the infinitive: «выбрали комитет» → «выбрать комитет», «насосы проверить» → «проверить насосы», «дежурство с 1 апреля» → «организовать дежурство с 1 апреля». */
export function asDecision(typed: string, words: Inflected): string {
  const item = typed
    .replace(/^(?:что|чтобы)\s+/iu, '')
    .replace(/^(?<topic>по\s+[^,]{3,40}?)\s+(?:договорились|решили)\s+/iu, '$<topic> — ')
  const verb = /^\p{L}+(?:ли|лись)(?!\p{L})/u.exec(item)?.[0]
  if (verb !== undefined) return item.replace(verb, infinitiveOf(verb.toLowerCase()) ?? verb)
  const past = /^(?<what>\p{L}+(?:\s\p{L}+){0,2}?)\s+(?<verb>\p{L}+ли)(?<rest>\s.*)?$/u.exec(item)?.groups
  const done = past && decided.test(past['verb'] ?? '') ? infinitiveOf(past['verb']!.toLowerCase()) : null
  if (past && done !== null) return `${done} ${past['what']!.toLowerCase()}${past['rest'] ?? ''}`
  return infinitiveFirst(item, words) ?? performed(item, words) ?? organized(item, words) ?? item
}
const decided = /^(?:избрали|выбрали|утвердили|назначили|поручили|отложили|приняли|оставили)$/iu

/** «бригаду отправить сегодня», «охрану не менять»: what is decided begins. */
function infinitiveFirst(item: string, words: Inflected): string | null {
  const [first = '', ...others] = item.split(/\s+/u)
  const all = [first.charAt(0).toLowerCase() + first.slice(1), ...others]
  const at = all.slice(0, longestObject + 1).findIndex(isInfinitiveForm)
  if (at < 1 || !all.slice(0, at).every((one) => /^\p{Ll}+$/u.test(one))) return null
  const from = all[at - 1] === 'не' ? at - 1 : at
  if (from === 0 || !isObject(all[0] ?? '', words)) return null
  return [...all.slice(from, at + 1), ...all.slice(0, from), ...all.slice(at + 1)].join(' ')
}
/** In words. */
const longestObject = 4

const isInfinitiveForm = (word: string): boolean =>
  /(?:ть|ти|чь|ться|тись)$/u.test(word) && infinitiveOf(word) === word

const isObject = (head: string, words: Inflected): boolean =>
  /(?:ую|юю|ые|ие)$/u.test(head) ||
  words.basesOf(head).some((base) => {
    const paradigm = nounForms(base, words)
    const forms = paradigm === null ? [] : nounFormsOf(head, paradigm)
    return forms.some((form) => form.startsWith('acc')) && !forms.includes('dat-s')
  })

/** «МУП проверить насосы»: what an organization is to do. */
const performed = (item: string, words: Inflected): string | null => {
  const found = /^(?<who>\p{Lu}{2,}(?:\s[«"][^»"]+[»"])?)\s+(?<verb>\p{Ll}+)(?=\s|$)/u.exec(item)?.groups
  return found &&
    words.basesOf(found['verb'] ?? '').length > 0 &&
    infinitiveOf(found['verb'] ?? '') === found['verb']
    ? `поручить ${item}`
    : null
}

/** «дежурство с 1 апреля» → «организовать дежурство с 1 апреля» */
function organized(item: string, words: Inflected): string | null {
  const small = item.charAt(0).toLowerCase() + item.slice(1)
  const [head = ''] = small.split(/\s/u)
  if (!doing.test(head) || noDoing.test(head) || small.split(/\s/u).length < 2) return null
  const forms = words.basesOf(head).flatMap((base) => {
    const paradigm = nounForms(base, words)
    return paradigm === null ? [] : nounFormsOf(head, paradigm)
  })
  if (forms.length > 0 && !forms.includes('nom-s')) return null
  const accusative = forms.length === 0 ? head.replace(/а$/u, 'у') : (phraseIn('acc', head, words) ?? head)
  return `организовать ${accusative}${small.slice(head.length)}`
}

/** «график отпусков — утвердили единогласно»: a matter that was discussed and what came of it. */
export type Settled = { readonly matter: string; readonly decision: string; readonly vote: string | null }

export function settledOf(unit: string, words: Inflected): Settled | null {
  const found = /^(?<matter>\S.{2,120}?)\s+[—–-]\s+(?<result>\p{L}.*)$/u.exec(unit)?.groups
  if (!found) return null
  const { matter = '', result = '' } = found
  if (/^по\s/iu.test(matter)) return null
  const vote = /(?:^|\s)(?<vote>единогласно)(?!\p{L})/iu.exec(result)?.groups?.['vote'] ?? null
  const bare = result
    .replace(/(?:^|\s+)единогласно(?!\p{L})/iu, '')
    .replace(/^(?:решили|договорились)\s+/iu, '')
    .trim()
  const [verb = '', ...rest] = bare.split(/\s+/u)
  // «заявление Котовой о постановке на учёт — поставить»: what it asks for is done, not it.
  if (/^(?:заявлени|обращени|вопрос|просьб|жалоб|ходатайств)/iu.test(matter) && infinitiveOf(verb) === verb) {
    const behind = phraseIn('dat', matter, words)
    return {
      matter,
      decision: behind === null ? `${matter} — ${bare}` : `по ${lowerFirst(behind)} — ${bare}`,
      vote,
    }
  }
  const infinitive = infinitiveOf(verb.toLowerCase())
  if (infinitive === null) return bare === '' ? { matter, decision: '', vote } : null
  // «отложили до августа»: its object stands in front.
  const hasObject =
    rest.length > 0 && !/^(?:до|с|на|в|к|по|если|так|при|пока|сразу|сегодня|завтра)$/iu.test(rest[0] ?? '')
  return {
    matter,
    decision: [infinitive, ...(hasObject ? [] : [matter]), ...rest].join(' '),
    vote,
  }
}

/** A list of tasks, numbered. */
export const numberedTasks = (tasks: readonly Task[]): string =>
  tasks.map((task, at) => `${at + 1}. ${taskLine({ ...task, text: upperFirst(task.text) })}`).join('\n')
