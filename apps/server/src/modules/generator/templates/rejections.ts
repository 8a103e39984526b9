/** A text without what it rejects, and the rejected phrases: «не приказ, а служебную» wants «служебную». */
export type TextWithoutRejections = { readonly text: string; readonly rejected: readonly string[] }

/** The longest rejected phrase, in characters. */
const maxPhrase = 60

/** «не X, а …», «никакого X, …», «вместо X», «не надо X», «это не X». Ends at a mark, a dash or the next conjunction. */
const rejection = new RegExp(
  String.raw`(?<!\p{L})(?:(?:это\s+|нужн[аоы]?\s+|надо\s+|сделай\p{L}*\s+)?не\s+(?:надо\s+|нужн\p{L}*\s+|про\s+)?|никак\p{L}+\s+|вместо\s+)(?<phrase>[\p{L}\d«][^,.;:!?—\n]{2,${maxPhrase}}?)(?=\s*(?:[,.;:!?—\n]|\s[-–]\s|\sа\s|\sпусть\s|\sно\s|\s(?:сделай|нужн|нужен|подготов|лучше|давай|оформ|состав|напиши)|$))`,
  'giu',
)
/** «Объяснительную писать не надо». */
const rejectedBefore = new RegExp(
  String.raw`(?<phrase>(?<!\p{L})\p{L}{4,}(?:\s\p{L}+)?\s+(?:писать\s+|делать\s+)?не\s+(?:надо|нужно|нужен|нужна))(?!\p{L})`,
  'giu',
)

/** «Справка у него есть», «акт пока рано», «приказ кадры сделают», «докладную уже написала завуч»: not the one wanted. */
const settled =
  /(?<!\p{L})(?:уже|есть|готов[аоы]?(?!\s+\p{L}+ть(?!\p{L}))|подписан\p{L}*|висит|(?<=\s)(?:потом|позже)|рано|отставить|напечатал\p{L}*|вручил\p{L}*|прин[её]с\p{L}*|дали|взяли|был[аои]?|сделают|ни\s+к\s+чему|ни\s+при\s+ч[её]м|не\s+(?:подойд[её]т|требуется)|нет)(?!\p{L})/iu
/** A clause with these asks for something, or says what to put into it; an answer is what one gives, however it is worded. */
const wanting =
  /(?<!\p{L})(?:нуж\p{L}+|надо|теперь|прошу|сделай\p{L}*|оформи\p{L}*|напиши\p{L}*|подготов\p{L}*|состав\p{L}*|дай(?:те)?|как\p{L}*|если|что|чтоб\p{L}*|котор\p{L}+|сначала|ответ\p{L}*)(?!\p{L})/iu
/** The longest clause that is set aside, in words. */
const maxSettledWords = 7

/** Clauses of a message that name a document as settled, when other clauses are left to say which one is wanted. */
function settledClauses(message: string, isSettling: (phrase: string) => boolean): string[] {
  const clauses = message.split(/[,.;:!?—\n]+|\s[-–]\s|\sа\s/u).map((clause) => clause.trim())
  const found = clauses.filter(
    (clause) =>
      clause.split(/\s+/u).length <= maxSettledWords &&
      settled.test(clause) &&
      !wanting.test(clause) &&
      isSettling(clause.split(/\s+/u).slice(0, 2).join(' ')) &&
      !/^(?:из|по|в|с|от|к|на)\s/iu.test(clause),
  )
  const left = clauses.filter((clause) => clause !== '' && !found.includes(clause))
  return left.join(' ').split(/\s+/u).length > 2 ? found : []
}

/** «Не сдала отчёт», «не согласна на укол»: what somebody does not do, no document that is not wanted; «не увольнять» is. */
const namesAction = (phrase: string): boolean =>
  /^соглас(?:ен|н)/iu.test(phrase) ||
  /^\p{L}+(?:л|ла|ли|ло|ет|ёт|ит|ем|ём|им|ют|ут|ят|ать|ить|еть|ять)\s/iu.test(phrase)

/**
 * Separates what a text rejects. A phrase that `isDocument` does not recognize stays: «не горит фонарь»; of a document that
 * is there already the first words are what `isSettling` has to recognize.
 */
export function withoutRejected(
  message: string,
  isDocument: (phrase: string) => boolean,
  isSettling: (phrase: string) => boolean,
): TextWithoutRejections {
  const rejected: string[] = []
  const drop = (whole: string, ...rest: unknown[]): string => {
    const { phrase = '' } = rest.at(-1) as { phrase?: string }
    if (!isDocument(phrase) || namesAction(phrase)) return whole
    rejected.push(phrase)
    return ' '
  }
  const aside = settledClauses(message, isSettling)
  rejected.push(...aside)
  const text = aside
    .reduce((rest, clause) => rest.replace(clause, ' '), message)
    .replace(rejectedBefore, drop)
    .replace(rejection, drop)
  return rejected.length > 0 && /\p{L}{3}/u.test(text)
    ? { text: text.replaceAll(/\s{2,}/gu, ' ').trim(), rejected }
    : { text: message, rejected }
}
