import { daysAfter, russianDate } from '@uprava/contract/rules/days.ts'

import { paragraphs } from '#platform/markdown.ts'
import { splitSentences } from '#platform/russian/index.ts'

import {
  appealRight,
  gaps,
  hasRule,
  isElsewhere,
  isInspected,
  lastDay,
  mattersOf,
  ofMatters,
  toMatters,
  aboutMatters,
  opening,
  normReference,
  withReferences,
  dated,
  type LetterContext,
  type Matter,
} from './letter-parts.ts'

/** Letters on the merits as a head signs them; only what the executor alone knows is left open (appeals §3). */
export const answerLetters: Readonly<Record<string, (context: LetterContext) => string>> = {
  explained: (context) => {
    const cited = new Set<string>()
    return paragraphs(
      opening(context),
      ...answers(context, cited, ({ texts }) => texts?.order ?? ''),
      `${isAllElsewhere(context) || isAllToKnow(context) ? '' : `${found(context)} `}${answered(context)}Консультацию можно получить по телефону: ${gaps.contact}.`,
      appealRight(context),
    )
  },

  satisfied: (context) => {
    const cited = new Set<string>()
    return paragraphs(
      opening(context),
      ...answers(context, cited, () => ''),
      ...done(context),
      appealRight(context),
    )
  },

  partial: (context) => {
    const cited = new Set<string>()
    const [first, ...others] = mattersOf(context).filter(({ body }) => body === null)
    const foreign = mattersOf(context).filter(({ body }) => body !== null)
    return paragraphs(
      opening(context, 'рассмотрено по каждому вопросу'),
      first !== undefined &&
        `${head([first])} ${withReferences(context, first.texts?.duty ?? '', cited)} ${first.isToKnow ? `Запрошенные Вами сведения: ${gaps.information}.` : `${found(context)} Приняты меры: ${gaps.measures}.`}`,
      others.length > 0 &&
        `По ${toMatters(others)} просьба не может быть удовлетворена: ${gaps.ground}. ${[...new Set(others.map(({ texts }) => texts?.instead ?? ''))].map((text) => withReferences(context, text, cited)).join(' ')}`,
      foreign.length > 0 && sentElsewhere(context, foreign),
      appealRight(context),
    )
  },

  redirected: (context) => {
    const matters = mattersOf(context)
    const foreign = matters.filter(isElsewhere)
    const sent = foreign.length > 0 ? foreign : matters.slice(0, 1)
    const answered = matters.filter((matter) => !sent.includes(matter))
    const groups = Map.groupBy(sent, ({ body, texts }) => (body ?? texts?.body)?.genitive ?? 'другого органа')
    const isMany = groups.size > 1
    const decided = [...groups].map(
      ([body, group]) => `Решение ${ofMatters(group)} относится к компетенции ${body}.`,
    )
    const norm = isMany || answered.length > 0 ? ['частей 3 и 4', 'fz59-st8-4'] : ['части 3', 'fz59-st8-3']
    return paragraphs(
      opening(context, 'зарегистрировано и рассмотрено'),
      `${decided.join(' ')} На основании ${norm[0]} статьи 8 Федерального закона от 02.05.2006 № 59-ФЗ обращение направлено для рассмотрения по компетенции: ${gaps.sent}.`,
      `Ответ Вам ${isMany ? 'направят указанные органы: каждый' : 'направит указанный орган'} в течение 30 дней со дня регистрации обращения у него${normReference(context, 'fz59-st12-1')}.`,
      answered.length > 0 &&
        `По ${toMatters(answered)} ответ будет дан администрацией в срок, установленный законом.`,
      `Если Вы не согласны с направлением обращения, Вы вправе обжаловать его вышестоящему должностному лицу либо в суд в течение трёх месяцев со дня, когда Вам стало известно о нарушении прав${normReference(context, 'kas-st218')}.`,
    )
  },

  refused: (context) => {
    const cited = new Set<string>()
    return paragraphs(
      opening(context),
      ...answers(context, cited, ({ texts }) => texts?.instead ?? ''),
      `${found(context)} Поэтому просьба не может быть удовлетворена: ${gaps.ground}.`,
      appealRight(context),
    )
  },

  interim: (context) => {
    const day = lastDay(context.deadlines, 'fz59-st12-2')
    return paragraphs(
      `Для полного и всестороннего рассмотрения Вашего обращения${dated(context)}${aboutMatters(mattersOf(context))} запрошены дополнительные сведения: ${gaps.inquiry}.`,
      `В связи с этим срок рассмотрения обращения продлён${day === null ? ' на 30 дней' : ` до ${day}`}${normReference(context, 'fz59-st12-2')}. Ответ по существу будет направлен Вам не позднее этого срока.`,
    )
  },

  clarify: (context) => {
    const [matter] = mattersOf(context)
    const what =
      matter !== undefined && isInspected(matter)
        ? 'точное место: населённый пункт, улицу, номер дома или ближайший ориентир'
        : 'обстоятельства, место и дату событий и приложить имеющиеся документы'
    const until =
      context.date === null
        ? 'в течение 10 дней со дня получения этого письма'
        : `до ${russianDate(daysAfter(context.date, daysToClarify))}`
    return paragraphs(
      opening(context, 'принято к рассмотрению'),
      `Чтобы ответить по существу ${ofMatters(mattersOf(context).slice(0, 1))}, просим ${until} указать ${what}.`,
      `Сведения можно направить почтой, через портал государственных услуг или сообщить на личном приёме${normReference(context, 'fz59-st5')}. Срок рассмотрения при этом не прерывается: если сведения не поступят, ответ будет подготовлен по имеющимся материалам.`,
    )
  },
}

const daysToClarify = 10

const head = (matters: readonly Matter[]) => `По ${toMatters(matters)} сообщаем следующее.`

/**
 * One paragraph per duty: whose it is, then what the kind of letter adds for each matter; a lawful answer leaves no
 * matter out.
 */
function answers(context: LetterContext, cited: Set<string>, more: (matter: Matter) => string): string[] {
  const matters = mattersOf(context)
  return withoutRepeats(answersApart(context, matters, cited, more))
}

function answersApart(
  context: LetterContext,
  matters: readonly Matter[],
  cited: Set<string>,
  more: (matter: Matter) => string,
): string[] {
  const groups = Map.groupBy(matters, ({ body, texts }) => body?.genitive ?? texts?.duty ?? '')
  return [...groups.values()].flatMap((group) => {
    const { body, texts } = group[0]!
    const own = body === null ? [texts?.duty ?? '', ...group.map(more)] : group.filter(isDescribed).map(more)
    const sentences = [...new Set(own)].filter((text) => text !== '')
    // Nothing is announced that does not follow.
    if (body === null && sentences.length === 0) return []
    const beginning = body === null ? head(group) : sentElsewhere(context, group)
    return [beginning, ...sentences.map((text) => withReferences(context, text, cited))].join(' ')
  })
}

/** Without a sentence all of whose words another one has: matters of one kind have texts that say the same. */
function withoutRepeats(texts: readonly string[]): string[] {
  const said = texts.map((text) =>
    splitSentences(text).map((sentence) => ({ sentence, words: wordsOf(sentence) })),
  )
  const all = said.flat()
  return said.map((sentences, at) => {
    const kept = sentences.filter((one, place) => {
      if (place === 0 || one.words.size < leastWords) return true
      return !all.some(
        (other) =>
          other !== one &&
          [...one.words].every((word) => other.words.has(word)) &&
          (other.words.size > one.words.size || all.indexOf(other) < all.indexOf(one)),
      )
    })
    // A matter is not left without an answer.
    return kept.length > 1 ? kept.map(({ sentence }) => sentence).join(' ') : texts[at]!
  })
}
const wordsOf = (sentence: string): Set<string> =>
  new Set(sentence.toLowerCase().match(/\p{L}{4,}|\d+/gu) ?? [])
const leastWords = 4

const sentElsewhere = (context: LetterContext, matters: readonly Matter[]): string =>
  `Решение ${ofMatters(matters)} относится к компетенции ${matters[0]!.body!.genitive}. Копия обращения направлена в этот орган${normReference(context, 'fz59-st8-4')}; ответ Вы получите от него в течение 30 дней со дня регистрации.`

/** Whether the texts of the topic are about the matter: a body's own matter may be none of it. */
const isDescribed = ({ body, texts }: Matter) =>
  body === null || body.about === null || texts?.aspects.some(({ about }) => about === body.about) === true

/** Whether other bodies decide all of it: what they decide is not checked here. */
const isAllElsewhere = (context: LetterContext) => mattersOf(context).every(({ body }) => body !== null)

const ownMatters = (context: LetterContext) => mattersOf(context).filter(({ body }) => body === null)
/** Whether nothing is asked of the municipality but what it knows. */
const isAllToKnow = (context: LetterContext) =>
  ownMatters(context).length > 0 && ownMatters(context).every(({ isToKnow }) => isToKnow)

/** What the author wants to know, which only the executor can say. */
const answered = (context: LetterContext): string =>
  ownMatters(context).some(({ isToKnow }) => isToKnow)
    ? `Запрошенные Вами сведения: ${gaps.information}. `
    : ''

/** What was done, and what was asked for and is said: who only asks reads of no measures. */
function done(context: LetterContext): string[] {
  if (isAllToKnow(context))
    return [`${answered(context)}Консультацию можно получить по телефону: ${gaps.contact}.`]
  const measures = `${found(context)} Приняты меры: ${gaps.measures}.`
  return answered(context) === ''
    ? [measures, `О ходе исполнения можно узнать по телефону: ${gaps.contact}.`]
    : [measures, answered(context).trim()]
}

/** Matters of a location are inspected on site, others are reviewed. */
function found(context: LetterContext): string {
  const [matter] = mattersOf(context)
  if (hasRule(context, 'own-official')) return `По доводам обращения проведена проверка: ${gaps.reviewed}.`
  return matter !== undefined && isInspected(matter)
    ? `Проведено обследование: ${gaps.inspected}.`
    : `Доводы обращения проверены: ${gaps.reviewed}.`
}
