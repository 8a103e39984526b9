import { tagChange, type ChangeLabel, type LabelledSpan } from '#platform/text-models/index.ts'

type Span = LabelledSpan & { readonly label: ChangeLabel }

/** What a message does to a draft, in the order in which it says so. */
export type Change =
  /** A value or words that hold now; `old` and `of` are '' where the message does not say them. */
  | {
      readonly kind: 'value'
      readonly old: string
      readonly now: string
      readonly of: string
      readonly sureness: number
    }
  | {
      readonly kind: 'add' | 'drop' | 'keep' | 'to' | 'by' | 'style' | 'aside'
      readonly text: string
      /** What stands in front of it: «для», «на имя». */
      readonly link: string
      readonly of: string
      readonly sureness: number
    }

/** A longer message is a request of its own. In characters. */
const longest = 500

/** The changes that a message says of the draft of earlier orders, but for places that are read already. */
export function changesIn(
  message: string,
  earlier: string,
  isTaken: (start: number, end: number) => boolean = () => false,
): readonly Change[] {
  if (message.length > longest) return []
  const spans = joined(message, tagChange(message, earlier)).filter(({ start, end }) => !isTaken(start, end))
  const changes: Change[] = []
  let of: Span | null = null
  let old: Span | null = null
  let before: Span | null = null
  for (const span of spans) {
    const gap = message.slice(before?.end ?? 0, span.start)
    if (/[.!?;]/u.test(gap)) of = null
    const last = changes.at(-1)
    if (span.label === 'of') {
      if (before?.label === 'new' && last?.kind === 'value' && last.of === '' && isNear(gap))
        changes[changes.length - 1] = { ...last, of: valueOf(span.text) }
      else of = span
    } else if (span.label === 'old') {
      if (before?.label === 'new' && last?.kind === 'value' && last.old === '' && isInstead(gap))
        changes[changes.length - 1] = { ...last, old: valueOf(span.text) }
      else {
        old = span
      }
    } else if (span.label === 'new') {
      // «начало было у Котовой, в 15.00»: a name farther off is not what a time takes the place of.
      if (old && before !== old && hasFigure(old.text) !== hasFigure(span.text)) old = null
      changes.push({
        kind: 'value',
        old: old ? valueOf(old.text) : '',
        now: valueOf(span.text),
        of: of ? valueOf(of.text) : '',
        sureness: span.probability,
      })
      of = null
      old = null
    } else if (span.label !== 'order') {
      changes.push({
        kind: span.label,
        text: valueOf(span.text),
        link: gap.trim().toLowerCase(),
        of: of && span.label === 'add' ? valueOf(of.text) : '',
        sureness: span.probability,
      })
      if (span.label !== 'aside') of = null
    }
    before = span
  }
  return changes
}

/** «16» and «:00» are one value; a mark cut by no more than a sign of its own goes on. */
function joined(message: string, spans: readonly Span[]): Span[] {
  const all: Span[] = []
  for (const span of spans) {
    const last = all.at(-1)
    const gap = last ? message.slice(last.end, span.start) : ' '
    const isCut =
      last !== undefined && gap === '' && /\d$/u.test(last.text) && /^[:.,-]?\d|^[:.]/u.test(span.text)
    if (isCut) all[all.length - 1] = { ...last, end: span.end, text: message.slice(last.start, span.end) }
    else all.push(span)
  }
  return all
}

const hasFigure = (text: string): boolean => /\d/u.test(text)
const isNear = (gap: string): boolean => !/[.!?;,]/u.test(gap)
/** «21-го, не 18-го», «12 вместо 10» */
const isInstead = (gap: string): boolean => /(?<!\p{L})(?:не|вместо)\s*$/iu.test(gap)

/** The words of a mark without signs around them. */
const valueOf = (text: string): string =>
  text.replaceAll(/\s+/gu, ' ').replace(/^[\s,.;:—–-]+|[\s,.;:!—–-]+$/gu, '')
