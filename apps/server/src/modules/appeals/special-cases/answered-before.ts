import { monthName } from '#platform/russian/index.ts'

/*
 * Whether an author says that answers on the merits came before and that nothing is new (59-ФЗ ст. 11 ч. 5): what was promised and not done,
 * what was only forwarded, and what stayed unanswered is no reason to end a correspondence.
 */

const several = String.raw`(?:дв[ае]|три|четыре|пять|шесть|семь|восемь|девять|десять|\p{L}{2,7}надцать|двадцать|двух|тр[её]х|четыр[её]х|пяти|шести|семи|восьми|все|всех|об[ае]|дважды|трижды|столько|много|неоднократно|ежемесячно|аккуратно|каждый|по\s+существу|\d{1,2})`
const answered = String.raw`(?:ответ(?:ы|ов|ах|а|ил[аи]?|или)|отвеча\p{L}*|отвечен\p{L}|разъяснени\p{L}|разъяснял\p{L}|объяснил\p{L}|объяснял\p{L}|растолков\p{L}+|доказывал\p{L}|писали\s+мне|мне\s+(?:\p{L}+\s+){0,3}писали|расч[её]т\p{L}{0,2})`
const words = String.raw`(?:[\p{L}\d«»№-]+[,:]?\s+){0,6}`

const patternOf = (...sources: string[]) =>
  new RegExp(String.raw`(?<!\p{L})(?:${sources.join('|')})(?!\p{L})`, 'iu')

const answeredOften = patternOf(
  String.raw`${several}\s+${words}${answered}`,
  String.raw`${answered}\s+${words}${several}`,
  String.raw`${answered}[^.!?\n]{0,60}${monthName}[^.!?\n]{0,40}${monthName}`,
  String.raw`${monthName}[^.!?\n]{0,40}${monthName}[^.!?\n]{0,60}${answered}`,
  String.raw`${answered}[^.!?\n]{0,40}\d{1,2},\s+\d{1,2}\s+и\s+\d{1,2}`,
  String.raw`(?:втор|трет|четв[её]рт|пят|шест)\p{L}{2,3}\s+(?:${answered}|ответ)`,
  String.raw`комисси\p{L}\s+(?:\p{L}+\s+){0,2}(?:дважды|трижды)|проверк\p{L}\s+(?:\p{L}+\s+){0,2}(?:дважды|трижды)`,
)

const nothingNew = patternOf(
  String.raw`нов(?:ого|ых|остей)\s+(?:\p{L}+\s+){0,5}(?:нет|не|ничего|нечего|добавить|сообщить)|ничего\s+(?:\p{L}+\s+){0,2}нового|(?:нет|не\s+имею)\s+(?:\p{L}+\s+)?нов\p{L}+\s+(?:доводов|фактов|сведений)`,
  String.raw`(?:добавить|возразить|сказать|сообщить)\s+(?:\p{L}+\s+){0,3}нечего|возразить\s+нечем|спорить\s+не\s+с\s+чем`,
  String.raw`(?:довод\p{L}{0,2}|факт\p{L}{0,2}|стаж|обстоятельств\p{L})\s+(?:\p{L}+\s+)?(?:прежни\p{L}|тот\s+же|те\s+же)`,
  String.raw`(?:других|иных)\s+(?:фактов|доводов|цифр|сведений)\s+не\s+имею|(?:фактов|цифр|сведений)\s+других\s+не\s+имею`,
  String.raw`ничего\s+(?:\p{L}+\s+)?не\s+(?:изменилось|поменялось)|вс[её]\s+то\s+же\s+самое|одно\s+и\s+то\s+же\s+прошу|знаю,?\s+что\s+(?:вы\s+)?(?:скажете|ответите|напишете)`,
  String.raw`(?:с\s+(?:вами|ними|ответ\p{L}+|проектом|комиссией)\s+)?не\s+соглас\p{L}+[^.!?\n]{0,40}(?:буду\s+писать|снова|хотя)|буду\s+писать,?\s+пока|вс[её]\s+равно|вс[её][-\s]таки|вс[её]\s+же|считаю\s+по-прежнему|ответьте\s+ещ[её]\s+раз`,
)

/** Three months or days with what came in them: «ответили в январе, феврале и марте». */
const threeTimes = patternOf(
  String.raw`(?:${answered}|письм\p{L}+|отпис\p{L}+|объяснил\p{L}*)[^.!?\n]{0,60}${monthName}[^.!?\n]{0,30}${monthName}[^.!?\n]{0,30}${monthName}`,
  String.raw`${monthName}[^.!?\n]{0,30}${monthName}[^.!?\n]{0,30}${monthName}[^.!?\n]{0,60}(?:${answered}|письм\p{L}+|отпис\p{L}+)`,
  String.raw`в\s+${monthName}\s+${answered},\s+в\s+${monthName}\s+${answered}`,
  String.raw`(?:три|четыре|пять|шесть|семь|восемь|девять|десять|\p{L}{2,7}надцать|двадцать|тр[её]х|четыр[её]х|пяти|шести|семи|восьми|девяти|десяти|\p{L}{2,7}надцати|двадцати|[3-9]|\d\d)\s+(?:\p{L}+\s+){0,2}(?:ответ|письм|отказ|раз(?!\p{L})|разъяснени)\p{L}*`,
  String.raw`(?:ответ|отказ|раз|разъяснени)\p{L}*\s+(?:\p{L}+\s+)?(?:три|четыре|пять|шесть|семь|восемь|девять|десять|\p{L}{2,7}надцать|двадцать)`,
  String.raw`(?:четв[её]рт|пят|шест|седьм|восьм|девят|десят|\p{L}{2,7}надцат|двадцат)\p{L}{2,3}\s+(?:\p{L}+\s+){0,2}(?:ответ|письм|отказ|раз(?!\p{L}))\p{L}*`,
)
/** What the answers say is known and not denied. */
const understood = patternOf(
  String.raw`(?:вс[её]|там|ответы|замер\p{L}*|расч[её]т\p{L}*)\s+(?:\p{L}+\s+){0,3}(?:верн|правильн|законн|полн|понятн|ясн|сход)\p{L}*|мне\s+(?:\p{L}+\s+)?(?:ясн|понятн)\p{L}|(?:в|по)\s+норм\p{L}{1,3}|норма(?!\p{L})|законн\p{L}{2}(?!\p{L})|(?:ответы|письма|все)[^.!?\n]{0,50}(?:прочита|прочл|прочё|читал|изучил|лежат|подшит|храню|сложил)\p{L}*|(?:прочита|прочл|прочё|читал|изучил)\p{L}*[^.!?\n]{0,50}(?:ответ|письм)\p{L}*|с\s+(?:таблиц|фотограф|акт|паспорт|расч[её]т|замер|ссылк)\p{L}+|по\s+(?:делу|существу|закону|плану)|вежлив\p{L}+|обоснова\p{L}+|объясн\p{L}+|разъясн\p{L}+|отказ\p{L}*`,
)

/** How the answers are said to have been: with reasons, and more than a few. */
const reasoned = patternOf(
  String.raw`по\s+(?:делу|существу|пунктам)|подробно|с\s+актами|замер\p{L}*|протокол\p{L}*|экспертиз\p{L}+|признан\p{L}?\s+здоров\p{L}+|норм\p{L}\s+не\s+превышен\p{L}|(?:вы\s+)?(?:объясни|разъясни|растолкова|доказ)\p{L}+,?\s+(?:почему|что)`,
)
const often = patternOf(
  String.raw`(?:четв[её]рт|пят|шест|седьм|восьм|девят|десят|\p{L}{2,7}надцат|двадцат)\p{L}{2,3}\s+(?:раз|письмо|обращение|заявление)|двадцать\s+\p{L}+(?:ое|ый)\s+(?:письмо|обращение|заявление)`,
)

/** Answers that were none, and promises. */
const unanswered = patternOf(
  String.raw`про\s+друг(?:ое|ую|ой|ого)|однофамил\p{L}+|адресован\p{L}*\s+(?:не\s+мне|друго|чуж)\p{L}*|(?:цифр|данн|адрес|письм|ответ)\p{L}*\s+(?:\p{L}+\s+){0,2}не\s+мо[ийея]|ответьте\s+(?:\p{L}+,?\s+){0,2}(?:на\s+мо|именно)\p{L}*|перепутал\p{L}+|невнимательн\p{L}+|это\s+друг(?:ой|ая|ое)\s+(?:дом|улиц|адрес|участ)\p{L}*`,
  String.raw`отписк\p{L}+|отписыва\p{L}+|не\s+по\s+существу|по\s+принадлежности|обеща\p{L}+|не\s+отвеча\p{L}+|не\s+ответил\p{L}*|без\s+ответа|ответ\p{L}*\s+(?:\p{L}+\s+){0,3}(?:нет|не\s+получ\p{L}+|не\s+было)|ни\s+одного\s+ответа|молч(?:ите|ание|ат|ок)|не\s+сделал\p{L}*|не\s+выполн\p{L}+|ни\s+да\s+ни\s+нет|ещ[её]\s+не\s+дошл\p{L}+`,
)

const ended = patternOf(
  String.raw`переписк\p{L}\s+(?:\p{L}+\s+){0,6}(?:прекращена|заверш\p{L}+|законч\p{L}+|оконч\p{L}+)|(?:прекращени|окончани|завершени)\p{L}\s+(?:\p{L}+\s+)?переписк\p{L}|решили\s+(?:мне\s+)?больше\s+(?:мне\s+)?не\s+отвечать|(?:вы|мы)\s+(?:\p{L}+\s+){0,2}прекра\p{L}+\s+(?:\p{L}+\s+){0,3}переписк\p{L}|отказ\p{L}*\s+читать\s+мо\p{L}+`,
)

/** What has happened since the last answer: «С тех пор построили ещё три вольера», «Прикладываю протокол замера». */
const newFacts = patternOf(
  String.raw`с\s+тех\s+пор\s+(?:изменил|появил|случил|произош|построил|поставил|завез|стал|добавил)\p{L}*`,
  String.raw`(?:прикладыва|прилага)\p{L}+\s+(?:\p{L}+\s+){0,2}(?:протокол|заключени|экспертиз|акт|замер)\p{L}*|(?:протокол|заключение|акт)\s+(?:\p{L}+\s+)?прикладыва\p{L}+`,
  String.raw`(?:появил|открыл|выяснил)\p{L}+\s+нов\p{L}+\s+(?:обстоятельств|факт|довод|сведени)\p{L}*`,
)

const answeredWord = patternOf(String.raw`${answered}|письм\p{L}+\s+(?:\p{L}+\s+){0,3}вы|уведом\p{L}+`)

/** Whether the author says that answers did not come or were none, or what is new since: such a correspondence is not ended. */
export const isUnanswered = (text: string): boolean => unanswered.test(text) || newFacts.test(text)

/** Whether a correspondence may be ended by what its author says of it. */
export const isAnsweredBefore = (text: string): boolean =>
  ended.test(text) ||
  (!isUnanswered(text) &&
    ((answeredOften.test(text) && (nothingNew.test(text) || (reasoned.test(text) && often.test(text)))) ||
      (threeTimes.test(text) && understood.test(text) && answeredWord.test(text))))
