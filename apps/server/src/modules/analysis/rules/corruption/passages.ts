import { sentenceSpans } from '../text-parts.ts'
import type { ParsedDocument, Paragraph } from '../types.ts'

/** A sentence that may regulate something, or an item of a list read together with the heading of the list. */
export type RulePassage = {
  readonly paragraph: number
  /** Where the own text begins in the paragraph. */
  readonly start: number
  /** What is read: for an item the heading of its list, a space and the item. */
  readonly text: string
  /** The length of the heading before the own text, with the space. */
  readonly lead: number
  /** In a section about powers or aims, which describes no procedure. */
  readonly isAboutPowers: boolean
}

/** Sentences longer than this are cut: expressions and the classifier are made for sentences. */
const maxLength = 900

const number = /^\s*(?:\d{1,3}(?:\.\d{1,3}){0,4}[.)]?|[а-яa-z]\)|[–—•-])\s+/iu
const item = /^\s*(?:[а-яa-z]\)|\d{1,2}\)|[–—•-]\s)/iu
const stamp =
  /^(?:утвержд[её]н|согласован|приложение(?!\p{L})|(?:глава|председатель|руководитель|начальник|директор)\s[^.;:]{0,60},$)/iu
const signature = /^\p{Lu}[^.]{3,90}\s[А-ЯЁ]\.\s?(?:[А-ЯЁ]\.)?\s?[А-ЯЁ][а-яё-]+\s*$/u
/** Sections that say what a body is for, not how it acts. */
const powers = /полномочи|задач|функци|общие\s+положения|цели/iu
/** Says what the act is about, names a body, forbids officials to ask for more, or leaves disputes to a court. */
const settled =
  /^(?:настоящ\p{L}+\s+)?(?:порядок|положение|правила|регламент|методика|инструкция)\s+(?:определя[ею]т|устанавлива[ею]т|регулиру[ею]т)\s+(?:порядок|условия|правила|требования|процедуру|состав|сроки?|отношения|категории|виды|цели|основания|перечень|размеры?|показатели|критерии|полномочия|последовательность|круг|способы?|формы?|особенности)(?!\p{L})(?!.*(?:запрет|штраф|обязанност|ответственност|плат[аыу]))|\(далее\s*[—–-]\s*[^)]{1,60}\)(?:\.$|\s*[—–-]\s)|^(?:запреща|не\s+допуска)\p{L}+\s+(?:требова|запрашива)\p{L}+\s|^(?:ин|друг|нов)\p{L}+\s+(?:документ|справ)\p{L}+\s+не\s+(?:запраш|треб|прилаг)\p{L}+\.?$|^споры\s[^.;]{0,60}\sсуд(?!\p{L})/iu
/** «…, но вправе», «по усмотрению»: such a sentence says more than its form. */
const opened = /вправе|мо(?:же|гу)т|усмотрени|необходимост|без\s|иным/iu
const formal =
  /^(?:(?:настоящ\p{L}+\s+)?(?:постановление|решение|распоряжение|приказ)\s+подписывает|утвердить|признать\s+утратившим|опубликовать|контроль\s+(?:за|возложить|исполнения|оставляю)|(?:настоящ\p{L}+\s+)?(?:постановление|решение|распоряжение|приказ)\s+(?:вступает|подлежит|опубликовать)|ознакомить)/iu

/** The passages of an act from its first point on, without titles, headings, stamps, signatures and formal points. */
export function passagesOf({ paragraphs }: ParsedDocument): RulePassage[] {
  const first = paragraphs.findIndex(({ text }) => /^\s*1[.)]\s/u.test(text) || /^\s*1\.1\.?\s/u.test(text))
  let heading = ''
  let section = ''
  return paragraphs.slice(Math.max(0, first)).flatMap((paragraph) => {
    const isItem = item.test(paragraph.text)
    if (!isItem) heading = /:\s*$/u.test(paragraph.text) ? own(paragraph).text : ''
    if (heading !== '' && !isItem) return []
    if (isHeading(own(paragraph).text)) section = paragraph.text
    return passagesIn(paragraph, isItem ? heading : '', powers.test(section))
  })
}

function own({ text }: Paragraph): { start: number; text: string } {
  const start = number.exec(text)?.[0].length ?? 0
  return { start, text: text.slice(start).trimEnd() }
}

function passagesIn(paragraph: Paragraph, heading: string, isAboutPowers: boolean): RulePassage[] {
  const body = own(paragraph)
  if (isNotRegulating(body.text) || paragraph.text.includes('\t')) return []
  const lead = heading === '' ? '' : `${heading.slice(-300)} `
  return sentenceSpans(body.text)
    .filter(
      ({ text }) => text.length >= 12 && !formal.test(text) && !(settled.test(text) && !opened.test(text)),
    )
    .map(({ start, text }) => ({
      paragraph: paragraph.number,
      start: body.start + start,
      text: `${lead}${text}`.slice(0, maxLength),
      lead: lead.length,
      isAboutPowers,
    }))
}

const isHeading = (text: string): boolean => text.length <= 80 && !/[.;:,]$/u.test(text)

/** A heading of a section, a stamp, a signature, a line of names. */
const isNotRegulating = (text: string): boolean =>
  stamp.test(text) ||
  signature.test(text) ||
  /_{3,}/u.test(text) ||
  isHeading(text) ||
  /^(?:состав|приложение)\s*[:№]/iu.test(text)
