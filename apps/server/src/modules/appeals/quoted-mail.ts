/** «> писал(а):»: a line of the letter that is answered. */
const quotedLine = /^\s{0,3}(?:>|\|\s?>)/u
/** «-------- Пересылаемое сообщение --------», «----- Original Message -----»: what stands below was written before. */
const forwarded =
  /^\s{0,3}[-–—_=]{2,40}\s{0,3}(?:(?:исходн|пересыла|переслан|первоначальн|предыдущ)\p{L}*\s(?:сообщени|письм)\p{L}|(?:original|forwarded)\smessage)\s{0,3}[-–—_=]{0,40}\s*$/iu
/** «19.08.2026, 10:14, Отдел ЖКХ <…> писал(а):»: who wrote what is quoted below. */
const introduction = /(?:писал(?:а|и|\(а\))?|написал(?:а|и|\(а\))?|wrote)\s?:\s*$/iu
const minWords = 5

/** A letter without the messages that its mail program has quoted: their words and names are not the author's. */
export function withoutQuotedMail(text: string): string {
  const lines = text.split('\n')
  const below = lines.findIndex((line) => line.length <= maxHeading && forwarded.test(line))
  const own = (below === -1 ? lines : lines.slice(0, below)).filter(
    (line, at, all) =>
      !quotedLine.test(line) &&
      !(line.length <= maxHeading && introduction.test(line) && quotedLine.test(all[at + 1] ?? '')),
  )
  if (own.length === lines.length) return text
  const left = own.join('\n')
  // Who only forwards has written nothing else.
  return (left.match(/\p{L}+/gu)?.length ?? 0) >= minWords ? left : text
}

const maxHeading = 200
