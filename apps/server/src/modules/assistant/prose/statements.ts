import { lowerFirst, namedPersonIn, upperFirst, type Inflected } from '#platform/russian/index.ts'

import { asSentence } from '../draft-parts.ts'
import type { Clause } from '../reading/request-parts.ts'
import { isSentence } from './predicates.ts'

/** Links that only lead from the order to the matter. */
const leading = /^(?:о\s+том\s+)?(?:что|чтобы|чтоб|про\s+то\s+что|так\s+как\s+то)$/iu
/** Conjunctions that keep two clauses in one sentence. */
const joining =
  /^(?:а|но|и|да|или|либо|зато|однако|поэтому|потому|потому\s+что|так\s+как|поскольку|если|когда|где|куда|чтобы|чтоб|то|а\s+то|а\s+также|в\s+том\s+числе|кроме|из-за|для|на|в|с|по|до|от|за|при|к)$/iu
/** A comma stands before them, typed or not. */
const subordinate =
  /^(?:а|но|зато|однако|если|когда|где|куда|чтобы|чтоб|поскольку|так\s+как|потому\s+что|поэтому|что)$/iu

/** «если до 5 декабря не вывезут мусор»: what follows is the rest of the sentence. */
const opensCondition = (sentence: string): boolean =>
  /^(?:\p{Lu}\p{Ll}+,\s+что\s+)?(?:если|когда|пока|поскольку|так\s+как)\s[^,]*$/iu.test(sentence)

/** «кто не пройдёт, | тех не допустят» */
const answersRelative = (sentence: string, text: string): boolean =>
  /^(?:тех|тем|того|тому|тот|те)\s/iu.test(text) && /(?<!\p{L})(?:кто|кому|кого)\s[^.]*$/iu.test(sentence)

/** Of as many clauses without a sign between them none was typed: they are dictated. */
const unsigned = 3
const goesOnFrom = /^(?:в|во|на|с|со|до|к|ко|по|за|от|из|о|об|у|для|при|через|после|перед|под|и)\s/iu

/**
 * The sentences of clauses in their order: a clause without a predicate or behind a conjunction goes on with the sentence
 * before it, every other one is a sentence of its own.
 */
export function sentencesOfClauses(clauses: readonly Clause[], dictionary: Inflected): string[] {
  const sentences: string[] = []
  const isDictated = clauses.length >= unsigned && clauses.every(({ link }) => !/[,.:;—–(]/u.test(link))
  for (const { link, text } of clauses) {
    const words = link
      .replaceAll(/[^\p{L}\s-]/gu, ' ')
      .replaceAll(/\s+/gu, ' ')
      .trim()
    const isNew = sentences.length === 0 || /[.!?\n]/u.test(link)
    const before = sentences.at(-1)
    const goesOn =
      before !== undefined &&
      !isNew &&
      (joining.test(words) ||
        opensCondition(before) ||
        answersRelative(before, text) ||
        !isSentence(text, dictionary) ||
        !isSentence(before, dictionary))
    if (!goesOn || before === undefined) {
      sentences.push(words === '' || leading.test(words) || isNew ? text : `${words} ${text}`)
      continue
    }
    const sign = /[—–:;(]/u.exec(link)?.[0]
    const joint =
      sign === undefined ? ', ' : sign === ':' || sign === ';' ? `${sign} ` : ` ${sign === '(' ? '—' : sign} `
    // What was typed without a comma is one phrase: «отсыпать улицу | щебнем».
    const closes =
      /,|[—–:;(]/u.test(link) ||
      subordinate.test(words) ||
      (isDictated && words === '' && !goesOnFrom.test(text))
    const rest = `${words === '' ? '' : `${words} `}${text}`
    sentences[sentences.length - 1] = `${before}${closes ? joint : ' '}${rest}`
  }
  return sentences.map((one) => asSentence(upperFirst(withCommas(one))))
}

const questionWord = String.raw`(?:когда|где|куда|почему|сколько|какой|какая|какие|каком|в\s+каком|в\s+какие|каким\s+образом|(?:можно|есть|будет|нужно|надо|возможно|вправе|имеют|имеет|положен\p{L}{0,2})\s+ли)(?!\p{L})`
/** «разъяснить можно ли торговать» */
const askedBehind = new RegExp(
  String.raw`(?<=(?<!\p{L})(?:сообщить|разъяснить|уточнить|пояснить|объяснить|подсказать|узнать|указать|определить|выяснить|проверить|знать))\s+(?=${questionWord})`,
  'giu',
)

/** «не оплачен а товар пришёл», «сообщили что нет», «до 1 декабря иначе вернём»: commas that are not typed. */
export const withCommas = (sentence: string): string =>
  sentence
    .replaceAll(
      /(?<=[\p{L}\d»])\s+(?=(?:выезд|отъезд|обратно|возвращение|явка|сбор|справки|тел\.)\s+(?:в|по|с|к|из|\d))/gu,
      ', ',
    )
    .replaceAll(/(?<=[\p{Ll}\d]{2})\s+(?=(?:а|но)\s+\p{Ll}{2})/gu, ', ')
    .replaceAll(askedBehind, ', ')
    .replaceAll(
      /(?<=[\p{Ll}\d]{2})(?<!(?<!\p{L})(?:потому|так|пока|ни|почти|разве|если|затем|оттого|вот|всё|даже|только|лишь))\s+(?=(?:когда\s+(?:у|мы|нам|вы|он|она|они|я|был|была|было|были)|что|чтобы|который|которая|которое|которые|поскольку|иначе)\s+\p{Ll})/gu,
      ', ',
    )

/** As it goes on inside a sentence; «ООО», «УЗИ» and names stay as they are. */
export const lowerStart = (text: string): string =>
  /^(?:\p{Lu}(?:\p{Lu}|\.|\p{Ll}+\s\p{Lu})|[«"\d])/u.test(text) || namedPersonIn(text)?.start === 0
    ? text
    : lowerFirst(text)
