import type { Severity } from '@uprava/contract/analysis.ts'

import { masked } from './masking.ts'
import { spotsOf } from './patterns.ts'
import { rules, type Rule } from './rule-book.ts'
import { sentenceAt } from './text-parts.ts'
import type { Paper, RawFinding, Spot } from './types.ts'
import { rewriteOf } from './wording.ts'

const longestQuote = 160

/** A place a rule has found, told. */
export function findingOf(rule: Rule, spot: Spot, paper: Paper): RawFinding {
  const text = spot.paragraph === null ? '' : (paper.paragraphs[spot.paragraph - 1]?.text ?? '')
  const quote = quoteOf(text, spot, rule)
  const rewrite = spot.rewrite ?? (text === '' ? undefined : rewriteOf(text, spot)) ?? null
  const isCandidate = rule.group === 'corruption'
  return {
    code: rule.code,
    group: rule.group,
    severity: severityOf(rule, paper),
    title: isCandidate ? `Вероятный признак: ${rule.title.toLowerCase()}` : rule.title,
    paragraph: spot.paragraph,
    start: spot.paragraph === null ? null : quote.start,
    end: spot.paragraph === null ? null : quote.end,
    quote: masked(rule.code, text.slice(quote.start, quote.end)),
    explain: [
      spot.detail,
      rule.explain,
      rule.note.startsWith('проверяет') ? 'Проверяет человек: машина только указывает кандидатов.' : '',
    ]
      .filter((part) => part !== undefined && part !== '')
      .join(' '),
    suggestion: spot.suggestion ?? rule.suggestion,
    rewrite: rule.group === 'personal' ? null : rewrite,
    norms: rule.norms,
  }
}

/** Enough words around a short find to be understood; of personal data only the find itself. */
function quoteOf(text: string, { start, end }: Spot, rule: Rule): { start: number; end: number } {
  if (rule.group === 'personal' || end - start >= 40)
    return { start, end: Math.min(end, start + longestQuote) }
  const sentence = sentenceAt(text, start)
  if (sentence.end - sentence.start <= longestQuote)
    return { start: Math.min(sentence.start, start), end: Math.max(sentence.end, end) }
  const from = wordStart(text, Math.max(sentence.start, start - 50))
  return { start: from, end: wordEnd(text, Math.max(end, Math.min(sentence.end, from + longestQuote))) }
}

const wordStart = (text: string, at: number) =>
  at === 0 ? 0 : at + Math.max(0, text.slice(at).search(/(?<=\s)\S/u))
function wordEnd(text: string, at: number): number {
  if (at >= text.length) return text.length
  const cut = text.lastIndexOf(' ', at)
  return cut > at - 30 ? cut : at
}

const lowered: Readonly<Record<Severity, Severity>> = {
  high: 'low',
  medium: 'info',
  low: 'info',
  info: 'info',
}

/** In a contract, a consent or a letter personal data are at home; the risk is to publish them. */
const severityOf = (rule: Rule, paper: Paper): Severity =>
  rule.group === 'personal' && !paper.isPublic ? lowered[rule.severity] : rule.severity

/** What one finding hides, another's quote must not show. */
export function withoutPersonalData(findings: readonly RawFinding[], paper: Paper): RawFinding[] {
  const secret = rules
    .filter(({ group }) => group === 'personal')
    .flatMap((rule) => spotsOf(rule, paper).map((spot) => ({ ...spot, code: rule.code })))
  const byParagraph = Map.groupBy(secret, ({ paragraph }) => paragraph)
  return findings.map((finding) => {
    if (finding.group === 'personal' || finding.paragraph === null) return finding
    const text = paper.paragraphs[finding.paragraph - 1]?.text ?? ''
    const quote = (byParagraph.get(finding.paragraph) ?? []).reduce((words, { start, end, code }) => {
      const value = text.slice(start, end)
      return words.replaceAll(value, masked(code, value))
    }, finding.quote)
    return { ...finding, quote }
  })
}
