import { datesIn } from '../text-parts.ts'
import type { CitedAct, ParsedDocument, Paragraph } from '../types.ts'

/** References to acts (analysis §6). More specific patterns come first: matches do not overlap. */

const day = String.raw`(?:\d{1,2}\.\d{2}\.\d{4}|«?\d{1,2}»?\s+\p{L}+\s+\d{4})(?:\s*(?:года|г\.?))?`
/** «№ 210-ФЗ от 27.07.2010» */
const dayBehind = String.raw`(?:\s+от\s+${day})?`
const titled = String.raw`(?:\s*,?\s*«(?<title>[^»]{3,300})»)?`
const place = String.raw`(?:(?:(?:пункт|подпункт|част|стать)\p{L}*|п\.|пп\.|ч\.|ст\.)\s*\d[\d.,\s–—-]*(?:и\s+\d[\d.]*\s*)?)*`
const country = String.raw`(?:\s+(?:Российской\s+Федерации|РФ|России))?`

type Form = { readonly pattern: RegExp; readonly isLocal?: true }
const form = (source: string, isLocal?: true): Form => ({
  pattern: new RegExp(source, 'giu'),
  ...(isLocal ? { isLocal } : {}),
})

const federal = String.raw`Правительства|Президента|Мин\p{L}+|Рос\p{L}+|Госстро\p{L}+|Федеральн\p{L}+\s+(?:[\p{L}-]+\s+){0,3}(?:служб|агентств|казначейств)\p{L}*|ФНС|ФАС|МВД|МЧС|Банка\s+России|Главного\s+государственного\s+санитарного\s+врача`

const forms: readonly Form[] = [
  form(
    String.raw`${place}(?:Федеральн\p{L}+\s+(?:конституционн\p{L}+\s+)?закон\p{L}*|Закон\p{L}*${country})\s+(?:от\s+${day}\s*)?(?:№|N)\s*(?<number>\d+(?:-\d+)?(?:-?(?:ФЗ|ФКЗ|I))?)(?!\d)${dayBehind}${titled}`,
  ),
  form(
    String.raw`${place}Федеральн\p{L}+\s+закон\p{L}*\s+«(?<title>[^»]{3,300})»\s*(?:от\s+${day}\s*)?(?:№\s*(?<number>\d+-Ф?К?З))?`,
  ),
  form(
    String.raw`${place}(?:постановлени|распоряжени|указ|приказ)\p{L}*\s+(?:${federal})[^№«»;.]{0,90}?(?:от\s+${day}\s*)?(?:№|N)\s*(?<number>\d[\p{L}\d/-]*)${dayBehind}${titled}`,
  ),
  form(
    String.raw`${place}Основ\p{L}*\s+законодательства\s+Российской\s+Федерации\s+об?\s+[^№«»;.]{3,80}?(?:от\s+${day}\s*)?(?:№|N)\s*(?<number>\d+-1)(?!\d)`,
  ),
  form(String.raw`ГОСТ(?:\s+Р)?\s*(?<number>\d[\d.]*-\d{2,4})`),
  form(String.raw`СанПиН\s+(?<number>\d[\d.]*-\d+(?:-\d+)?)`),
  form(
    String.raw`${place}(?:Конституци\p{L}+\s+Российской\s+Федерации|(?:Гражданск|Трудов|Жилищн|Земельн|Градостроительн|Бюджетн|Налогов|Семейн|Лесн|Водн|Уголовн|Арбитражн\p{L}+\s+процессуальн|Гражданск\p{L}+\s+процессуальн)\p{L}*\s+кодекс\p{L}*${country}|Кодекс\p{L}*\s+Российской\s+Федерации\s+об\s+административных\s+правонарушениях)(?:\s*\((?:часть|части)[^)]{0,30}\))?(?:\s+от\s+${day}\s*(?:№|N)\s*(?<number>\d+-ФЗ))?`,
  ),
  form(
    String.raw`(?:ст\.|стать\p{L}+)\s*\d+(?:\.\d+)*\s+(?:ГК|ТК|ЖК|ЗК|ГрК|БК|НК|СК|УК|КоАП|АПК|ГПК|КАС)(?:\s+РФ)?(?!\p{L})`,
  ),
  form(String.raw`(?<![\p{L}\d-])(?:ТК|ГК|ЖК|ЗК|ГрК|БК|НК|КоАП|СК|УК)\s+РФ(?!\p{L})`),
  form(
    String.raw`${place}(?:Федеральн\p{L}+\s+закон\p{L}*\s+)?(?<![\p{L}\d-])(?<number>\d{1,3}-(?:ФЗ|ФКЗ))(?![\p{L}\d])`,
  ),
  form(
    String.raw`(?:постановлени|распоряжени|решени|приказ)\p{L}*\s+[^№«»;.]{0,90}?(?:от\s+${day}\s*)(?:№|N)\s*(?<number>\d[\p{L}\d/-]*)`,
    true,
  ),
]

/** Acts the document refers to, in the order of the text. */
export function citedActs(document: ParsedDocument): CitedAct[] {
  return document.paragraphs.flatMap((paragraph) => actsIn(paragraph))
}

function actsIn(paragraph: Paragraph): CitedAct[] {
  const { number: at, text } = paragraph
  // Most paragraphs name no act: one cheap test avoids ten expensive ones.
  if (!/№|ФЗ|ФКЗ|кодекс|конституци|ГОСТ|СанПиН|закон|(?:ТК|ГК|ЖК|ЗК|БК|НК|СК|УК|АП)(?!\p{L})/iu.test(text))
    return []
  const found: CitedAct[] = []
  for (const { pattern, isLocal } of forms) {
    for (const match of text.matchAll(pattern)) {
      const start = match.index
      const end = start + match[0].trimEnd().length
      if (found.some((other) => start < other.end && other.start < end)) continue
      const { number } = match.groups ?? {}
      const title = match.groups?.['title'] ?? (isLocal ? '' : approvedBefore(text.slice(0, start)))
      const written = match[0].trim()
      const isOfRegion = ofRegion.test(written)
      if (isOwn(written, paragraph, isLocal === true)) continue
      found.push({
        written,
        paragraph: at,
        start,
        end,
        number: number?.toLowerCase() ?? null,
        date: datesIn(written.replace(/«[^»]*»/u, ''))[0]?.iso ?? null,
        title,
        isLocal: isLocal === true || isOfRegion,
      })
    }
  }
  return found.toSorted((a, b) => a.start - b.start)
}

/** A government of a region, of which the base has no acts. */
const ofRegion =
  /(?<!\p{L})(?:правительств|президент)\p{L}*\s+[^№«»]{0,80}?(?:област|кра[йяею]|республик|автономн|город|москв|санкт)/iu

const approved =
  /(?<!\p{L})(?<title>(?:порядк|правил|положени|перечн|основ|требовани)\p{L}{0,4}\s[^.;:«»]{10,200}?),?\s+утвержд[её]нн\p{L}{1,4}\s+$/iu

/** What an act approved: «Порядком приёма …, утверждённым приказом …». */
const approvedBefore = (before: string): string => approved.exec(before.slice(-260))?.groups?.['title'] ?? ''

/** The document's own title, and the approval stamp that names its act. */
const isOwn = (written: string, { number, text }: Paragraph, isLocal: boolean) =>
  isLocal && (number <= 8 || /^(?:утвержд|приложени)/iu.test(text)) && written.length >= text.length * 0.5
