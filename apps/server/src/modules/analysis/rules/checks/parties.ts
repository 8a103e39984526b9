import { foldCase } from '@uprava/contract/rules/fold-case.ts'
import { quoted } from '@uprava/contract/rules/quotes.ts'
import { distance } from 'fastest-levenshtein'

import type { ParsedDocument, Paragraph, Location } from '../types.ts'
import { preambleOf, signatureLines } from './requisite-checks.ts'

const named =
  /(?<form>ООО|АО|ПАО|ЗАО|ОАО|МУП|ГУП|МБУ|МКУ|МАУ|МБОУ|МАОУ|МБДОУ|ИП|обществ\p{L}+\s+с\s+ограниченной\s+ответственностью|учреждени\p{L}+|предприяти\p{L}+)(?:\s+\p{Ll}[\p{L}-]+){0,4}\s+«(?<name>[^»]{3,60})»/giu

type Named = {
  readonly paragraph: Paragraph
  readonly start: number
  readonly end: number
  readonly name: string
}

const role = String.raw`(?<role>Заказчик|Исполнител|Подрядчик|Поставщик|Покупател|Продав|Арендатор|Арендодател|Нанимател|Наймодател|Ссудодател|Ссудополучател)`
const partyName = new RegExp(
  String.raw`(?:далее|именуем\p{L}{1,4})(?:\s*[—–-])?(?:\s+(?:в\s+дальнейшем|по\s+тексту|именуем\p{L}{1,4}))?\s*[—–-]?\s*«?${role}`,
  'gu',
)
/** A role in the middle of a sentence: there it has its capital as the name of a party. */
const usedRole = new RegExp(String.raw`(?<=[\p{Ll}\d,)]\s)${role}\p{L}{0,4}(?!\p{L})`, 'gu')

/** In a contract whose parties have names: a party that is none of them, once. */
function unknownParties({ paragraphs, kind }: ParsedDocument): Location[] {
  if (kind !== 'contract') return []
  const known = new Set(
    paragraphs.flatMap(({ text }) => [...text.matchAll(partyName)].map((match) => match.groups?.['role'])),
  )
  if (known.size < 2) return []
  return paragraphs.flatMap(({ number, text }) =>
    [...text.matchAll(usedRole)].flatMap((match): Location[] => {
      const used = match.groups?.['role']
      if (known.has(used)) return []
      known.add(used)
      const detail = `Стороны названы иначе: стороны «${match[0]}» в договоре нет.`
      return [{ paragraph: number, start: match.index, end: match.index + match[0].length, detail }]
    }),
  )
}

/**
 * `@names`: one name in two spellings, a party that the contract does not have. Quoted names are not declined, so a different
 * letter is a different name.
 */
export function differentNames(document: ParsedDocument): Location[] {
  const { paragraphs } = document
  const seen: Named[] = []
  const locations: Location[] = unknownParties(document)
  for (const paragraph of paragraphs) {
    for (const match of paragraph.text.matchAll(named)) {
      const name = match.groups?.['name'] ?? ''
      const found: Named = { paragraph, start: match.index, end: match.index + match[0].length, name }
      if (seen.some((one) => one.name === name)) continue
      const like = seen.find((one) => isLike(one.name, name))
      seen.push(found)
      if (like)
        locations.push({
          paragraph: paragraph.number,
          start: found.start,
          end: found.end,
          detail: `В абзаце ${like.paragraph.number}: ${quoted(like.name)}, здесь: ${quoted(name)}.`,
        })
      if (seen.length > 200) return locations
    }
  }
  return locations
}

/** Whether two names are probably the same: an edit distance of at most two, equal numbers. */
function isLike(one: string, other: string): boolean {
  const [a, b] = [one.toLowerCase(), other.toLowerCase()]
  // A heading is written in capitals.
  if (a === b) return one !== other && one !== one.toUpperCase() && other !== other.toUpperCase()
  if (Math.min(a.length, b.length) < 6 || Math.abs(a.length - b.length) > 2) return false
  if (a.replaceAll(/\D/gu, '') !== b.replaceAll(/\D/gu, '')) return false
  return distance(a, b) <= (Math.min(a.length, b.length) < 9 ? 1 : 2)
}

/** Which positions cannot sign for which bodies. */
const bodies: readonly { readonly body: RegExp; readonly foreign: RegExp }[] = [
  {
    body: /(?:^|\s)(?:совет(?:а)?\s+(?:депутатов|народных)|дум[аы]|собрани[ея]\s+депутатов)/iu,
    foreign: /^(?:директор|начальник|руководитель|заведующ|глава\s+администрации)/iu,
  },
  { body: /администраци/iu, foreign: /^(?:директор|председатель\s+(?:совета|думы|собрания)|заведующ)/iu },
  {
    body: /(?:школ|детск\p{L}+\s+сад|лице|гимнази|библиотек|учреждени)/iu,
    foreign: /^(?:глава|председатель\s+(?:совета|думы))/iu,
  },
]

const acting = /^(?:временно\s+)?(?:исполняющ\p{L}+\s+обязанности|и\.\s?о\.|врио)\s+/iu

/** `@signer`: the signer is not the person or body named in the head. */
export function mismatchedSigners(document: ParsedDocument): Location[] {
  const signatures = signatureLines(document)
  if (document.kind === 'contract') return unnamedSigners(document, signatures)
  if (!['resolution', 'decision', 'directive', 'order'].includes(document.kind)) return []
  const first = signatures[0]
  const issuer = preambleOf(document)
    .text.split('\n')
    .slice(0, 6)
    .flatMap((line) => bodies.find(({ body }) => body.test(line)) ?? [])[0]
  const post = (first ? postOf(first, document) : '').replace(acting, '')
  const other = first && otherSigner(document, post)
  if (first && other) return [{ paragraph: first.number, start: 0, end: first.text.length, detail: other }]
  if (!first || !issuer?.foreign.test(post)) return []
  return [
    {
      paragraph: first.number,
      start: 0,
      end: first.text.length,
      detail: 'Должность в подписи не относится к органу, названному в начале документа.',
    },
  ]
}

/** The post of a signature; a long one begins in the line above. */
function postOf({ text, number }: Paragraph, { paragraphs }: ParsedDocument): string {
  return /^\p{Ll}/u.test(text) ? (paragraphs[number - 2]?.text ?? text) : text
}

const signedBy =
  /(?:постановлени|решени|распоряжени|приказ)\p{L}*\s+подписыва(?:ет|ют)\s+(?<post>\p{L}[^.;,]{3,120})/iu

/**
 * «Постановление подписывает глава района», but the post of the signature is another one. «Решение» of an annex is what is
 * answered to an application.
 */
function otherSigner({ paragraphs, annexFrom }: ParsedDocument, post: string): string | undefined {
  for (const { text, number } of paragraphs) {
    if (number >= Math.min(annexFrom, rulesFrom(paragraphs)) && /решени\p{L}*\s+подписыва/iu.test(text))
      continue
    const named = signedBy.exec(text)?.groups?.['post']
    if (named === undefined) continue
    const head = (words: string) => foldCase(/\p{L}+/u.exec(words)?.[0] ?? '')
    return head(named) === head(post) ? undefined : `По абзацу ${number} акт подписывает ${named}.`
  }
  return undefined
}

/** Where what is approved begins without «Приложение»: at its stamp. */
const rulesFrom = (paragraphs: readonly Paragraph[]): number =>
  paragraphs.find(({ text }) => /^утвержд[её]н[аоы]?(?!\p{L})/iu.test(text))?.number ??
  Number.POSITIVE_INFINITY

const stem = (surname: string) =>
  surname
    .toLowerCase()
    .replace(/(?:ого|ему|ой|ым|им|ая|ий|ый|а|у|ы|е|и|я|ю)$/u, '')
    .slice(0, 12)

/** «в лице директора Петровой А.А.»: compares the surnames of the preamble with those of the signatures. */
function unnamedSigners(document: ParsedDocument, signatures: readonly Paragraph[]): Location[] {
  const text = document.paragraphs
    .slice(0, 15)
    .map((one) => one.text)
    .join('\n')
  const declared = [
    ...text.matchAll(
      /в\s+лице[^,;]{0,120}?(?<surname>[А-ЯЁ][а-яё]{2,}(?:-[А-ЯЁ][а-яё]+)?)\s+[А-ЯЁ](?:\.|[а-яё]+\s)/gu,
    ),
  ].map(({ groups }) => stem(groups?.['surname'] ?? ''))
  if (declared.length < 2 || signatures.length === 0) return []
  return signatures.flatMap(({ number, text: line }) => {
    const surnames = [
      ...line.matchAll(
        /[А-ЯЁ]\.\s?(?:[А-ЯЁ]\.)?\s?(?<after>[А-ЯЁ][а-яё]+)|(?<before>[А-ЯЁ][а-яё]+)\s+[А-ЯЁ]\.\s?[А-ЯЁ]?\.?/gu,
      ),
    ].map(({ groups }) => groups?.['after'] ?? groups?.['before'] ?? '')
    const foreign = surnames.find((surname) => surname !== '' && !declared.includes(stem(surname)))
    if (foreign === undefined) return []
    const start = line.indexOf(foreign)
    return [
      {
        paragraph: number,
        start,
        end: start + foreign.length,
        detail: `${foreign} подписывает, но в начале договора назван другой представитель.`,
      },
    ]
  })
}
