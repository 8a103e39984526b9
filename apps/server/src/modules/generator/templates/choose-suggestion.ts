import { keyOfWord, numeralsToDigits } from '#platform/russian/index.ts'

import { matchTemplates, templatesOfBareKind } from './match-templates.ts'
import { templateByName, type Template } from './templates.ts'

/** A longer message is a new description, not an answer. In words. */
const maxAnswerWords = 8

/**
 * The template that a message chooses: an exact name at any time; of what was suggested also its number («2», «второй»,
 * «последний»), «да» for a single one, and words that only one of them has («который с волонтёром»).
 */
export function chosenTemplate(message: string, suggested: readonly string[]): Template | undefined {
  const byName = templateByName(message.replaceAll(/[«»".!]/gu, ''))
  // «Положение» is also the kind of several documents: certain only as an answer.
  if (byName && (suggested.includes(byName.name) || templatesOfBareKind(message).length < 2)) return byName
  const offered = suggested.flatMap((name) => templateByName(name) ?? [])
  if (offered.length === 0) return undefined
  const place = placeIn(message, offered.length)
  if (place !== null) return offered[place]
  const isYes = /^\s*(?:да|верно|он|она|оно|именно|ага|подходит)[\s.!]*$/iu.test(message)
  if (isYes && offered.length === 1) return offered[0]
  return message.split(/\s+/u).length <= maxAnswerWords ? namedOf(message, offered) : undefined
}

/** The place from 0 of «2», «2)», «вариант 2», «второй», «давайте третий», «последний»; null: no such place. */
function placeIn(message: string, count: number): number | null {
  if (/(?<!\p{L})последн(?:ий|ее|яя|юю)(?!\p{L})/iu.test(message) && message.length < 40) return count - 1
  const number =
    /^\s*(?:(?:давай(?:те)?|пусть|будет|нужен|нужно|наверное|мне|вариант|номер|пункт|под|№)[\s,.]+)*(?<number>\d)(?:\s*[.)]|-?(?:й|я|е|ый|ой|ое|ую))?\s*(?:вариант|документ|пункт)?[\s.!,]*(?:пожалуйста)?[\s.!]*$/iu.exec(
      numeralsToDigits(message),
    )?.groups?.['number']
  const place = Number(number ?? 0) - 1
  return place >= 0 && place < count ? place : null
}

/** The one of the offered templates that the words fit clearly better than the others. */
function namedOf(message: string, offered: readonly Template[]): Template | undefined {
  const fits = matchTemplates(message, null)
    .filter(({ template }) => offered.includes(template))
    .toSorted((a, b) => b.score - a.score)
  const [best, second] = fits
  if (best && best.score >= 0.5 && best.score - (second?.score ?? 0) >= 0.5) return best.template
  const keys = new Set(
    message
      .split(/[^\p{L}]+/u)
      .filter((word) => word.length > 3)
      .map(keyOfWord),
  )
  const named = offered.filter(({ name }) =>
    name.split(/[^\p{L}]+/u).some((word) => keys.has(keyOfWord(word))),
  )
  return named.length === 1 ? named[0] : undefined
}
