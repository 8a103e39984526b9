/** What is said to who writes: not to write something, to keep it secret, to say it aloud. */
const forWriter =
  /(?<!\p{L})(?:не\s+(?:надо|нужно|пиш\p{L}+|писать|указыва\p{L}+|упомина\p{L}+|назыв\p{L}+|включа\p{L}+|вставля\p{L}+|говор\p{L}+|для\s+(?:печати|протокола|письма|всех)|вноси\p{L}*|афиширу\p{L}+)|по\s+секрету|между\s+нами|для\s+своих|устно|ни\s+слова|молч(?:у|им)|(?:это|эту|этого|его|её)\s+(?:лишнее|опуст\p{L}+|пропуст\p{L}+|убрать|убери))(?!\p{L})/iu
/** What such a remark names: «про чаепитие не надо», «слово „тараканы“ не писать». */
const topic =
  /(?<!\p{L})(?:про|об?|насч[её]т|слов[оа])\s+[«"]?(?!это|этом|этого|него|неё|них|нее)(?<what>\p{L}{4,})/iu
/** The word that is to stand in its place: «пусть будет санобработка», «лучше „уборка“». */
const instead =
  /(?:пусть\s+будет|пишите?|напишите?|лучше|назовите?|а)\s+(?:просто\s+)?[«"]?(?<other>\p{L}[\p{L}\s-]{3,40})[»"]?\s*$/iu
/** Words of a remark that say nothing of the matter. */
const emptyWord =
  /^(?:это|этого|этом|об|о|про|но|а|и|ну|там|тоже|вообще|конечно|пожалуйста|тут|лучше|уже|только|его|её|их|надо|нужно|слово)$/iu

/** In characters; a longer bracket is a text. */
const longest = 160

/** What of a message may stand, what its brackets forbid. */
type Remarks = { readonly text: string; readonly leftOut: readonly string[] }

/**
 * The message without brackets that speak to who writes: «(про чаепитие не надо, это для своих)». What the bracket names, or, where it
 * names nothing («(не писать)»), the clause in front of it goes as well; a word that is given in its place takes it.
 */
export function withoutBracketRemarks(message: string): Remarks {
  const leftOut: string[] = []
  let text = ''
  let from = 0
  for (const found of message.matchAll(/\s*\((?<inside>[^()]{3,200})\)/gu)) {
    const inside = found.groups?.['inside'] ?? ''
    if (inside.length > longest || !forWriter.test(inside)) continue
    const before = text + message.slice(from, found.index)
    const clause = /[^,.;:!?\n—]+$/u.exec(before)?.[0] ?? ''
    const isFirst = clause.length === before.length
    const other = instead.exec(inside)?.groups?.['other']
    const goes = !isFirst && isMeant(inside, clause)
    text = goes ? before.slice(0, before.length - clause.length) : before
    if (goes && other !== undefined) text += `${/^\s*/u.exec(clause)?.[0] ?? ''}${other}`
    else if (goes) text = text.replace(/[,;:—\s]+$/u, '')
    leftOut.push(`${goes ? clause.trim() : ''} (${inside})`.trim())
    from = found.index + found[0].length
  }
  return { text: text + message.slice(from), leftOut }
}

/** Whether a remark is about the clause in front of it: it names a word of it, or nothing at all. */
function isMeant(inside: string, clause: string): boolean {
  const named = topic.exec(inside)?.groups?.['what']
  const stem = named?.toLowerCase().slice(0, Math.max(4, named.length - 2))
  if (stem !== undefined) return clause.toLowerCase().includes(stem)
  const own = (inside.split(/[,;—]/u)[0] ?? '').replace(forWriter, ' ').match(/\p{L}+/gu) ?? []
  return own.every((word) => emptyWord.test(word))
}
