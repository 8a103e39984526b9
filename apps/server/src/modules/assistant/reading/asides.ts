import { requestPieces } from '#platform/text-models/index.ts'

import { piecesOf } from './message-pieces.ts'
import type { Written } from './unwritten.ts'

/** How probable it is that a clause is said to who writes and not to who reads, on the average of its words. */
type Shares = { readonly aside: number; readonly order: number }

/** From this share on a clause is an aside. A word too many is worse in a signed document than a remark that is shown beside it. */
const isAside = 0.3
/** ... where it has a figure or a name, which may be a fact. */
const isSureAside = 0.6
/** Between an aside and an order a clause is no fact either. */
const isHardlyFact = { aside: 0.1, both: 0.75 }
/** Names, days and phones. */
const holdsValue =
  /\d|\s\p{Lu}|\p{Lu}\.|(?<!\p{L})(?:тел(?:ефон)?|подпис|директор|глав[аы]|заведующ|начальник)\p{L}*/u

/** How the text is to look and sound: «не орать заголовками», «таблицей», «поаккуратнее с формулировками», «минуты на две, не длиннее». */
const aboutText =
  /(?<!\p{L})(?:заголов\p{L}+|формулиров\p{L}+|(?<=без\s)стихов|строч\p{L}+|смайл\p{L}*|восклицательн\p{L}+|шрифт\p{L}*|абзац\p{L}*|таблиц(?:ей|у|ами)|пунктами|столбиком|списком|канцеляр\p{L}+|пафос\p{L}*|подхалимаж\p{L}*|официоз\p{L}*|панибратств\p{L}*|умничан\p{L}+|словами|слогом|тоном|не\s+(?:длиннее|короче|больше|более)|лишнего|(?:от\s+)?(?:первого|третьего)\s+лица|помягче|построже|повежлив\p{L}+|поаккуратн\p{L}+|посуше|покороче|попроще|поофициальн\p{L}+|крупно|без\s+фамилий)(?!\p{L})/iu
/** In words; a longer clause says more than that. */
const longestRemark = 6

/** An order to who writes behind what a list or a record says; in a letter it may name who signs. */
const isSureOrder = 0.92

/** Of a clause without signs only as many words in a row are taken out. */
const leastRun = 3
/** ... of a clause with more words than this. */
const longestWhole = 9
/** From this share on each of them is one of an aside. */
const isAsideWord = 0.5
/** ... and those beside it from this on. */
const isNearAside = 0.3

/** A longer message is a text that is to be worked on. In characters. */
const longest = 1500

/**
 * The message without what is said in passing: grumbling, gossip, what somebody thinks of the addressee, how it is to be put. The
 * first clause orders and stays. A list or a record (`isRecord`) is read from the whole order: orders behind its facts go too.
 */
export function withoutAsides(message: string, isRecord: boolean): Written {
  if (message.length > longest) return { text: message, leftOut: [] }
  const words = requestPieces(message).filter(({ start, end }) =>
    /[\p{L}\d]/u.test(message.slice(start, end)),
  )
  let start = 0
  let text = ''
  const leftOut: string[] = []
  for (const [at, { text: clause, sign }] of piecesOf(message).entries()) {
    const end = start + clause.length
    const own = words.filter((one) => one.start >= start && one.end <= end)
    const average = (of: 'aside' | 'order'): number =>
      own.reduce((sum, one) => sum + (one.of[of] ?? 0), 0) / Math.max(own.length, 1)
    start = end + sign.length
    const shares = { aside: average('aside'), order: average('order') }
    if (at === 0 || !isSaidInPassing(clause, shares, isRecord)) {
      const run = runIn(own, clause, end - clause.length)
      if (run) leftOut.push(clause.slice(run.from, run.to).trim())
      text +=
        (run
          ? `${clause.slice(0, run.from).trimEnd()} ${clause.slice(run.to).trimStart()}`.trimEnd()
          : clause) + sign
      continue
    }
    leftOut.push(clause.trim())
    // The sentence ends where it ended.
    if (/[.!?\n]/u.test(sign))
      text = `${text.replace(/[\s,;—]+$/u, '')}${/[.!?\n]$/u.test(text.trimEnd()) ? '' : sign}`
  }
  return leftOut.length === 0
    ? { text: message, leftOut }
    : { text: text.replace(/[\s,;—]+$/u, '').trim(), leftOut }
}

/** In words. */
const leastFact = 2

/** The clauses of a message about a draft that are for its reader: from a share of `most` on they are orders or asides. */
export function factsIn(message: string, most: number): string[] {
  const words = requestPieces(message)
  let start = 0
  return piecesOf(message).flatMap(({ text, sign }) => {
    const end = start + text.length
    const own = words.filter((one) => one.start >= start && one.end <= end)
    const share =
      own.reduce((sum, { of }) => sum + (of.aside ?? 0) + (of.order ?? 0), 0) / Math.max(own.length, 1)
    start = end + sign.length
    return share < most && text.trim().split(/\s+/u).length >= leastFact ? [text.trim()] : []
  })
}

type Piece = ReturnType<typeof requestPieces>[number]

/** «… забыл зарядить | мне его и так жалко | прошу …»: the words in a row of a long clause that are an aside; null without. */
function runIn(own: readonly Piece[], clause: string, begin: number): { from: number; to: number } | null {
  if (own.length <= longestWhole) return null
  let best: readonly Piece[] = []
  let run: Piece[] = []
  for (const one of own) {
    run = (one.of.aside ?? 0) >= isAsideWord ? [...run, one] : []
    if (run.length > best.length) best = run
  }
  if (best.length < leastRun) return null
  const isNear = (one: Piece | undefined): boolean => (one?.of.aside ?? 0) >= isNearAside
  let [begins, ends] = [own.indexOf(best[0]!), own.indexOf(best.at(-1)!)]
  // «сидим в | пальто как в войну»: nothing of it is left hanging.
  while (begins > 0 && isNear(own[begins - 1])) begins -= 1
  while (ends < own.length - 1 && isNear(own[ends + 1])) ends += 1
  const [first, last] = [own[begins]!, own[ends]!]
  const from = first.start - begin
  const to = last.end - begin
  return holdsValue.test(clause.slice(from, to)) ? null : { from, to }
}

function isSaidInPassing(clause: string, { aside, order }: Shares, isRecord: boolean): boolean {
  if (isRemarkOnText(clause)) return true
  if (holdsValue.test(clause.trim())) return aside >= isSureAside
  if (isRecord && order >= isSureOrder) return true
  return aside >= isAside || (aside >= isHardlyFact.aside && aside + order >= isHardlyFact.both)
}

const isRemarkOnText = (clause: string): boolean =>
  aboutText.test(clause) && !holdsFact.test(clause) && clause.trim().split(/\s+/u).length <= longestRemark
/** «таблицей 3», «не больше 20 человек»: what may be meant for the reader. */
const holdsFact = /\d|\p{L}\s\p{Lu}/u
