import type { Genre } from './genre.ts'
import type { Clause, RequestParts } from './request-parts.ts'

/** What asks for a text in other words. */
const editWords =
  /официальн|делов|перепи|переве[дс]|оформи|причеш|прилич|нормальн|язык|по\s+уму|положено|губернатор|сделай\s+как|скажи\s+так|красив|грамотн/iu

/** An answer that answers nothing is a request or a notice. */
export function settledGenre(genre: Genre, { addressee, clauses }: RequestParts, message: string): Genre {
  const isAnswer =
    /ответ|отвеча|отпи[шс]|отказ|откаж|отбей|на\s+(?:запрос|письмо|обращение|жалобу)|спрашива|просил|просит|жал[оу]|разъясн|поясн|объясн/iu
  // «напиши в ЖКХ, во дворе яма»: nothing asks for other words.
  if (genre === 'formal' && addressee !== '' && !editWords.test(message))
    return clauses.some(({ kind }) => kind === 'request') ? 'letter-request' : 'letter-notice'
  // «надо письмо в министерство, чтоб дали денег», «письмо в ДРСУ: дорога не чищена. Просим почистить»
  if (genre === 'letter-notice' && (clauses[0]?.kind === 'request' || asksOpenly(clauses, message)))
    return 'letter-request'
  if (genre !== 'letter-answer' || isAnswer.test(message) || clauses.some(({ kind }) => kind === 'matter'))
    return genre
  const asks = clauses.some(({ kind, link }) => kind === 'request' || /(?:пусть|чтобы?)\s*$/iu.test(link))
  return asks ? 'letter-request' : 'letter-notice'
}

/** A letter that says «просим» and neither notifies nor reminds. */
const asksOpenly = (clauses: readonly Clause[], message: string): boolean =>
  clauses.some(({ kind }) => kind === 'request') &&
  /(?<!\p{L})(?:просим|прошу|просьба)(?!\p{L})/iu.test(message) &&
  !/сообщ|уведом|предупре|напомн|объяв|извещ|довед/iu.test(message)
