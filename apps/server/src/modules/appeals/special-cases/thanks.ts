import { asksInWords } from '../requests/clauses.ts'
import { asksNothing, mustBeRequest } from '../requests/request-sentences.ts'
import { appealSentences } from '../requests/sentences.ts'
import type { Signal } from './signals.ts'

const thanking =
  /(?<!\p{L})(?:спасибо|благодар(?:ю|им|ен|на|ны|ност\p{L}{1,2}|ят)(?!\p{L})|поблагодарить|благодарить|признател\p{L}+|низк(?:ий|им|ого)\s+поклон|кланя(?:юсь|емся))/iu
/** What concludes any letter, or is said before anything was done. */
const courtesy =
  /(?<!\p{L})(?:заранее\s+(?:\p{L}+\s+){0,2}(?:спасибо|благодар|признател)|(?:спасибо|благодар\p{L}+|признател\p{L}+)(?:\s+\p{L}+){0,2}\s+(?:заранее|за\s+(?:внимание|понимание|ответ|рассмотрение|содействие))|с\s+(?:\p{L}+\s+)?благодарностью\s*[,.!]?\s*$|буд(?:у|ем)\s+(?:\p{L}+\s+){0,2}(?:благодар|признател))/iu
/** «Спасибо за ямы», «Спасибо, что не слышите нас»: no thanks. */
const ironic =
  /(?<!\p{L})(?:за\s+(?:(?:ваш\p{L}{1,2}|вечн\p{L}{2}|так\p{L}{2}|эт\p{L}{1,2}|нов\p{L}{2}|все|всё|очередн\p{L}{2})\s+){0,2}(?:ям[уы]|луж|гряз|холод|темнот|разбит|сломан|отписк|бездейств|равнодуш|хамств|мусор|помойк|бардак|беспредел|позор|нервы|испорч|ничего)|что\s+(?:\p{L}+\s+){0,2}не\s+(?!(?:остави|оставл|забы|бросил|брос|отказа|прошли|прошё|побоя|пожале|поленил|остались|остался|осталась)))/iu

/** What a thankful author asks beside: that the thanks are passed on or rewarded. */
const reward =
  /(?<!\p{L})(?:(?:надо|нужно|следует|стоит)\s+(?:бы\s+)?)?(?:отмет(?:ить|ьте)|поощр\p{L}+|премир\p{L}+|награ[дж]\p{L}+|похвал\p{L}+|(?:объяв|выраз|выне|вынес|переда|донес|довед|дове)\p{L}*\s+(?:\p{L}+\s+){0,6}(?:благодарност|спасибо|слова|признательност)|(?:благодарност|спасибо|слова|признательност)\p{L}{0,4}\s+(?:\p{L}+\s+){0,4}(?:переда|донес|довед|объяв)\p{L}*|написать\s+(?:о\s+них\s+)?в\s+газет\p{L})/iu
const kindWords =
  /^(?:(?:и|а|ещё|от\s+души|искренне|хочется|хочу|хотим)[\s,]+){0,3}(?:жела\p{L}+|пожела\p{L}+|поздравля\p{L}+|так\s+держать|(?:по)?больше\s+бы\s+(?:нам\s+)?так\p{L}+|всем\s+бы\s+так\p{L}+|побер(?:е|ё)гите\s+(?:себя|их)|берегите\s+(?:себя|их)|цените\s+|(?:пусть|дай\s+бог|храни)\s[^.!?]{0,80}(?:здоров|счасть|хорош|радост|успе|процвета|господь|бог|мир))/iu
const saying =
  /(?<!\p{L})(?:прошу|просим|хочу|хотим|хотелось|хочется|позвольте|разрешите|решил[аи]?|считаю|нужным|бы|от\s+имени)(?=[\s,])|(?<!\p{L})(?:сказать|выразить|передать|поблагодарить)(?!\p{L})/giu

/** What still is wrong, beside the thanks. */
const complaint =
  /^(?:но|однако|только\s+вот|а\s+вот|к\s+сожалению|жаль)(?!\p{L})|(?<!\p{L})(?:до\s+сих\s+пор|по-прежнему|опять|снова|уже\s+(?:\p{L}+\s+){0,2}(?:месяц|год|недел|день|дн)\p{L}*)\s+(?:\p{L}+\s+){0,3}(?:не|нет)\s|(?<!\p{L})(?:требую|требуем|жалоба|жалуюсь|жалуемся|безобрази\p{L}+|отписк\p{L}+|бездейств\p{L}+|примите\s+меры)(?!\p{L})/iu
/** The author says that nothing is wanted. */
const wantsNothing =
  /(?<!\p{L})(?:ответ\p{L}*\s+(?:\p{L}+\s+){0,2}не\s+(?:нуж|треб|жд|надо|прошу|просим|обязател)\p{L}*|не\s+(?:нуж|треб|жд)\p{L}*\s+(?:\p{L}+\s+)?ответ\p{L}*|(?:ни\s+о\s+ч[её]м|ничего)\s+(?:\p{L}+\s+){0,2}не\s+(?:прошу|просим|требую|требуем)|(?:просто\s+)?(?:информирую|сообщаю|сообщаем|довожу|доводим|пишу|пишем|направляю|направляем)\s+(?:\p{L}+\s+){0,4}(?:для|к)\s+(?:\p{L}+\s+)?сведени\p{L})/iu

const maxSentences = 60
const maxLength = 400

/** What of a sentence asks, without what is said to be said: «Хочу сказать спасибо», «Прошу передать благодарность». */
function asks(sentence: string): boolean {
  if (asksNothing(sentence) || kindWords.test(sentence) || courtesy.test(sentence)) return false
  const isThanking = thanking.test(sentence) || reward.test(sentence)
  const rest = isThanking ? sentence.replace(reward, ' ').replaceAll(saying, ' ') : sentence
  return asksInWords(rest.trim()) || mustBeRequest(rest.trim(), 'fact')
}

/** The sentences of a letter that neither complains nor asks for anything but a word of thanks; null of one that does. */
function peaceful(text: string): string[] | null {
  const sentences = appealSentences(text)
    .slice(0, maxSentences)
    .map((sentence) => sentence.slice(0, maxLength))
    .filter((sentence) => /\p{L}{3}/u.test(sentence))
  const isWanting = sentences.some(
    (sentence) => !wantsNothing.test(sentence) && (complaint.test(sentence) || asks(sentence)),
  )
  return isWanting ? null : sentences
}

/** A letter that thanks and asks for nothing to be done, or one that only informs: neither has anything to be refused. */
export function thanks(text: string): Signal | null {
  const isOfThanks = thanking.test(text)
  if (!isOfThanks && !wantsNothing.test(text)) return null
  const sentences = peaceful(text)
  if (sentences === null) return null
  const isThanked =
    isOfThanks &&
    sentences.some((one) => thanking.test(one) && !courtesy.test(one)) &&
    !sentences.some((one) => thanking.test(one) && ironic.test(one))
  if (isThanked)
    return {
      rule: 'thanks',
      text: 'Это благодарность: просьб и жалоб в обращении нет. Доведите её до тех, кого благодарят, и ответьте автору.',
      normId: null,
      kind: 'thanks',
    }
  return sentences.some((one) => wantsNothing.test(one))
    ? {
        rule: 'informs',
        text: 'Автор только сообщает сведения и ничего не просит: поблагодарите и напишите, как они использованы.',
        normId: null,
        kind: 'informed',
      }
    : null
}

/** Whether a thankful author asks to reward somebody or to pass the thanks on. */
export const asksReward = (text: string): boolean => reward.test(text)
