import { isInfinitive, type Inflected } from '#platform/russian/index.ts'

import { personAt } from '../people/person-phrase.ts'
import { documentNames } from './named-documents.ts'
import { sentencesOf } from './records.ts'

/** An order for a reminder: for whom, about what, its rules as typed. */
export type ReminderOrder = {
  /** «родителям», «для новых групп»; '' where nobody is named. */
  readonly readers: string
  /** «по пользованию бассейном», «что делать при укусе клеща»; ''. */
  readonly about: string
  readonly items: readonly string[]
}

/** How long it is to be and where it is to hang: said to who writes. */
const form = String.raw`(?:коротк\p{L}+|коротенько|кратк\p{L}+|крупно|понятн\p{L}+|просто|пунктов\s+(?:на\s+)?\d+(?:\s*-\s*\d+)?|(?:в\s+)?\d+(?:\s*-\s*\d+)?\s+пункт(?:ов|а)|на\s+(?:одну|полторы|полстраниц\p{L}|пол)\s*(?:страниц\p{L}+|страничк\p{L}+|лист\p{L}*)?|на\s+(?:стенд|дверь|сайт|стену|доску|вход)|в\s+(?:чат|группу)|без\s+(?:воды|страшилок|лишнего|канцелярита|занудства)|можно\s+списком|списком|по\s+пунктам|(?:чтоб(?:ы)?\s+)?(?:повесить|распечатать|раздать|разместить|вывесить)(?:\s+\p{L}+){0,3}|(?:чтоб|чтобы)\s+(?:было\s+)?понятно|пожалуйста|человеческим\s+языком)`
const formAround = new RegExp(String.raw`(?<!\p{L})[\s,]*${form}(?!\p{L})`, 'giu')
const withoutForm = (text: string): string =>
  text.replaceAll(formAround, '').replaceAll(/^[\s,;:.]+|[\s,;:]+$/gu, '')

/** Where the name of the document ends and its rules begin. */
const titleEnd = /[:;\n]|,\s|(?<=\p{L}{2}|\d)\.(?=\s|$)/u

const orderInFront =
  /^(?:(?:напиш\p{L}*|состав\p{L}*|подготов\p{L}*|сдела\p{L}*|оформ\p{L}*|помо\p{L}*|написать|нуж\p{L}+|надо|мне|нам|пожалуйста|прошу|теперь|ещ[её]|и|а|хочу|короткая|небольшая|короткую|небольшую)[\s,.]+)+/iu

/** Takes an order for a reminder apart. */
export function reminderOrder(message: string, words: Inflected): ReminderOrder {
  const found = documentNames.reminder.exec(message)
  const before = message
    .slice(0, found?.index ?? 0)
    .replace(orderInFront, '')
    .trim()
  const rest = `${message.slice((found?.index ?? 0) + (found?.[0].length ?? 0)).trimStart()} `
    .replace(orderInFront, '')
    .trimEnd()
  const at = rest.search(titleEnd)
  const head = withoutForm(at < 0 ? rest : rest.slice(0, at))
  const body = at < 0 ? '' : rest.slice(at)
  const front = before === '' ? null : personAt(before, 'dat', words)
  const behind = front === null ? personAt(head, 'dat', words) : null
  const topic = (behind ? behind.rest : head).trim()
  // «для жильцов *как платить за капремонт*»
  const question = /^(?<readers>для\s.*?)\s+(?<what>(?:что|как|куда|когда|чего|какие)\s.*)$/iu.exec(
    topic,
  )?.groups
  if (question)
    return { readers: question['readers']!, about: question['what']!, items: itemsIn(body, words) }
  // «памятка родителям, что делать при укусе клеща, …»: the question behind the comma is the title.
  const [title, items] = titleOf(topic, itemsIn(body, words))
  return { readers: front?.who ?? behind?.who ?? '', about: title, items }
}

const asksWhat = /^(?:что|как|куда|когда|чего|какие)\s/iu
function titleOf(topic: string, items: readonly string[]): [string, readonly string[]] {
  const [first = '', ...rest] = items
  return topic === '' && (asksWhat.test(first) || /^(?:об?|по|про)\s/iu.test(first))
    ? [first, rest]
    : [topic, items]
}

/** Clauses that go on from the one before them. */
const goesOn =
  /^(?:так\s+что|поэтому|а|но|и|или|либо|чтобы?|потому|так\s+как|где|куда|котор\p{L}+|кроме|в\s+том\s+числе|особенно|то|например|иначе)\s/iu
/** «если стало плохо»: what is to be done then stands behind. */
const opens = /^(?:если|когда|при|в\s+случае|перед|после|до)\s/iu

/** The rules of a reminder: between commas and full stops, with what belongs together kept together. */
function itemsIn(body: string, words: Inflected): string[] {
  const items: string[] = []
  // «вода 1,5 л. Спички …»: a unit ends the sentence here.
  const lines = body.replaceAll(/(?<=\d\s?(?:л|кг|м|см|г|шт|руб|мин|ч))\.\s+(?=\p{Lu})/gu, '\n')
  for (const sentence of lines
    .split(/\n+|;\s*/u)
    .flatMap((line) => sentencesOf(line.replace(/^[\s:;,.]+/u, '')))) {
    let isOpen = false
    let isFirst = true
    for (const part of sentence.split(/,\s+/u)) {
      const item = withoutForm(
        part.replace(/^\s*(?:[-–—•*]|\d{1,2}[.)])\s+/u, '').replace(/[\s.;,]+$/u, ''),
      ).trim()
      if (item === '') continue
      const last = items.at(-1)
      if (last !== undefined && !isFirst && (isOpen || goesOn.test(item)))
        items[items.length - 1] = `${last}, ${item}`
      else items.push(item)
      isOpen = opens.test(items.at(-1) ?? '') && !hasDoing(items.at(-1) ?? '', words)
      isFirst = false
    }
  }
  return items
}

/** Whether a clause says what is to be done: «если стало плохо *сказать* сопровождающему». */
const hasDoing = (text: string, words: Inflected): boolean =>
  text
    .split(/[\s,]+/u)
    .some(
      (word) =>
        isInfinitive(word.toLowerCase()) ||
        (/(?:ите|йте|ьте)$/u.test(word) && words.basesOf(word.toLowerCase()).length > 0),
    ) ||
  / [—–-] |(?<!\p{L})(?:нельзя|можно|нужн|надо)/u.test(text) ||
  !/^(?:если|когда|при|в\s+случае)\s/iu.test(text)
