import {
  isNounForm,
  nounForms,
  nounFormsOf,
  splitSentences,
  upperFirst,
  verbFormOf,
  type Inflected,
} from '#platform/russian/index.ts'

import {
  withFocus,
  withIs,
  withNone,
  withoutReason,
  withoutFillers,
  withoutGrounds,
  withoutRelative,
  withoutTeller,
} from './condense.ts'
import { inShortWords } from './padding.ts'
import { withDecisions, withVerbs } from './verbal-nouns.ts'

/** The text without what says nothing: openings, participial and introductory phrases, sentences of courtesy. */
export function shortened(text: string, words: Inflected): string {
  const sentences = splitSentences(text).map((one) => one.trim())
  const shorter = sentences
    .filter((one) => sentences.length === 1 || !isFeeling(one))
    .map((one) => shortSentence(one, words))
    .filter((one) => /\p{L}{3}/u.test(one))
  const essential = shorter.filter((one) => !isCourtesy(one))
  return (essential.length > 0 ? essential : shorter.length > 0 ? shorter : sentences).join(' ')
}

/** «Уважаемые коллеги!», «Надеемся на понимание.»: nothing is lost with them. */
const isCourtesy = (sentence: string): boolean =>
  !/\d/u.test(sentence) &&
  sentence.split(/\s+/u).length <= maxCourtesy &&
  /(?<!\p{L})(?:уважаем\p{L}+|дорогие|добрый\s+(?:день|вечер)|здравствуйте|надеемся|благодарим\s+за|спасибо\s+за|(?:крайне|очень|особенно)\s+важн\p{L}+|заранее\s+благодар\p{L}+|с\s+уважением|приносим\s+извинения)(?!\p{L})/iu.test(
    sentence,
  )
/** In words. */
const maxCourtesy = 14

/** «Все получили массу впечатлений», «Просим отнестись с пониманием»: no figure, no name, no order. */
const isFeeling = (sentence: string): boolean =>
  !/\d|\s\p{Lu}\p{Ll}/u.test(sentence) &&
  /(?<!\p{L})(?:удовольстви\p{L}+|впечатлени\p{L}+|отнестись\s+(?:к\s+[^.]{0,40}\s)?с\s+пониманием|с\s+пониманием|за\s+понимание|надеемся|рады|радост\p{L}+|эмоци\p{L}+|настроени\p{L}+|улыбк\p{L}+|аплодис\p{L}+|никого\s+не\s+остав\p{L}+|равнодушн\p{L}+|незабываем\p{L}+|как\s+показывает\s+практика|тёплой\s+атмосфер\p{L}+|атмосфер\p{L}+|выражаем|приносим|планировать\s+своё\s+время|сплоч\p{L}+|огромн\p{L}+\s+работ\p{L})(?!\p{L})/iu.test(
    sentence,
  )

/** What leads to the matter: «Доводим до сведения всех участников программы, что …». */
const opening =
  /^[^.;:]{0,220}?(?<!\p{L})(?:довод(?:им|ится)|сообща(?:ем|ю)|информиру(?:ем|ю)|уведомля(?:ем|ю)|обраща(?:ем|ю)\s[^,]{0,40}внимание|обратить\s[^,]{0,60}внимание|напомина(?:ем|ю)|напомнить|проинформировать|уведомить|сообщить|отметить|подчеркнуть|признать|заметить|установлено|известно|принято\s+решение\s+о\s+том)[^.;:]{0,120}?,\s*что,?\s+/iu
/** «Уважаемые гости, …» */
const called = /^(?:уважаем|дорог)\p{L}+\s+[^,.!?]{2,60},\s+/iu

/** «Рассмотрев Ваше обращение …, сообщаем следующее.» */
const bareOpening =
  /^[^.]{0,320}?(?:сообща(?:ем|ю)|информиру(?:ем|ю)|уведомля(?:ем|ю))\s+(?:вам\s+|вас\s+)?(?:о\s+)?следующ(?:ее|ем)\s*[.:]?\s*$/iu

/** «Рассмотрев Ваше обращение от 2 ноября о …, сообщаем следующее.»: which appeal it is has figures. */
const answering =
  /^рассмотрев\s+ваше\s+(?:обращение|заявление|письмо)(?<of>[^.]{3,320}?),?\s+(?:сообща(?:ем|ю)|информиру(?:ем|ю)|уведомля(?:ем|ю))\s[^.]{0,60}[.:]?$/iu

function shortSentence(sentence: string, words: Inflected): string {
  if (bareOpening.test(sentence) && !/\d/u.test(sentence)) return ''
  const matter = withoutTeller(
    sentence
      .replace(called, '')
      .replace(opening, '')
      .replace(/^в\s+связи\s+с\s+тем,?\s+что\s/iu, 'Так как ')
      .replace(answering, 'По вашему обращению$<of>.'),
    words,
  )
  const end = /[.!?]+$/u.exec(matter)?.[0] ?? '.'
  const bare = matter.slice(0, matter.length - (/[.!?]+$/u.exec(matter)?.[0] ?? '').length)
  const needed = withNone(
    withoutGrounds(withoutRelative(withFocus(withIs(withoutFillers(bare), words), words), words), words),
    words,
  )
  const kept = withoutPhrases(
    inShortWords(withDecisions(withVerbs(withoutReason(needed), words), words)),
    words,
  )
  return kept === '' ? '' : upperFirst(kept) + end
}

/** Joins what is left when a phrase between commas is dropped. */
const joinsByComma =
  /^(?:что|чтобы|котор\p{L}+|а|но|поэтому|если|где|когда|куда|так\s+как|потому|из\s+них|в\s+том\s+числе|либо|или)(?!\p{L})/iu

function withoutPhrases(sentence: string, words: Inflected): string {
  const phrases = phrasesOf(sentence)
  const length = wordCount(sentence)
  const isDenied = denies.test(sentence)
  let kept = ''
  let isCut = false
  for (const [at, phrase] of phrases.entries()) {
    const isFollowed = participle.test(phrase) && isApposition(phrases[at + 1] ?? '', words)
    const isShort = length - wordCount(phrase) < minSentence
    if (
      !isFollowed &&
      !isShort &&
      isDroppable(phrase, { isFirst: at === 0, isLast: at === phrases.length - 1, isDenied, isCut }, words) &&
      phrases.length > 1
    ) {
      isCut = true
      continue
    }
    const text = at === 0 ? phrase : phrase.replace(/^(?:а\s+именно|то\s+есть)\s+/iu, '')
    if (kept === '') kept = text
    else kept += (isCut && !joinsByComma.test(text) ? ' ' : ', ') + text
    isCut = false
  }
  return kept.trim()
}

const wordCount = (text: string): number => text.split(/\s+/u).length
const denies = /(?<!\p{L})(?:не|нет|нельзя|только|кроме|запрещ\p{L}+)(?!\p{L})/iu

/** Fewer words are no sentence. */
const minSentence = 3

/** «…, посвящённый земляку, поэту и учителю»: the next phrase says who it is of the one before. */
const isApposition = (phrase: string, words: Inflected): boolean => {
  const [first = ''] = phrase.toLowerCase().split(/\s+/u)
  return words.basesOf(first).some((base) => {
    const paradigm = nounForms(base, words)
    const forms = paradigm === null ? [] : nounFormsOf(first, paradigm)
    return forms.length > 0 && forms.every((form) => /^(?:gen|dat|ins|pre)/u.test(form))
  })
}

/** What stands between commas outside quotes and brackets. */
const phrasesOf = (sentence: string): string[] =>
  sentence
    .split(/,\s+(?![^«(]{0,300}[»)])/u)
    .map((one) => one.trim())
    .filter((one) => one !== '')

const introductory =
  /^(?:как\s+(?:и\s+)?(?:не\s?однократно\s+|уже\s+|ранее\s+)?(?:прежде|всегда|правило|известно|сообщалось|говорилось|отмечалось|было|уже|вы|мы)|во\s+исполнение|в\s+связи\s+с(?!\s+тем)|в\s+соответствии|по\s+ранее|согласно|на\s+основании|с\s+учётом|учитывая|независимо\s+от|а\s+также\s+принимая|принимая|в\s+свою\s+очередь|прежде\s+всего|в\s+первую\s+очередь|таким\s+образом|безусловно|разумеется|к\s+(?:нашему\s+)?(?:\p{L}+\s+)?сожалению|заблаговременно|до\s+указанного|говоря|вместе\s+с\s+тем|в\s+частности|в\s+целом|по\s+техническим\s+причинам|в\s+целях|с\s+целью|в\s+рамках|следует\s+отметить)(?!\p{L})/iu
const participle =
  /^(?!\p{L}*(?:ствен|жизненн|временн|численн))(?:ранее\s+|уже\s+|недавно\s+|столь\s+)?\p{L}{2,}(?:вш|ющ|ящ|ащ|ущ|енн|анн|янн|ённ|ем|им|т)(?:ий|ый|ая|ее|ое|ие|ые|его|ого|ей|ой|ему|ому|им|ым|их|ых|ую|юю|ими|ыми|ем|ом)(?:ся)?\s+\p{L}/u

/** `isDenied`: something in the sentence is denied or restricted; `isCut`: what stood in front was dropped. */
type Place = {
  readonly isFirst: boolean
  readonly isLast: boolean
  readonly isDenied: boolean
  readonly isCut: boolean
}

/** «дети, которые живут далеко», «граждане, имеющие детей»: of several it says which; all do what they do. */
const saysWhichOnes =
  /^(?!(?:осуществля|действу)ющ)(?:\p{Ll}{1,6}\s+)?(?:котор(?:ые|ых|ыми?)|\p{L}+(?:[вш]ш|[юущая]щ|нн|т)(?:ие|ые|их|ых|ими?|ыми?)(?:ся)?)\s/iu
const relative = /^(?:(?:в|на|о|об|с|к|по|для|из|от|у|за|при)\s+)?котор\p{L}{2,3}\s/u

function isDroppable(phrase: string, { isFirst, isLast, isDenied, isCut }: Place, words: Inflected): boolean {
  const hasFigures = /\d/u.test(phrase)
  if (introductory.test(phrase))
    return !hasFigures || /^(?:во\s+исполнение|в\s+соответствии|согласно|на\s+основании)/iu.test(phrase)
  // «который в этом году отмечает юбилей»: of a clause between commas nothing is needed that holds no figure.
  if (!isFirst && !isLast && relative.test(phrase))
    return !hasFigures && !/\s\p{Lu}/u.test(phrase) && !saysWhichOnes.test(phrase)
  const [first = ''] = phrase.toLowerCase().split(/\s+/u)
  if (words.basesOf(first).some((base) => verbFormOf(first, base, words) === 'gerund') && !isFirst)
    return !hasFigures
  // «Состоявшейся 12 ноября …,» in front: what it belonged to was dropped.
  if (isFirst) return /^\p{L}+вш(?:ей|его|их|ему|ими|ие)ся\s/iu.test(phrase)
  // «занятий не будет» is no participle though it ends like one.
  if (isNounForm(first, words)) return false
  if (!participle.test(phrase)) return false
  // «библиотеки, получавшие субсидию, не допускаются»: without it nobody is admitted.
  if (isDenied || (!isCut && saysWhichOnes.test(phrase))) return false
  // «состоявшейся 12 ноября» belongs to the past and may go with its date.
  return !hasFigures || /вш/u.test(phrase)
}
