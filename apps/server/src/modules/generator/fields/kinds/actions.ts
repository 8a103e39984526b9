import { infinitiveOf, isInfinitive, type Inflected, monthName } from '#platform/russian/index.ts'

import type { Template } from '../../templates/templates.ts'
import { nominativePerson } from '../cued/cued-values.ts'
import type { FoundValues } from '../found-values.ts'
import { nounPhraseAt, phraseFrom, standsIn } from '../noun-phrase.ts'

const person = String.raw`\p{Lu}\p{Ll}+(?:-\p{Lu}\p{Ll}+)?(?:\s\p{Lu}\p{Ll}+){1,2}|\p{Lu}\p{Ll}+\s\p{Lu}\.\s?\p{Lu}\.`
const company = String.raw`(?:ООО|АО|ПАО|МУП|ГУП|МКУ|МБУ|АНО)\s«[^»]{2,60}»|ИП\s\p{Lu}\p{Ll}+(?:\s\p{Lu}\.\s?(?:\p{Lu}\.)?)?`
const who = String.raw`(?<who>${company}|${person})`
/** Where what is done ends: a sum, a day, a term. */
const end = String.raw`(?=\s+(?:\d{1,2}\s+\p{Ll}|\d{1,2}\.\d|со?\s+\d|за\s+(?:\d|сто(?!\p{L})|двести|триста|четыреста|сорок|\p{L}{4,6}сот|\p{L}+дцать|\p{L}+десят|\p{L}+\s+тысяч)|по\s+\d|срок|оформ|надо|нужн|сумм|до\s+\d|на\s+(?:один|одну|год|месяц|\d)|${monthName})|[,.;!?\n]|$)`
/** «Кривохиж Алла Дмитриевна проведёт нам утренник», «Пусть Феофанова А. Ф. заберёт посылку». */
const does = new RegExp(
  String.raw`(?<![\p{L}])${who}\s+(?:(?:будет|нам|у\s+нас|для\s+нас)\s+){0,2}(?<verb>\p{Ll}{4,})\s+(?:(?:нам|у\s+нас)\s+)?(?<what>[^,.;!?\n]{3,160}?)${end}`,
  'u',
)
/** «ИП Бероев дарит детскому саду две машинки», «Рожина сдаёт дела Лукачевской С. А.: два ноутбука». */
const gives = new RegExp(
  String.raw`(?<![\p{L}])${who}\s+(?:дарит|дарят|жертвует|жертвуют|переда[её]т|передаст|отда[её]т|сда[её]т)\s+(?<rest>(?:[^.;!?\n]|(?<=(?<!\p{L})\p{Lu})\.){3,240})`,
  'u',
)

const workKeys = ['services', 'work', 'powers', 'activity']
const doerKeys = ['contractor', 'attorney', 'volunteer']

/** Who does what for whom, where a request is a sentence with a subject and no names of fields: «X перекроет нам крышу». */
export function actionsIn(text: string, { fields }: Template, words: Inflected): FoundValues {
  const keyOf = (keys: readonly string[]) => keys.find((key) => fields.some((field) => field.key === key))
  const [work, doer] = [keyOf(workKeys), keyOf(doerKeys)]
  const found = work !== undefined && doer !== undefined ? does.exec(text)?.groups : undefined
  const verb = found && infinitive(found['verb']!, words)
  return found && verb !== null && verb !== undefined
    ? { [doer!]: found['who']!, [work!]: `${verb} ${found['what']!}` }
    : {}
}

function infinitive(verb: string, words: Inflected): string | null {
  if (isInfinitive(verb)) return verb
  if (!/(?:[её]т|ит|ут|ют|ят|ат)$/u.test(verb)) return null
  return words.basesOf(verb).find((base) => isInfinitive(base)) ?? infinitiveOf(verb)
}

/** Who gives what to whom: «ИП Бероев дарит школе станок». */
export function givenIn(text: string, { fields }: Template, words: Inflected): FoundValues {
  const keyOf = (keys: readonly string[]) => keys.find((key) => fields.some((field) => field.key === key))
  const [giver, thing] = [keyOf(['donor', 'giver']), keyOf(['gift', 'items'])]
  const found = giver !== undefined && thing !== undefined ? gives.exec(text)?.groups : undefined
  if (!found) return {}
  const who = found['who']!
  const rest = found['rest']!.replace(/^дела\s+/u, '')
  const person =
    /^(?<to>\p{Lu}\p{Ll}+(?:ой|ей|у|ю|е)\s(?:\p{Lu}\.\s?\p{Lu}\.|\p{Lu}\p{Ll}+(?:\s\p{Lu}\p{Ll}+)?)?)/u.exec(
      rest,
    )?.groups?.['to']
  const quoted = /^[^,.»]{3,60}»/u.exec(rest)?.[0]
  const phrase =
    person === undefined ? nounPhraseAt(quoted ?? rest, 0, words, { hasComplements: false }) : null
  const isTaker =
    phrase !== null && standsIn(['dat'], phrase.text, words) && !standsIn(['acc'], phrase.text, words)
  const taker = isTaker ? phraseFrom(['dat'], 'nom', phrase.text, words) : null
  const behind = rest.slice(person?.length ?? (isTaker ? phrase.end : 0))
  const what =
    /^\s*:?\s*(?<what>\p{Ll}[^:;]{2,160}?)(?=\s+(?:в|для|на)\s+\p{Ll}|,\s+(?:как|нужн|надо|что|чем)|$)/u.exec(
      behind,
    )?.groups?.['what']
  const receiver = keyOf(['recipient', 'receiver'])
  return {
    [giver!]: who,
    ...(receiver !== undefined && taker !== null && { [receiver]: taker }),
    ...(receiver !== undefined &&
      person !== undefined && { [receiver]: nominativePerson(person.trim(), ['dat']) }),
    ...(what !== undefined && { [thing!]: what.trim() }),
  }
}
