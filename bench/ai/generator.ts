import {
  computedValues,
  extractValues,
  formalTexts,
  identifyTyped,
  templateById,
  valuesOfSpans,
  type Identified,
} from '../../apps/server/src/modules/generator/module.ts'
import { keyOfWord, orthography, type Orthography } from '../../apps/server/src/platform/russian/index.ts'
import { guessTemplate } from '../../apps/server/src/platform/text-models/index.ts'
import { readFieldRequests } from '../../training/read/fields.ts'
import { readRequests } from '../../training/read/requests.ts'
import { percentile, type Figure, type Report } from '../report.ts'
import { dayOfSets, readDevSet, readOwnSet, share, trainingFolder } from './dev-sets.ts'

/** A request of `requests.jsonl`; fields are explained in training/dev-sets/README-questions.md. */
type Row = {
  readonly id: string
  readonly text: string
  readonly template: readonly string[]
  readonly ask: readonly string[]
  readonly fields: Readonly<Record<string, string>> | null
  readonly style: string
  readonly not?: readonly string[]
  readonly second?: readonly string[]
  readonly history?: readonly { readonly role: string; readonly text: string }[]
  readonly near_miss_of?: string
}
type Outcome = Row & {
  readonly found: Identified
  readonly offered: readonly string[]
  readonly values: Readonly<Record<string, string>>
  /** Of the processor, in the thread of the call: other programs of the machine do not count. */
  readonly ms: number
}

/** Identification and prefilled fields over the requests to the generator. */
export async function runGeneratorBench(): Promise<Report> {
  guessTemplate('')
  const words = await orthography()
  const outcome = (row: Row) => outcomeOf(row, words, dayOfSets)
  const parts = readDevSet<Row>('requests').map(([part, rows]) => [part, rows.map(outcome)] as const)
  const others = otherHands.flatMap(([name, title]) =>
    readDevSet<Row>(name).map(
      ([part, rows]) =>
        [`${title}, ${part}`, rows.map((row) => outcomeOf(row, words, dayOfOtherHands))] as const,
    ),
  )
  const own = readOwnSet<Row>('requests').map(outcome)
  const anotherHand = heldOutRequests().map(outcome)
  const marked = markedRequests(words).map((row) => outcomeOf(row, words, dayOfOtherHands))
  const newest = marked.filter(({ id }) => newestHands.test(id))
  const earlier = marked.filter(({ id }) => !newestHands.test(id))
  const training = parts[0]?.[1] ?? []
  return {
    scenario: 'generator: templates and fields',
    rounds: 1,
    figures: [
      ...parts.flatMap(([part, outcomes]) => figuresOf(part, outcomes)),
      ...others.flatMap(([part, outcomes]) => figuresOf(part, outcomes)),
      ...(own.length === 0 ? [] : figuresOf('own holdout', own)),
      ...(anotherHand.length === 0 ? [] : figuresOf('another hand', anotherHand)),
      ...(marked.length === 0 ? [] : figuresOf('marked by two hands', earlier)),
      ...(marked.length === 0 ? [] : figuresOf('twenty-fourth and twenty-fifth hand, unread', newest)),
    ],
    notes: [missedNote(training)],
  }
}

/** Requests by further hands. */
const otherHands = [
  ['second/requests', 'second set'],
  ['second/requests-2', 'seventeenth hand'],
] as const

/** Of the hands that have marked values: those whose requests nobody has looked at. */
const newestHands = /\bc[12]\.tsv/u

/** The day for which they name dates. */
const dayOfOtherHands = '2026-11-30'

/** Requests of another hand that are held out of the training, without fields; none unless `BENCH_HOLDOUT` is set. */
function heldOutRequests(): Row[] {
  if (process.env['BENCH_HOLDOUT'] === undefined) return []
  return readRequests(trainingFolder)
    .items.filter(({ part }) => part === 'own')
    .map(({ id, text, style, templates, ask, not, second }) => ({
      id,
      text,
      ask,
      template: templates,
      fields: null,
      style: style.replace(/:.*$/u, ''),
      ...(not.length > 0 && { not }),
      ...(second.length > 0 && { second }),
    }))
}

/** Requests whose values two held-out hands have marked, with what the product makes of the marks; none unless `BENCH_HOLDOUT` is set. */
function markedRequests(words: Orthography): Row[] {
  if (process.env['BENCH_HOLDOUT'] === undefined) return []
  return readFieldRequests(trainingFolder)
    .items.filter(({ part }) => part === 'own')
    .map(({ id, text, style, template: templateId, marks }) => {
      const template = templateById(templateId)!
      const spans = marks.map((mark) => ({ ...mark, text: text.slice(mark.start, mark.end), probability: 1 }))
      const reading = { template, today: dayOfOtherHands }
      return {
        id,
        text,
        ask: [],
        template: [templateId],
        fields: formalTexts(valuesOfSpans(spans, text, reading, words), template, dayOfOtherHands),
        style,
      }
    })
}

function outcomeOf(row: Row, words: Orthography, today: string): Outcome {
  const earlier = (row.history ?? []).filter(({ role }) => role === 'user').map(({ text }) => text)
  const begun = process.threadCpuUsage()
  const found = identifyTyped({ messages: [...earlier, row.text], suggested: [], scopeId: null }, words)
  const { user, system } = process.threadCpuUsage(begun)
  const template = templateById(row.template[0] ?? '')
  const values: Record<string, string> = {}
  for (const text of template ? [...earlier, row.text] : []) {
    const reading = { template: template!, askedKey: null, today, known: values }
    Object.assign(values, extractValues(text, reading, words))
  }
  // The form shows what follows from them too.
  if (template) Object.assign(values, { ...computedValues(template, values, today), ...values })
  return {
    ...row,
    found,
    offered: found.candidates.slice(0, 3).map(({ id }) => id),
    values,
    ms: (user + system) / 1000,
  }
}

function figuresOf(part: string, outcomes: readonly Outcome[]): Figure[] {
  const clear = outcomes.filter(({ template }) => template.length > 0)
  const refusals = outcomes.filter(({ template, ask }) => template.length === 0 && ask.length === 0)
  const toAsk = outcomes.filter(({ ask, template }) => ask.length > 0 && template.length === 0)
  const named = (what: string) => `${part}, ${what}`
  const isFirst = ({ template, offered }: Outcome) => template.includes(offered[0] ?? '')
  const styles = [...new Set(clear.map(({ style }) => style))].toSorted()
  const fields = outcomes.flatMap(fieldsOf)
  const given = fields.filter(({ value }) => value !== undefined)
  const wanted = fields.filter(({ gold }) => gold !== undefined)
  const declined = fields.filter(({ isDeclined }) => isDeclined)
  return [
    share(named('first template right'), clear, isFirst, { least: 92 }),
    share(
      named('right one among three'),
      clear,
      ({ template, offered }) => offered.some((id) => template.includes(id)),
      { least: 99 },
    ),
    ...styles.map((style) =>
      share(
        named(`${style}: first template right`),
        clear.filter((row) => row.style === style),
        isFirst,
      ),
    ),
    share(named('sure'), clear, ({ found }) => found.template !== null),
    share(
      named('wrong and sure'),
      outcomes,
      ({ found, template }) => found.template !== null && !template.includes(found.template.id),
      { most: 1 },
    ),
    share(
      named('right when sure'),
      outcomes.filter(({ found }) => found.template !== null),
      ({ found, template }) => template.includes(found.template!.id),
    ),
    share(
      named('unclear: asked, two of the list offered'),
      toAsk,
      ({ ask, found, offered }) =>
        found.template === null && offered.filter((id) => ask.includes(id)).length >= 2,
      { least: 90 },
    ),
    share(
      named('second document found too'),
      outcomes.filter(({ second }) => second !== undefined),
      ({ second, found }) => second!.includes(found.second?.id ?? ''),
    ),
    share(
      named('declined template not first'),
      outcomes.filter(({ not }) => not !== undefined),
      ({ not, offered }) => !not!.includes(offered[0] ?? ''),
    ),
    share(
      named('no such document: said so'),
      refusals,
      ({ found }) => found.template === null && found.isUnknown,
    ),
    share(
      named('near misses of it fulfilled'),
      clear.filter(({ near_miss_of: of }) => of !== undefined),
      (one) => isFirst(one) && !one.found.isUnknown,
    ),
    share(named('clear, but said to be no document'), clear, ({ found }) => found.isUnknown),
    share(named('fields: precision'), given, ({ isRight }) => isRight),
    share(
      named('fields: right of those that the set lists'),
      fields.filter(({ gold, value }) => gold !== undefined && value !== undefined),
      ({ isRight }) => isRight,
    ),
    share(named('fields: recall'), wanted, ({ isRight }) => isRight),
    share(named('fields: recall of a usable value'), wanted, ({ isUsable }) => isUsable),
    share(named('names and positions in the right case'), declined, ({ isRight }) => isRight, { least: 99 }),
    {
      what: named('identification, of the processor: p95'),
      floor: null,
      product: percentile(
        outcomes.map(({ ms }) => ms),
        0.95,
      ),
      unit: 'ms',
      ratio: null,
      target: null,
    },
  ]
}

type Field = {
  readonly key: string
  readonly gold: string | undefined
  readonly value: string | undefined
  readonly isRight: boolean
  /** At least half of its words are wanted, and it has half of the wanted ones: a clerk has little to change. */
  readonly isUsable: boolean
  /** A name or a position found in the right place: its case is judged. */
  readonly isDeclined: boolean
}

function fieldsOf({ template, fields, values }: Outcome): Field[] {
  const of = templateById(template[0] ?? '')
  if (!of) return []
  return [...new Set([...Object.keys(fields ?? {}), ...Object.keys(values)])].map((key) => {
    const [gold, value] = [fields?.[key], values[key]]
    const isRight = gold !== undefined && value !== undefined && comparable(gold) === comparable(value)
    const kind = of.fields.find((field) => field.key === key)?.kind
    const isSamePerson =
      gold !== undefined && value !== undefined && (isRight || keysOf(gold) === keysOf(value))
    return {
      key,
      gold,
      value,
      isRight,
      isUsable: isRight || (gold !== undefined && value !== undefined && shareWords(gold, value)),
      isDeclined: isSamePerson && (kind === 'person' || kind === 'position' || kind === 'staff'),
    }
  })
}

/** Compared without case, ё, quotes and «г.»; sums by number. */
const comparable = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replaceAll(/[«»"“”„.,;]|(?<!\p{L})г\.?(?=\s|$)/gu, ' ')
    .replaceAll(/(?<=\d)[\s ](?=\d{3}(?!\d))/gu, '')
    .replaceAll(/(?<!\p{L})руб(?:л\p{L}+|\.)?/gu, 'руб')
    .replaceAll(/\s+/gu, ' ')
    .trim()
const keysOf = (text: string): string =>
  comparable(text)
    .split(' ')
    .map((word) => keyOfWord(word).slice(0, 4))
    .join(' ')

/** Whether two texts have half of their words in common, in whatever case. */
function shareWords(one: string, other: string): boolean {
  const [first, second] = [one, other].map((text) => new Set(keysOf(text).split(' ')))
  const shared = [...first!].filter((word) => second!.has(word)).length
  return shared * 2 >= Math.max(first!.size, second!.size)
}

/** What of the part that may be tuned on was missed. */
function missedNote(outcomes: readonly Outcome[]): string {
  const lines = outcomes.flatMap((outcome) => {
    const { id, text, template, ask, second, found, offered } = outcome
    const sure = found.template ? 'sure ' : ''
    const said = `${found.isUnknown ? 'none; ' : ''}${sure}${offered.join(', ')}`
    const wanted = [...template, ...ask.map((one) => `?${one}`), ...(second ?? []).map((one) => `+${one}`)]
    const isRight =
      template.length > 0
        ? template.includes(offered[0] ?? '') && (!second || second.includes(found.second?.id ?? ''))
        : ask.length > 0
          ? found.template === null && offered.filter((one) => ask.includes(one)).length >= 2
          : found.isUnknown
    const fields = fieldsOf(outcome).filter((field) => !field.isRight)
    const lost = fields.map(({ key, gold = '', value = '' }) => `${key}: «${gold}» ≠ «${value}»`)
    return [
      ...(isRight ? [] : [`- ${id} «${text}» ${wanted.join(', ') || 'none'} → ${said}`]),
      ...(lost.length === 0 ? [] : [`- ${id} «${text}» ${template[0] ?? ''} — ${lost.join('; ')}`]),
    ]
  })
  return lines.length === 0 ? 'Missed in training: none.' : `Missed in training:\n\n${lines.join('\n')}`
}
