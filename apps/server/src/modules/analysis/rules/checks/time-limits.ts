import type { ParsedDocument, Location } from '../types.ts'

/** A time limit of an action: «заявление рассматривается в течение 10 рабочих дней». */
type TimeLimit = Location & {
  readonly paragraph: number
  readonly key: string
  readonly amount: number
  readonly unit: string
  readonly isWorking: boolean
  readonly written: string
}

const numbers: Readonly<Record<string, number>> = {
  одного: 1,
  двух: 2,
  трех: 3,
  трёх: 3,
  пяти: 5,
  семи: 7,
  десяти: 10,
  пятнадцати: 15,
  двадцати: 20,
  тридцати: 30,
}
const amounts = new RegExp(
  String.raw`(?<lead>в\s+течение|не\s+более(?:\s+чем)?|не\s+превыша\p{L}+|составляет|в\s+срок,?\s+не\s+превышающий|в\s+срок|[–—:-]|(?<=\p{L}))\s+(?<amount>\d{1,3}|${Object.keys(numbers).join('|')})\s*(?:\([^)]{2,40}\)\s*)?(?<kind>рабочих|рабочего|календарных|банковских)?\s*(?<unit>дн\p{L}*|час\p{L}*|месяц\p{L}*)`,
  'giu',
)

/** Verbs and nouns of an action by their common stem. */
const actions: readonly (readonly [string, RegExp])[] = [
  ['рассмотрение', /рассм[ао]тр\p{L}*/giu],
  ['регистрация', /регистр\p{L}*/giu],
  ['оплата', /опла[тч]\p{L}*|перечисля\p{L}*|перечислени\p{L}*/giu],
  ['поставка', /постав(?:к|л)\p{L}*/giu],
  ['выполнение', /выполн\p{L}*/giu],
  ['предоставление', /предоставл\p{L}*|оказ(?:ани|ыва)\p{L}*/giu],
  ['направление', /направл\p{L}*/giu],
  ['выдача', /выда(?:ч|ет|ёт|ют)\p{L}*/giu],
  ['подписание', /подписани\p{L}*|подписыва\p{L}*/giu],
  ['уведомление', /уведомл\p{L}*/giu],
  ['ответ', /ответ\p{L}{0,2}(?!\p{L})/giu],
  ['устранение', /устран\p{L}*/giu],
]
/** Not the regular time limit of the action but its extension or an exception. */
const isExtension = /продл|исключени|до\s+начала|аванс|повторн|за\s+каждый/iu

/** Objects of actions, by stems. */
const objects =
  /заявлени|заявк|обращени|жалоб|запрос|документ|изменени|договор|контракт|товар|работ(?!ник|одат|ающ)|услуг|сч[её]т|уведомлени|решени|проект|возражени|претензи|нарушени|недостатк|акт|средств/giu

function timeLimitsOf(document: ParsedDocument): TimeLimit[] {
  return document.paragraphs.flatMap(({ number, text }) => {
    // «рассматривает за пять дней и вручает решение за два»: an action has the first limit behind it.
    const timed = new Set<number>()
    return [...text.matchAll(amounts)].flatMap((match): TimeLimit[] => {
      const clause = Math.max(text.lastIndexOf('. ', match.index), text.lastIndexOf('; ', match.index))
      const from = Math.max(clause + 1, match.index - 140, 0)
      const before = text.slice(from, match.index)
      const action = nearest(before)
      if (!action || isExtension.test(before) || timed.has(from + action.start)) return []
      const { lead = '', amount = '', kind = '', unit = '' } = match.groups ?? {}
      if (lead === '' && !isBareTerm(before, kind)) return []
      timed.add(from + action.start)
      const value = numbers[amount.toLowerCase()] ?? Number(amount)
      const written = text.slice(match.index, match.index + match[0].length).replace(/^(?:[–—:-])\s+/u, '')
      return [
        {
          paragraph: number,
          start: match.index,
          end: match.index + match[0].length,
          key: `${action.name} ${objectBeside(before, action)}`.trim(),
          amount: value,
          unit: unit.toLowerCase().slice(0, 2),
          isWorking: kind.toLowerCase().startsWith('рабоч'),
          written,
        },
      ]
    })
  })
}

/** «рассматривает уведомление 7 рабочих дней»: a term without a preposition, and no count from an event. */
const isBareTerm = (before: string, kind: string): boolean =>
  kind !== '' && !/(?<!\p{L})(?:за|через|до|на|и|или|либо|с|со|по|после|чем|первые|последние)$/iu.test(before)

type Action = { readonly name: string; readonly start: number; readonly end: number }

/** The last action before the time limit. */
function nearest(before: string): Action | undefined {
  return actions
    .flatMap(([name, pattern]) =>
      [...before.matchAll(pattern)].map((match): Action => ({
        name,
        start: match.index,
        end: match.index + match[0].length,
      })),
    )
    .toSorted((a, b) => b.end - a.end)[0]
}

function objectBeside(before: string, { start, end }: Action): string {
  const found = [...before.matchAll(objects)].filter(({ index }) => index < start || index >= end)
  const distance = (index: number) => (index >= end ? index - end : start - index + 5)
  const [closest] = found.toSorted((a, b) => distance(a.index) - distance(b.index))
  return closest && distance(closest.index) <= 50 ? closest[0].toLowerCase().slice(0, 6) : ''
}

/** «… пятнадцати дней, а при отказе … пяти дней»: one sentence with a case of its own. */
function isOtherCase({ paragraphs }: ParsedDocument, first: TimeLimit, term: TimeLimit): boolean {
  if (first.paragraph !== term.paragraph) return false
  const text = paragraphs[term.paragraph - 1]?.text ?? ''
  return /(?<!\p{L})(?:при|если|для|в\s+случа\p{L}+)(?!\p{L})/iu.test(text.slice(first.end, term.start))
}

/** `@days`: the same number in working days and in calendar days for one action. */
export function mixedDayKinds(document: ParsedDocument): Location[] {
  const firsts = new Map<string, TimeLimit>()
  return timeLimitsOf(document)
    .filter(({ unit }) => unit === 'дн')
    .flatMap((term) => {
      const first = firsts.get(term.key)
      if (!first) {
        firsts.set(term.key, term)
        return []
      }
      if (term.amount !== first.amount || term.isWorking === first.isWorking) return []
      if (isOtherCase(document, first, term)) return []
      const detail = `«${first.written}» в абзаце ${first.paragraph}, «${term.written}» в абзаце ${term.paragraph}.`
      return [{ paragraph: term.paragraph, start: term.start, end: term.end, detail }]
    })
}
