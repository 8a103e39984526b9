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

/** Separates what a text rejects. A phrase that `isDocument` does not recognize stays: «не горит фонарь». */
export function withoutRejected(
  message: string,
  isDocument: (phrase: string) => boolean,
): TextWithoutRejections {
  const rejected: string[] = []
  const drop = (whole: string, ...rest: unknown[]): string => {
    const { phrase = '' } = rest.at(-1) as { phrase?: string }
    if (!isDocument(phrase)) return whole
    rejected.push(phrase)
    return ' '
  }
  const text = message.replace(rejectedBefore, drop).replace(rejection, drop)
  return rejected.length > 0 && /\p{L}{3}/u.test(text)
    ? { text: text.replaceAll(/\s{2,}/gu, ' ').trim(), rejected }
    : { text: message, rejected }
}
