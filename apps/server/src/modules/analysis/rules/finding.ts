import type { Severity } from '@uprava/contract/analysis.ts'

import { masked } from './masking.ts'
import { locationsOf } from './match-patterns.ts'
import { suggestRewording } from './rewording.ts'
import { rules, type Rule } from './rule-catalogue.ts'
import { sentenceAt } from './text-parts.ts'
import type { ParsedDocument, RawFinding, Location } from './types.ts'

const maxQuoteLength = 160

/** Converts a match of a rule to a finding. */
export function findingOf(rule: Rule, location: Location, document: ParsedDocument): RawFinding {
  const text = location.paragraph === null ? '' : (document.paragraphs[location.paragraph - 1]?.text ?? '')
  const quote = quoteOf(text, location, rule)
  const rewrite = location.rewrite ?? (text === '' ? undefined : suggestRewording(text, location)) ?? null
  const isCandidate = rule.group === 'corruption'
  return {
    code: rule.code,
    group: rule.group,
    severity: severityOf(rule, document),
    title: isCandidate ? `Вероятный признак: ${rule.title.toLowerCase()}` : rule.title,
    paragraph: location.paragraph,
    start: location.paragraph === null ? null : quote.start,
    end: location.paragraph === null ? null : quote.end,
    quote: masked(rule.code, text.slice(quote.start, quote.end)),
    explain: [
      location.detail,
      rule.explain,
      rule.note.startsWith('проверяет') ? 'Проверяет человек: машина только указывает кандидатов.' : '',
    ]
      .filter((part) => part !== undefined && part !== '')
      .join(' '),
    suggestion: location.suggestion ?? rule.suggestion,
    rewrite: rule.group === 'personal' ? null : rewrite,
    norms: location.norms ?? rule.norms,
  }
}

/** Extends a short match to readable length; a match of personal data is not extended. */
function quoteOf(text: string, { start, end }: Location, rule: Rule): { start: number; end: number } {
  if (rule.group === 'personal' || end - start >= 40)
    return { start, end: Math.min(end, start + maxQuoteLength) }
  const sentence = sentenceAt(text, start)
  if (sentence.end - sentence.start <= maxQuoteLength)
    return { start: Math.min(sentence.start, start), end: Math.max(sentence.end, end) }
  const from = wordStart(text, Math.max(sentence.start, start - 50))
  return { start: from, end: wordEnd(text, Math.max(end, Math.min(sentence.end, from + maxQuoteLength))) }
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

/** In a contract, a consent or a letter personal data are expected; the risk is in publishing them. */
const severityOf = (rule: Rule, document: ParsedDocument): Severity =>
  rule.group === 'personal' && !document.isPublic ? lowered[rule.severity] : rule.severity

/** Masks personal data found by one rule in the quotes of all other findings. */
export function maskPersonalData(findings: readonly RawFinding[], document: ParsedDocument): RawFinding[] {
  const secret = rules
    .filter(({ group }) => group === 'personal')
    .flatMap((rule) => locationsOf(rule, document).map((location) => ({ ...location, code: rule.code })))
  const byParagraph = Map.groupBy(secret, ({ paragraph }) => paragraph)
  return findings.map((finding) => {
    if (finding.group === 'personal' || finding.paragraph === null) return finding
    const text = document.paragraphs[finding.paragraph - 1]?.text ?? ''
    const quote = (byParagraph.get(finding.paragraph) ?? []).reduce((words, { start, end, code }) => {
      const value = text.slice(start, end)
      return words.replaceAll(value, masked(code, value))
    }, finding.quote)
    return { ...finding, quote }
  })
}
