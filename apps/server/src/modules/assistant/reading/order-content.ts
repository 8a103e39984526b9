import type { Clause } from './request-parts.ts'

/** What an order says besides itself. */
export type OrderContent = {
  readonly clauses: readonly Clause[]
  /** In the genitive, as written: «речь главы», «слово от спорткомитета»; null: nobody. */
  readonly signer: string | null
  /** The conjunction that leads from the order to what follows it; ''. */
  readonly leads: string
}

const speech = String.raw`реч[ьиу]|слов[оа]|выступлени[еяю]|приветстви[еяю]|спич`
const report = String.raw`пост|заметк[аиу]|отч[её]т|сводк[аиу]|доклад|новост[ьи]|публикаци[яию]|повестк[аиу]|объявлени[ея]|анонс`
const complaint = String.raw`(?:докладн|служебн|объяснительн)\p{L}+(?:\s+записк[аиу])?|служебк[аиу]`
/** Length and tone, which no document says. */
const style = String.raw`,?\s*(?:(?:на\s+)?(?:(?:одну|две|три|пять|пару|полторы|\d+)\s+)?минут\p{L}*(?:\s+на\s+\p{L}+)?|пар[ау]\s+(?:\p{L}+\s+)?(?:слов|фраз)|без\s+\p{L}+|коротк\p{L}*|кратк\p{L}*|тепл[оы]\p{L}*|душевн\p{L}*|официальн\p{L}*|строк\p{L}*\s+на\s+\p{L}+)`

const rules: readonly { readonly pattern: RegExp; readonly kind: Clause['kind'] }[] = [
  // «попроси у них же спортзал», «не парковать на Советской»
  {
    pattern:
      /(?:попроси|проси|запроси)(?:те|ть)?\s+у\s+(?:\p{L}+\s+){1,2}?(?:же\s+)?(?<text>(?!них|него|неё|нас)\p{L}{4,}(?:\s+\p{L}+){0,2})$/isu,
    kind: 'request',
  },
  { pattern: /^(?<text>не\s+\p{L}{3,}(?:ть|ти|чь)(?:ся)?(?:\s.{2,60})?)$/isu, kind: 'fact' },
  // «речь главы на день матери», «слово от спорткомитета на открытии»
  {
    pattern: new RegExp(
      String.raw`(?<!\p{L})(?:${speech})(?:\s+(?:от\s+)?(?<by>(?:глав|директор|завед|начальник|председател|мэр|министр|депутат|заместител|ректор|настоятел)\p{L}*(?:\s+\p{Ll}+(?:ы|и|а|я|ого|ей))?))?(?:\s+(?<link>на|по|к|о|об|про|в)\s+(?<text>\p{L}.*))?$`,
      'isu',
    ),
    kind: 'matter',
  },
  // «на первенстве по борьбе слово от спорткомитета»
  {
    pattern: new RegExp(
      String.raw`^(?<link>на|по\s+случаю|к)\s+(?<text>\p{L}.{3,80}?)\s+(?:${speech})(?:\s+от\s+(?<by>\p{L}+(?:\s+\p{L}+)?))?$`,
      'isu',
    ),
    kind: 'matter',
  },
  // «глава открывает День посёлка, слово»
  {
    pattern: new RegExp(
      String.raw`(?:^|\s)(?<head>\p{L}+)\s+(?:открыва|закрыва|провод)\p{L}+\s+(?<text>[^,]{3,80})(?=,|$).*(?:${speech})`,
      'isu',
    ),
    kind: 'matter',
  },
  {
    pattern: new RegExp(
      String.raw`(?<!\p{L})(?:${report})\s+(?<link>о|об|про|за|по|на)\s+(?<text>\p{L}.*)$`,
      'isu',
    ),
    kind: 'matter',
  },
  {
    pattern: new RegExp(
      String.raw`(?<!\p{L})(?:${complaint})\s+(?<link>на)\s+(?!имя)(?<text>\p{L}.*)$`,
      'isu',
    ),
    kind: 'matter',
  },
  {
    pattern:
      /(?<!\p{L})(?:объяв(?:и|ить|ите|ляем)|проводим)\s+(?<text>(?:конкурс|набор|при[её]м|сбор|ярмарк|субботник|акци)\p{L}*.*)$/isu,
    kind: 'fact',
  },
]

/** Further orders inside one that the document says itself: «поблагодари пекарей», «пожелать честной борьбы», «извинись». */
const spoken =
  /(?:^|[,;]\s*|\s+и\s+)(?<text>(?:скажи\s+спасибо|поблагодари|благодари|пожелай|пожелать|извинись|извинитесь|попроси\s+прощения|пригласи|пообещай|напомни)(?:те|ть)?(?:\s+[^,;]{2,80})?)(?=[,;]|$)/giu
const bare =
  /^(?:скажи\s+спасибо|поблагодари|благодари|пожелай|пожелать|пригласи|пообещай|напомни)(?:те)?\s*$/iu
const says = /^(?:что|чтоб[ыь]?|пусть|про|насч[её]т|за|об?)$/iu

/** An order without what it says of length and tone. */
export const withoutStyle = (order: string): string => order.replaceAll(new RegExp(style, 'giu'), '').trim()

/** What an order holds besides itself: the event, who speaks, whom to thank. */
export function orderContent(order: string, isFirst: boolean): OrderContent {
  const plain = withoutStyle(order)
  const found = rules
    .map(({ pattern, kind }) => ({ kind, groups: pattern.exec(withoutOrders(plain))?.groups }))
    .find(({ groups }) => groups !== undefined && (groups['text'] ?? groups['by']) !== undefined)
  const { text = '', link, by, head } = found?.groups ?? {}
  const matter = withoutOrders(text)
  const clauses: Clause[] = []
  if (found && matter !== '')
    clauses.push({
      kind: found.kind,
      link: link === undefined ? '' : ` ${link.toLowerCase()} `,
      text: matter,
    })
  for (const { index, groups } of plain.matchAll(spoken)) {
    // The first order of a message says what to write: «поблагодари водителя».
    if (isFirst && index === 0) continue
    // Whom to thank was read as the addressee.
    if (bare.test(groups!['text']!)) continue
    clauses.push({ kind: 'fact', link: '. ', text: groups!['text']! })
  }
  const last = /(?<!\p{L})(?<word>\p{L}+)$/u.exec(order.trim())?.groups?.['word'] ?? ''
  return {
    clauses,
    signer: by ?? (post.test(head ?? '') ? head! : null),
    leads: says.test(last) ? last.toLowerCase() : '',
  }
}

const post = /^(?:глава|директор|мэр|министр|председатель|начальник|заведующая|заведующий)$/iu

const withoutOrders = (text: string): string =>
  text
    .replaceAll(spoken, '')
    .replace(/[\s,;.:]+$/u, '')
    .replace(/(?:\s|,\s*)(?:надо|нужно|нужен|нужна|сделай|напиши|подготовь|пожалуйста)\s*$/iu, '')
    .trim()
