import { piecesOf, type Piece } from './message-pieces.ts'

/** What of a message may stand in a document, and what its writer was said to leave out. */
export type Written = { readonly text: string; readonly leftOut: readonly string[] }

/** «это в протокол не надо», «об этом не пишем», «повара опускаем» */
const forbids =
  /(?<!\p{L})(?:не\s+(?:(?:надо|нужно|стоит|будем)\s+)?(?:пиш(?:и|ите|ем|у|ется)|(?<=(?:надо|нужно|стоит|будем)\s)писать|запис(?:ыва[йе]\p{L}*|ать)|указыва(?:й|ем)\p{L}*|включа(?:й|ем)\p{L}*|внос(?:и|ите|им)|вписыва(?:й|ем)\p{L}*|упомина(?:й|ем)\p{L}*|отража(?:й|ем)\p{L}*)|(?:писать|указывать|упоминать|записывать|вносить)\s+не\s+(?:надо|нужно|стоит|будем)|(?:это|этого|туда|сюда|про\s+\p{L}+(?:\s+\p{L}+)?|в\s+(?:протокол|справк[уе]|отч[её]т|план|повестк[уе]|характеристик[уе]|текст|документ))\s+не\s+(?:надо|нужно)|(?:это|этого|про\s+\p{L}+(?:\s+\p{L}+)?)\s+(?:опуска(?:ем|й|йте)|опустим|пропуска(?:ем|й|йте)|пропустим|убер(?:и|ите|[её]м)|не\s+(?:упоминать|указывать|писать|включать|вписывать|вносить|заносить|фиксировать|отражать|афишировать)|ни\s+слова|молч\p{L}{1,4}|между\s+нами)|не\s+для\s+(?:протокола|печати|отч[её]та|записи))(?!\p{L})/iu
/** «ей не говори», «это между нами», «так что про подарки ни слова»: the sentence is not to be written. */
const secret =
  /(?<!\p{L})(?:(?:ей|ему|им|директору|начальнику|никому|там)\s+(?:это\s+|об\s+этом\s+)?не\s+(?:говор|показыва|рассказыва|сообща)\p{L}*|между\s+нами|только\s+никому|(?:так\s+что|поэтому)\s+(?:про|об?)\s+\p{L}+(?:\s+\p{L}+)?\s+(?:ни\s+слова|молч\p{L}+|не\s+(?:пиш|упомина|надо|нужно|говор)\p{L}*))(?!\p{L})/iu
/** What a prohibition itself says besides what it forbids. */
const ofProhibition =
  /(?<!\p{L})(?:это|этого|об\s+этом|про\s+это|его|е[её]|их|но|и|а|ну|только|туда|сюда|там|уже|лучше|вот|лишнее|вообще|тоже|в\s+(?:протокол|справк[уе]|отч[её]т|план|повестк[уе]|характеристик[уе]|текст|документ)\p{L}*|пожалуйста)(?!\p{L})/giu
/** «про дырявый шланг» */
const topic =
  /(?<!\p{L})(?:про|об?|насч[её]т)\s+(?!это|этом|этого|том\s|то\s)(?<what>\p{L}{3,}(?:\s+\p{L}{4,})?)/iu

/** «возраст не называйте», «спонсоров прошу не упоминать», «сумму не пиши сам решит»: what is forbidden stands in front. */
const object =
  /^(?:и\s+|а\s+|но\s+|только\s+)?(?<what>\p{L}{4,}(?:\s+\p{L}{4,})?)\s+(?:там\s+|лучше\s+|прошу\s+|пожалуйста\s+)?(?:не\s+(?:надо\s+)?(?:пиш(?:и|ите|ем)|писать|назыв(?:ай|айте|аем|ать)|указыва(?:й|йте|ем|ть)|упомина(?:й|йте|ем|ть)|раскрыва(?:й|йте|ем|ть)|афиширу(?:й|йте|ем)|афишировать)|(?:называть|писать|указывать|упоминать)\s+не\s+(?:надо|нужно|стоит|будем))(?!\p{L})/iu
/** «что ехали 4 часа не надо конечно»: a whole clause that is not to be written. */
const wholeClause =
  /^(?:и\s+|а\s+|но\s+)?(?:что|как|сколько|кто|где)\s\S.{3,120}\sне\s+(?:надо|нужно|стоит|пиши|пишите)(?:\s+(?:конечно|там|писать|пожалуйста))?[\s.!]*$/iu
/** «она этого не любит», «не докажем»: a reason behind a prohibition is said to who writes, too. */
const reason =
  /^\s*(?:(?:он[аио]?|это|мы|нам|их|ему|ей)\s|не\s+\p{Ll}+(?:[еи]м|ют|ят|[её]т|ит)$|без\s+этого$)/iu
const longestReason = 6
/** Whose age is not to be named: «(60 лет)», «Ей 60», «исполняется 60». */
const isAge = /^(?:возраст|цифр|лет(?!\p{L})|годы)/iu
const age =
  /\s*\(\d{2,3}(?:\s*лет)?\)|(?<=^|[,.;]\s)(?:ей|ему|им|исполняется|исполнилось)\s+\d{2,3}(?:\s+лет)?(?=[\s,.;]|$)[,.]?|(?<=юбиле\p{L}{1,4})\s+\d{2,3}(?:\s*лет)?(?!\d)/giu

/** «смету потом пришлю»: a promise to who writes. */
const promise =
  /(?<!\p{L})(?:(?:потом|позже|отдельно|завтра|сам[аи]?)\s+(?:(?:вам|тебе|сам[аи]?)\s+)?(?:пришлю|скину|дошлю|добавлю|уточню|принесу|допишу|впишу|дам|отправлю|перешлю)|передам\s+\p{Lu}\p{Ll}+|(?:пришлю|скину|дошлю|уточню|принесу|допишу|впишу|перешлю)(?:\s+(?:вам|тебе))?(?:\s+(?:потом|позже|отдельно|завтра|сам[аи]?))?)(?!\p{L})/iu
/** «…, составьте повестку», «Оформи отчётом»: an order behind what is to be written. */
const order =
  /^(?:и\s+)?(?:оформи|состав(?:ь|ьте)|сделай|напиши|подготовь|набросай|распиши|накидай|распечатай)(?:те)?(?:\s+\p{L}+){0,3}$/iu

/** In words; of a longer clause without signs only the end is forbidden. */
const longest = 10
const wordsIn = (text: string): string[] => text.match(/[\p{L}\d]+/gu) ?? []

/** «… до первого марта | Кулешов орал но это не пишем»: where the last clause of a dictated one begins. */
function lastClauseOf(text: string, until: number): number {
  const before = text.slice(0, until)
  const starts = [
    ...before.matchAll(
      /\s(?=(?:ну|потом|ещ[её]|а|правда|зато|кстати)\s+\S+\s)|(?<=[\p{Ll}\d])\s(?=\p{Lu}\p{Ll}+\s+\p{Ll})/gu,
    ),
  ]
  return starts.at(-1)?.index ?? [...before.matchAll(/\s/gu)].at(-5)?.index ?? 0
}

/** Which pieces a prohibition in one of them takes away, by their places; a part of a long one. */
function forbiddenBy(pieces: readonly Piece[], at: number): { places: number[]; cut: number | null } {
  const text = pieces[at]?.text ?? ''
  const found = forbids.exec(text)
  const thing = object.exec(text.trim())?.groups?.['what']
  if (thing !== undefined) return { places: objectAt(pieces, at, thing), cut: null }
  if (wholeClause.test(text.trim())) return { places: [at], cut: null }
  const about = topic.exec(text)?.groups?.['what']
  const own = text.replace(found?.[0] ?? '', ' ').replaceAll(ofProhibition, ' ')
  if (about !== undefined) {
    const stem = (/(?<!\p{L})\p{L}+$/u.exec(about)?.[0] ?? about).toLowerCase().slice(0, 5)
    const same = pieces.flatMap((one, place) =>
      place > 0 &&
      stem.length > 3 &&
      wordsIn(one.text).some((word) => word.toLowerCase().startsWith(stem)) &&
      !/:/u.test(one.text)
        ? [place]
        : [],
    )
    return { places: [...new Set([...same, at])], cut: null }
  }
  if (wordsIn(text).length > longest && found) return { places: [], cut: lastClauseOf(text, found.index) }
  if (wordsIn(own).length > 0) return { places: [at], cut: null }
  // «Ещё полчаса ругались, это в протокол не надо»: what stands before it, with the sentence where that is all of it.
  return { places: at > 1 ? [at - 1, at] : [at], cut: null }
}

/** «спонсоров не упоминать»: that clause, and short ones that name the same. */
function objectAt(pieces: readonly Piece[], at: number, thing: string): number[] {
  const stem = (/(?<!\p{L})\p{L}+$/u.exec(thing)?.[0] ?? thing).toLowerCase().slice(0, 5)
  const same = pieces.flatMap((one, place) =>
    place > 0 &&
    place !== at &&
    wordsIn(one.text).length <= longestReason &&
    one.text.toLowerCase().includes(stem)
      ? [place]
      : [],
  )
  return [...same, at].toSorted((one, other) => one - other)
}

/** The place of a reason that stands behind a prohibition in its sentence; none where it may be a fact. */
function reasonAt(pieces: readonly Piece[], at: number): number[] {
  const next = pieces[at + 1]
  const isNear = /[,—:]/u.test(pieces[at]?.sign ?? '')
  return isNear &&
    next &&
    reason.test(next.text) &&
    wordsIn(next.text).length <= longestReason &&
    !/\d/u.test(next.text)
    ? [at + 1]
    : []
}

/** The places of the pieces of the sentence that one of them stands in; the first piece of a message orders and stays. */
function sentenceAt(pieces: readonly Piece[], at: number): number[] {
  const isEnd = ({ sign }: Piece): boolean => /[.!?;…\n]/u.test(sign)
  const first = pieces.slice(0, at).findLastIndex(isEnd) + 1
  const last = pieces.findIndex((piece, place) => place >= at && isEnd(piece))
  const places = pieces.map((_, place) => place).slice(first, last === -1 ? undefined : last + 1)
  return first === 0 ? places.filter((place) => place === at || (place === at - 1 && place > 0)) : places
}

/**
 * The message without what it says is not to be written, and without promises to who writes. Of a record an order behind its facts
 * goes too: «…, оформи отчётом»; of a letter it names the addressee.
 */
export function withoutUnwritten(message: string, isRecord = false): Written {
  // «протокол субботника… ой, собрания»; «возраст, прошу, не называйте»
  const said = message
    .replace(/(?<!\p{L})\p{L}+\s*(?:\.{2,3}|…)\s*(?:ой|тьфу|точнее|вернее)\s*,?\s+(?=\p{L})/iu, '')
    .replaceAll(/,\s(?:прошу|пожалуйста),\s(?=не\s)/giu, ' ')
  const pieces = piecesOf(isAgeForbidden(said) ? said.replaceAll(age, '') : said)
  const out = new Set<number>()
  const cuts = new Map<number, number>()
  const isSaid = new Set<number>()
  for (const [at, { text }] of pieces.entries()) {
    if (
      at > 0 &&
      ((isRecord && order.test(text.trim())) || (promise.test(text) && wordsIn(text).length <= 6))
    ) {
      out.add(at)
      isSaid.add(at)
    }
    if (secret.test(text)) for (const place of sentenceAt(pieces, at)) out.add(place)
    if (at === 0 ? !forbids.test(text) : !isForbidding(text)) continue
    const { places, cut } = forbiddenBy(pieces, at)
    for (const place of [...places, ...(cut === null && places.length > 0 ? reasonAt(pieces, at) : [])])
      out.add(place)
    if (cut !== null) cuts.set(at, cut)
  }
  if (out.size === 0 && cuts.size === 0)
    return { text: pieces.map(({ text, sign }) => text + sign).join(''), leftOut: [] }
  return written(pieces, out, cuts, isSaid)
}

const isForbidding = (text: string): boolean =>
  forbids.test(text) || object.test(text.trim()) || wholeClause.test(text.trim())

/** «возраст не называйте»: no piece of the message has the figure then. */
const isAgeForbidden = (message: string): boolean =>
  piecesOf(message).some(({ text }) => isAge.test(object.exec(text.trim())?.groups?.['what'] ?? ''))

function written(
  pieces: readonly Piece[],
  out: ReadonlySet<number>,
  cuts: ReadonlyMap<number, number>,
  isSaid: ReadonlySet<number>,
): Written {
  const leftOut: string[] = []
  let text = ''
  for (const [at, piece] of pieces.entries()) {
    if (out.has(at)) {
      const last = leftOut.length > 0 && out.has(at - 1) && !isSaid.has(at - 1)
      if (last) leftOut[leftOut.length - 1] += `${pieces[at - 1]?.sign ?? ''}${piece.text}`
      else if (!isSaid.has(at)) leftOut.push(piece.text)
      // «…, это не пишем. Секретарь …»: the sentence ends where it ended.
      if (/[.!?\n]/u.test(piece.sign))
        text = `${text.replace(/[\s,;—]+$/u, '')}${/[.!?\n]$/u.test(text.trimEnd()) ? '' : piece.sign}`
      continue
    }
    const cut = cuts.get(at)
    if (cut !== undefined) leftOut.push(piece.text.slice(cut))
    text += (cut === undefined ? piece.text : piece.text.slice(0, cut)) + piece.sign
  }
  return { text: text.replace(/[\s,;—]+$/u, '').trim(), leftOut: leftOut.map((one) => one.trim()) }
}
