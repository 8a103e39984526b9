import type { Clause, RequestParts } from '../request-parts.ts'

const order =
  /(?<!\p{L})(?:поблагодар\p{L}+|благодарност[ьи]|благодарственн\p{L}+(?:\s+письмо)?|спасибо)\s+(?:эт(?:ому|ой|им|их|ого|у)\s+)?(?<who>(?!за\s)\p{L}[^,.:;\n]{2,70}?)\s+за\s+(?<cause>(?!то(?!\p{L}))[^,.;\n]+)/iu

/** «поблагодарить волонтёров за уборку парка» that was read as one piece: whom, and for what. */
export function thanksOrder(parts: RequestParts, message: string): RequestParts {
  const { who, cause } = order.exec(message)?.groups ?? {}
  if (who === undefined || cause === undefined) return parts
  const isWhole =
    /^за\s|\sза\s/iu.test(parts.addressee) ||
    parts.clauses.some(({ text }) => /^(?:по)?благодар\p{L}+\s/iu.test(text))
  if (!isWhole) return parts
  const named: Clause = { kind: 'cause', link: ' за ', text: cause.trim() }
  const rest = parts.clauses.filter(({ text }) => !cause.includes(text) && !/^(?:по)?благодар/iu.test(text))
  return { ...parts, addressee: who, clauses: [named, ...rest] }
}
