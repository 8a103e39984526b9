import { foldCase } from '@uprava/contract/rules/fold-case.ts'
import { quoted } from '@uprava/contract/rules/quotes.ts'

import { sentenceSpans } from '../text-parts.ts'
import type { Location, ParsedDocument } from '../types.ts'

/** A sentence of a document. */
type Said = {
  readonly paragraph: number
  readonly start: number
  readonly text: string
  readonly folded: string
}
type Contradicts = (one: Said, other: Said) => boolean

/** A longer sentence is a list. Characters. */
const maxSentence = 400
/** Of a document so many sentences are compared with each other. */
const maxSaid = 200

/** What a contract agrees twice and otherwise: penalties, an advance that is and is not, who supplies; in any act what is allowed and not allowed. */
export function contradictoryTerms({ paragraphs, kind }: ParsedDocument): Location[] {
  const said = paragraphs.flatMap(({ number, text }) =>
    sentenceSpans(text)
      .filter((sentence) => sentence.text.length <= maxSentence)
      .map((one): Said => ({
        paragraph: number,
        start: one.start,
        text: one.text,
        folded: foldCase(one.text),
      })),
  )
  const readers = kind === 'contract' ? [...ofContract, denial] : [denial]
  return readers.flatMap(({ isOf, contradicts }) =>
    firstPair(said.filter(isOf).slice(0, maxSaid), contradicts),
  )
}

function firstPair(said: readonly Said[], contradicts: Contradicts): Location[] {
  for (const [at, later] of said.entries()) {
    const earlier = said.slice(0, at).find((one) => contradicts(one, later))
    if (!earlier) continue
    const detail = `В абзаце ${earlier.paragraph}: ${quoted(shortened(earlier))}, в абзаце ${later.paragraph}: ${quoted(shortened(later))}.`
    return [earlier, later].map(({ paragraph, start, text }) => ({
      paragraph,
      start,
      end: start + text.length,
      detail,
    }))
  }
  return []
}

/** A sentence without its number and its full stop. */
function shortened({ text }: Said): string {
  const bare = text.replace(/^[\d.)\s]+/u, '').replace(/[.;]+$/u, '')
  return bare.length <= 90 ? bare : `${bare.slice(0, 88).replace(/\s\S*$/u, '')}…`
}

type Reader = { readonly isOf: (one: Said) => boolean; readonly contradicts: Contradicts }

const condition =
  /(?<![а-я])(?:если|в случае|при(?![а-я])|кроме|исключени|только|до (?:момента|подписания)|за часть)/
const parties =
  /(?<![а-я])(?<party>заказчик|исполнител|подрядчик|поставщик|покупател|продав|арендатор|арендодател|сторон)/

const penalty = /неустойк|(?<![а-я])пен[яюией](?![а-я])|(?<![а-я])пени(?![а-я])/
const rate = /(?<rate>\d{1,2}(?:[.,]\d{1,3})?)\s*(?:%|процент)/
const aDay = /(?:за|в) (?:каждый )?(?:календарный )?день/
const late = /просроч[а-я]+ (?:исполнения |внесения |сроков? )?(?<what>[а-я]{5})/
/** What follows a delay and is no reason of it. */
const noReason =
  /^(?:соста|уплач|плати|начис|взыск|заказ|испол|подря|поста|покуп|прода|аренд|сторо|обяза|предъ)/

const group = (pattern: RegExp, text: string, name: string): string =>
  pattern.exec(text)?.groups?.[name] ?? ''
const payer = ({ folded }: Said): string => group(parties, folded, 'party')
/** Of what the delay is; «поставки» and «поставщик» begin alike. */
function reasonOf({ folded }: Said): string {
  const what = group(late, folded, 'what')
  return noReason.test(what) && !/просроч[а-я]+ поставк/.test(folded) ? '' : what
}
const mayBeOne = (one: string, other: string): boolean => one === '' || other === '' || one === other

const penalties: Reader = {
  isOf: ({ folded }) =>
    penalty.test(folded) &&
    rate.test(folded) &&
    aDay.test(folded) &&
    !/не (?:более|выше|превыша)/.test(folded),
  contradicts: (one, other) =>
    group(rate, one.folded, 'rate').replace('.', ',') !==
      group(rate, other.folded, 'rate').replace('.', ',') &&
    mayBeOne(payer(one), payer(other)) &&
    mayBeOne(reasonOf(one), reasonOf(other)),
}

const advance = /аванс[а-я]*|предоплат[а-я]*|предварительн[а-я]+ оплат[а-я]*/
const noAdvance =
  /(?:аванс[а-я]*|предоплат[а-я]*|предварительн[а-я]+ оплат[а-я]*)(?: [а-я]+){0,4} не (?:предусм|выплач|производ|перечис|вносит|уплач|допуск|предостав)|без (?:аванс|предоплат|предварительн)/
const isAdvance = ({ folded }: Said): boolean =>
  advance.test(folded) &&
  !/(?<![а-я])не(?![а-я])|без /.test(folded) &&
  /выплачива|перечисля|составля|вносит|уплачива|в размере|в сумме|\d\s*(?:%|процент|руб)/.test(folded)
const isNoAdvance = ({ folded }: Said): boolean => noAdvance.test(folded) && !condition.test(folded)

const materials =
  /(?<!(?:информационн|исходн|проектн|техническ|методическ)[а-я]+ )материал(?:ы|ов|ами|ам|ах)(?! (?:дела|проверк|исследован|отчет|проект))/
const ownMaterials =
  /(?:свои|собственн)[а-я]+ (?:[а-я]+ )?материал|иждивени[а-я]+ (?:исполнител|подрядчик)|материал(?:ами|ов) (?:исполнител|подрядчик)|(?:исполнител|подрядчик)[а-я]* (?:обязан[а-я]* |обязуется |самостоятельно )?(?:обеспечив|закупа|приобрета|предоставля|поставля)[а-я]*(?: [а-я]+){0,3} материал/
const givenMaterials =
  /заказчик[а-я]* (?:обязан[а-я]* |обязуется )?(?:своевременно )?(?:переда|предостав|поставля|закупа|обеспечив|приобрет)[а-я]*(?: [а-я]+){0,4} материал|материал(?:ы|ами)(?: [а-я]+){0,5} (?:обеспечивает|закупает|поставляет|предоставляет|передает|приобретает) заказчик/
/** Each of them supplies something. */
const shared = /проч|остальн|часть|исключени|кроме|давальч|иных|отдельн|перечень/
const isOwn = ({ folded }: Said): boolean =>
  ownMaterials.test(folded) && !/заказчик[а-я]* (?:[а-я]+ )?(?:свои|собственн)/.test(folded)

const ofContract: readonly Reader[] = [
  penalties,
  {
    isOf: (one) => isAdvance(one) || isNoAdvance(one),
    contradicts: (one, other) => isNoAdvance(one) !== isNoAdvance(other),
  },
  {
    isOf: (one) => (isOwn(one) || givenMaterials.test(one.folded)) && materialsOf(one),
    contradicts: (one, other) => isOwn(one) !== isOwn(other),
  },
]

const materialsOf = ({ folded }: Said): boolean =>
  (materials.test(folded) || /иждивени/.test(folded)) && !shared.test(folded)

const predicate =
  /(?<![а-я])(?<no>не )?(?<predicate>допуска|входит|входят|предусм|подлеж|требу|взима|включа|облага|возмеща|продлева|индексир)[а-я]*/
const stemsOf = (folded: string): Set<string> =>
  new Set((folded.replace(predicate, ' ').match(/[а-я]{5,}/g) ?? []).map((word) => word.slice(0, 5)))

/** «Доставка входит в цену», «доставка в цену не входит»: the same words affirmed and denied. */
const denial: Reader = {
  isOf: ({ folded }) =>
    predicate.test(folded) && folded.length <= 120 && !condition.test(folded) && !folded.endsWith(':'),
  contradicts: ({ folded: one }, { folded: other }) => {
    const [first, second] = [predicate.exec(one)!.groups!, predicate.exec(other)!.groups!]
    if (first['predicate']!.slice(0, 4) !== second['predicate']!.slice(0, 4)) return false
    if ((first['no'] === undefined) === (second['no'] === undefined)) return false
    const [said, denied] = [stemsOf(one), stemsOf(other)]
    return said.size >= 2 && said.size === denied.size && [...said].every((stem) => denied.has(stem))
  },
}
