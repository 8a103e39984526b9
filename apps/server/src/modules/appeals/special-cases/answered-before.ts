/*
 * Whether an author says that answers on the merits came before and that nothing is new (59-ФЗ ст. 11 ч. 5): what was promised and not done,
 * what was only forwarded, and what stayed unanswered is no reason to end a correspondence.
 */

const several = String.raw`(?:дв[ае]|три|четыре|пять|шесть|семь|восемь|девять|десять|\p{L}{2,7}надцать|двадцать|двух|тр[её]х|четыр[её]х|пяти|шести|семи|восьми|все|всех|об[ае]|дважды|трижды|столько|много|неоднократно|ежемесячно|аккуратно|каждый|по\s+существу|\d{1,2})`
const answered = String.raw`(?:ответ(?:ы|ов|ах|а|ил[аи]?|или)|отвеча\p{L}*|отвечен\p{L}|разъяснени\p{L}|разъяснял\p{L}|объяснил\p{L}|объяснял\p{L}|растолков\p{L}+|доказывал\p{L}|писали\s+мне|мне\s+(?:\p{L}+\s+){0,3}писали|расч[её]т\p{L}{0,2})`
const words = String.raw`(?:[\p{L}\d«»№-]+[,:]?\s+){0,6}`
const month = String.raw`(?:январ|феврал|март|апрел|ма[йяе](?!\p{L})|июн|июл|август|сентябр|октябр|ноябр|декабр)\p{L}{0,2}`

const patternOf = (...sources: string[]) =>
  new RegExp(String.raw`(?<!\p{L})(?:${sources.join('|')})(?!\p{L})`, 'iu')

const answeredOften = patternOf(
  String.raw`${several}\s+${words}${answered}`,
  String.raw`${answered}\s+${words}${several}`,
  String.raw`${answered}[^.!?\n]{0,60}${month}[^.!?\n]{0,40}${month}`,
  String.raw`${month}[^.!?\n]{0,40}${month}[^.!?\n]{0,60}${answered}`,
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

/** How the answers are said to have been: with reasons, and more than a few. */
const reasoned = patternOf(
  String.raw`по\s+(?:делу|существу|пунктам)|подробно|с\s+актами|замер\p{L}*|протокол\p{L}*|экспертиз\p{L}+|признан\p{L}?\s+здоров\p{L}+|норм\p{L}\s+не\s+превышен\p{L}|(?:вы\s+)?(?:объясни|разъясни|растолкова|доказ)\p{L}+,?\s+(?:почему|что)`,
)
const often = patternOf(
  String.raw`(?:четв[её]рт|пят|шест|седьм|восьм|девят|десят|\p{L}{2,7}надцат|двадцат)\p{L}{2,3}\s+(?:раз|письмо|обращение|заявление)|двадцать\s+\p{L}+(?:ое|ый)\s+(?:письмо|обращение|заявление)`,
)

/** Answers that were none, and promises. */
const unanswered = patternOf(
  String.raw`отписк\p{L}+|отписыва\p{L}+|не\s+по\s+существу|по\s+принадлежности|обеща\p{L}+|не\s+отвеча\p{L}+|не\s+ответил\p{L}*|без\s+ответа|ответ\p{L}*\s+(?:\p{L}+\s+){0,3}(?:нет|не\s+получ\p{L}+|не\s+было)|ни\s+одного\s+ответа|молч(?:ите|ание|ат|ок)|не\s+сделал\p{L}*|не\s+выполн\p{L}+|ни\s+да\s+ни\s+нет|ещ[её]\s+не\s+дошл\p{L}+`,
)

const ended = patternOf(
  String.raw`переписк\p{L}\s+(?:\p{L}+\s+){0,6}(?:прекращена|законч\p{L}+|оконч\p{L}+)|(?:вы|мы)\s+(?:\p{L}+\s+){0,2}прекра\p{L}+\s+(?:\p{L}+\s+){0,3}переписк\p{L}|отказ\p{L}*\s+читать\s+мо\p{L}+`,
)

/** Whether the author says that answers did not come or were none: such a correspondence is not ended. */
export const isUnanswered = (text: string): boolean => unanswered.test(text)

/** Whether a correspondence may be ended by what its author says of it. */
export const isAnsweredBefore = (text: string): boolean =>
  ended.test(text) ||
  (answeredOften.test(text) &&
    (nothingNew.test(text) || (reasoned.test(text) && often.test(text))) &&
    !unanswered.test(text))
