import { foldCase } from '@uprava/contract/rules/fold-case.ts'

/** Longer questions stand on their own. */
const maxWords = 12
/** A question that begins like the continuation of a talk is one up to this length. */
const maxWordsOfContinuation = 8
const maxWordsWithPronoun = 6
/** A few words without a pronoun: «сколько дней заранее?». */
const maxWordsOfFragment = 4
/** How far back the question is looked for that the talk is about. */
const maxTurns = 4

const beginning =
  /^(?:ну\s+)?(?:а|и|но|это|так|тогда|значит|еще|также|или|то есть|на сколько|ему|ей|им|он|она|они|его|ее|их|там|туда|оттуда)(?![а-я])/u
const pronoun =
  /(?<![а-я])(?:он|она|они|ему|ей|им|его|ее|их|нему|ней|них|это|этого|этом|этому|там|туда|тогда|такой|такое|такая|такие|той|тот|том|второй раз)(?![а-я])/u
/** Names an act or an article: what it asks about is said. */
const citation =
  /(?<![а-я])(?:ст|стать[а-я]+|закон[а-я]*|кодекс[а-я]*|постановлени[а-я]+|приказ[а-я]*|указ[а-я]*|\d*-?фк?з|[гтжз]к|коап|кас|ск|ук|нк|бк|грк)(?![а-я])/u

const penalty =
  /(?<![а-я])(?:что|чего|чем)\s+(?:нам|мне|ему|ей|им|за это|ей за это|ему за это|грозит|за)?\s*(?:за это\s+)?(?:будет|грозит|светит)|накаж|наказани|во сколько\s+(?:это\s+)?(?:ему|ей|нам|мне|им|обойд|встан|выл)|сколько\s+(?:конкретно\s+|это\s+|будет\s+)?(?:рублей|денег)\s*(?:штраф|$|\?)|оштраф|(?:какой|сколько)\s+(?:за это\s+)?штраф|штраф\s+(?:[а-я]+\s+)?(?:будет|какой|положен|за это)/u

/** Whether a question makes sense only after the earlier ones: «а если он инвалид?», «на сколько?». */
export function isFollowUp(question: string): boolean {
  const text = foldCase(question).trim()
  const words = text.match(/[а-яa-z0-9-]+/gu)?.length ?? 0
  if (words === 0 || words > maxWords || citation.test(text)) return false
  if (words <= maxWordsOfContinuation && beginning.test(text)) return true
  // «какой штраф, если не подали»: of what is not said.
  if (words <= maxWordsWithPronoun && (pronoun.test(text) || penalty.test(text))) return true
  return words <= maxWordsOfFragment
}

/** Whether a follow-up asks for the penalty: «и что за это будет?», «сколько рублей?». */
export const asksForPenalty = (question: string): boolean => penalty.test(foldCase(question))

/** A question for the penalty without the word names it. */
export const spelledOut = (question: string): string =>
  asksForPenalty(question) ? `${question} какой штраф` : question

/**
 * The earlier questions that a follow-up continues, the oldest first: back to the one that stands on its own. Empty when
 * there is none.
 */
export function questionsBefore(
  history: readonly { readonly role: string; readonly text: string }[],
): string[] {
  const asked = history.filter(({ role, text }) => role === 'user' && !isCourtesy(text)).slice(-maxTurns)
  const start = asked.findLastIndex(({ text }) => !isFollowUp(text))
  return asked.slice(Math.max(start, 0)).map(({ text }) => text)
}

const courtesy =
  /^(?:ну\s+)?(?:(?:большое|огромное)?\s*(?:спасибо|спасибки|спасиб|пасиб|пасибо|спс|благодарю|благодарим|благодарствую|рахмат|махтал|мерси)|ясно|понятно|понял[аи]?|все понятно|все ясно|ок|окей|ага|угу|понятненько|хорошо|ладно|принято|записал[аи]?|отлично|супер|хватит|достаточно|до свидания|всего доброго)(?![а-я])/u
/** Words that may stand in a courtesy; any other makes it a question. */
const courteous = new Set(
  `спасибо спасибки спасиб пасиб пасибо спс благодарствую рахмат махтал мерси ага угу принято записал записала записали отбой
  понятненько выручил выручила учту учтем запомнил запомнила приятно вечера дня хорошего удачи всем пойду работать до завтра связи
  благодарю благодарим большое огромное ясно понятно понял поняла поняли все это так ок окей хорошо ладно отлично
  супер хватит достаточно до свидания всего доброго вам тебе за помощь ответ очень теперь я мы да ну помогли помог выручили
  больше не надо нужно вопросов нет пожалуй на сегодня пока и было полезно`.split(/\s+/u),
)

/** Whether a message only thanks or ends the talk: «спасибо, всё понятно». */
export function isCourtesy(message: string): boolean {
  const text = foldCase(message).trim()
  if (!courtesy.test(text) || text.includes('?')) return false
  return (text.match(/[а-я]+/gu) ?? []).every((word) => courteous.has(word))
}
