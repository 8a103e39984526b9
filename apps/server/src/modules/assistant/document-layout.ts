import type { DocxPart } from '#platform/docx/index.ts'

/**
 * The layout of a text as an office document (ГОСТ Р 7.0.97): the addressee in the right half, the title and the salutation
 * centred, the text justified with an indent, the post on the left of the signature and the name on the right, the executor
 * below. Read from the text itself: of a model's answer nothing else is known.
 */
export function documentLayout(text: string): DocxPart[] {
  const blocks = text
    .split(/\n{2,}/u)
    .map((block) => block.trim())
    .filter((block) => block !== '')
  const head = headOf(blocks)
  const tail = tailOf(blocks.slice(head.count))
  const middle = blocks.slice(head.count, blocks.length - tail.count)
  return [
    ...head.parts,
    ...(middle.length === 0
      ? []
      : [{ type: 'markdown', text: middle.join('\n\n'), isOfficial: true } as const]),
    ...tail.parts,
  ]
}

/** Parts, and how many blocks of the text they are. */
type Taken = { readonly parts: DocxPart[]; readonly count: number }

function headOf(blocks: readonly string[]): Taken {
  const parts: DocxPart[] = []
  let count = 0
  const [first = '', second = ''] = blocks
  if (blocks.length > 1 && isAddressee(first, second)) {
    parts.push({ type: 'aside', text: linesOf(first).map(plain).join('\n') }, space)
    count = 1
  }
  let hasTitle = false
  while (count < blocks.length - 1) {
    const block = blocks[count]!
    if ((isTitle(block) && (!hasTitle || goesOn(block))) || (hasTitle && isBehindTitle(block))) {
      parts.push({ type: 'centred', text: linesOf(block).map(plain).join('\n'), isBold: isTitle(block) })
      hasTitle = true
    } else if (salutation.test(block)) {
      parts.push({ type: 'centred', text: plain(block) })
      return { parts, count: count + 1 }
    } else break
    count += 1
  }
  return { parts, count }
}

/** An empty line. */
const space: DocxPart = { type: 'centred', text: '' }

const linesOf = (block: string): string[] => block.split('\n').map((line) => line.trim())

/** A line without the signs of emphasis and of a heading. */
const plain = (line: string): string =>
  line
    .replace(/^#{1,6}\s+/u, '')
    .replaceAll('**', '')
    .trim()

const salutation = /^(?:\*\*)?(?:Уважаем|Дорог|Многоуважаем|Здравствуй)[^\n]{0,160}!(?:\*\*)?$/u

/** «**ПРОТОКОЛ**», «# Отчёт» */
const isTitle = (block: string): boolean =>
  linesOf(block).every(
    (line) =>
      /^#{1,3}\s+\S/u.test(line) ||
      /^\*\*[^*]{1,200}[^*:]\*\*$/u.test(line) ||
      /^[\p{Lu} ]{6,60}$/u.test(line),
  )

/** «**о ремонте дорог за лето**» below «**СПРАВКА**»; «**Сделано**» is the head of a section. */
const goesOn = (block: string): boolean => /^\*\*\p{Ll}/u.test(block)

/** «совещания», «от 20 ноября № 5»: what a title goes on with; a sentence begins the text. */
const isBehindTitle = (block: string): boolean =>
  block.length <= longestSubtitle &&
  !/[.!?:;]$/u.test(block) &&
  !/^(?:[-–•]|\d{1,3}[.)]\s|\||\*\*|\p{Lu}[\p{L} ]{2,40}:)/u.test(block) &&
  !block.includes('___')
const longestSubtitle = 200

/** «Директору школы»: a post, a name or a body in the dative, «В прокуратуру», a gap. */
const inDative =
  /^(?:\[[^\]\n]{1,40}\]|Во?\s|На\s|\p{Lu}[\p{L}-]*(?:у|ю|е|и|ам|ям|ой|ей|ым|им|ому|ему)(?!\p{L}))/u
const longestAddressLine = 120

function isAddressee(block: string, next: string): boolean {
  const lines = linesOf(block)
  if (isTitle(block) || salutation.test(block)) return false
  const isShort = lines.every(
    (line) => line.length <= longestAddressLine && !/^(?:[-–•*#|>]|\d+[.)])/u.test(line),
  )
  const isSentence = /[:;!?]$|(?<!\p{Lu})\.$/u.test(block)
  return (
    isShort &&
    !isSentence &&
    inDative.test(lines[0] ?? '') &&
    (lines.length > 1 || !isSentenceLine(lines[0] ?? '', next))
  )
}

/** «Детям дали подарки» before more text: a verb in the past says that it is no addressee. */
const isSentenceLine = (line: string, next: string): boolean =>
  !salutation.test(next) && !isTitle(next) && /\s\p{Ll}+(?:л|ла|ли|ло|ет|ют|ит|ят)(?!\p{L})/u.test(line)

function tailOf(blocks: readonly string[]): Taken {
  const parts: DocxPart[] = []
  let count = 0
  while (count < blocks.length) {
    const taken = closing(linesOf(blocks[blocks.length - 1 - count]!).map(plain))
    if (taken === null) break
    parts.unshift(taken)
    count += 1
  }
  // What stands last without a name is who publishes it: «Администрация района».
  const last = blocks.at(-1)
  if (count === 0 && blocks.length > 1 && last !== undefined && isBody(last))
    return { parts: [{ type: 'signature', position: plain(last), name: '' }], count: 1 }
  return { parts, count }
}

const isBody = (block: string): boolean =>
  /^\p{Lu}[^\n.!?:;]{2,160}$/u.test(block) && !/^(?:Приложени|Справк|Телефон)/u.test(block)

/** What a document ends with: the executor, a place for date and signature, who signs. */
function closing(lines: readonly string[]): DocxPart | null {
  const [first = ''] = lines
  if (/^(?:исполнитель|исп\.)[\s:]/iu.test(first) && lines.length <= 3)
    return { type: 'note', text: lines.join('\n') }
  const dated =
    lines.length === 1 ? /^(?<left>Дата\s_+)\s+(?<right>Подпись\s.*)$/u.exec(first)?.groups : undefined
  if (dated) return { type: 'row', left: dated['left'] ?? '', right: dated['right'] ?? '' }
  if (
    lines.length === 1 &&
    /^(?:\d{1,2}\s\p{Ll}{3,8}(?:\s\d{4}(?:\sг(?:ода|\.))?)?|\d\d\.\d\d\.\d{4}|\[дата\])$/u.test(first)
  )
    return { type: 'row', left: first, right: '' }
  return signedBy(lines)
}

const surname = String.raw`\p{Lu}\p{Ll}+(?:-\p{Lu}\p{Ll}+)?`
const initials = String.raw`\p{Lu}\.[ \u00A0]?(?:\p{Lu}\.[ \u00A0]?)?`
const nameWithInitials = String.raw`${initials}${surname}|${surname}[ \u00A0]${initials}`
/** «М. П. Иванова», «Петров А. А.», «Иванов Иван Петрович», «Астахов», «________________» */
const nameLine = new RegExp(
  String.raw`^(?:${nameWithInitials}|${surname}(?:\s${surname}){0,2}|_{3,}|\[[^\]]{1,40}\])$`,
  'u',
)
/** «Директор школы 11 Лаптева», «Председатель ________________» */
const postAndName = new RegExp(
  String.raw`^(?<post>\p{Lu}[^\n.!?:;]{2,160}?)\s+(?<name>${nameWithInitials}|_{3,}|${surname})$`,
  'u',
)
/** Whoever holds them signs with the name behind. */
const posts =
  /^(?:и\.\s?о\.\s|врио\s)?(?:председател|секретар|директор|глав[аны]|начальник|заведующ|заместител|руководител|специалист|учител|воспитател|методист|старост|депутат|инженер|бухгалтер|юрист|врач|фельдшер|социальн|классн|тренер|комендант|управляющ|министр|прокурор|ведущ|старш)/iu
const longestSignature = 6

function signedBy(lines: readonly string[]): DocxPart | null {
  const last = lines.at(-1) ?? ''
  if (lines.length > longestSignature || lines.some((line) => line.length > longestSubtitle)) return null
  if (lines.length > 1)
    return nameLine.test(last) && !lines.some((line) => /^(?:[-–•]|\d+[.)])\s/u.test(line))
      ? { type: 'signature', position: lines.slice(0, -1).join('\n'), name: last }
      : null
  const { post = '', name = '' } = postAndName.exec(last)?.groups ?? {}
  if (post === '') return null
  const isNamed = name.includes('.') || name.startsWith('_') || posts.test(post)
  return isNamed ? { type: 'signature', position: post, name } : null
}
