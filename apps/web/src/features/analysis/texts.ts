import type { AnalysisHead, Finding, Severity, Verdict } from '@uprava/contract/analysis.ts'
import { quoted } from '@uprava/contract/rules/quotes.ts'

import { typography } from '#ui/lib/format.ts'

export const severityWords: Readonly<Record<Severity, string>> = {
  high: 'Высокая важность',
  medium: 'Средняя важность',
  low: 'Низкая важность',
  info: 'Справочно',
}
export const severityShort: Readonly<Record<Severity, string>> = {
  high: 'Высокая',
  medium: 'Средняя',
  low: 'Низкая',
  info: 'Справочно',
}
export const severityTone = { high: 'bad', medium: 'warn', low: 'accent', info: 'quiet' } as const

export const verdictWords: Readonly<Record<Verdict, string>> = {
  ready: 'Готов к подписанию',
  changes: 'Нужны правки',
  risky: 'Рискованно',
}
export const verdictTone = { ready: 'good', changes: 'warn', risky: 'bad' } as const

/** The place as the act numbers it; reports of an earlier version name the paragraph only. */
export function findingLocation({ paragraph, place }: Pick<Finding, 'paragraph' | 'place'>): string {
  if (place !== undefined) return place.slice(0, 1).toUpperCase() + place.slice(1)
  return paragraph === null ? 'Документ в целом' : `Абзац ${paragraph}`
}

/** A finding as a text to paste: for a letter to the author of the document. */
export function findingText(finding: Finding): string {
  const { title, quote, explain, suggestion, rewrite, norms } = finding
  return [
    `${title} (${findingLocation(finding).toLowerCase()})`,
    quote === '' ? '' : `Цитата: ${quoted(quote)}`,
    explain,
    `Что сделать: ${suggestion}`,
    rewrite ? `Было: ${quoted(rewrite.was)}. Стало: ${quoted(rewrite.now)}.` : '',
    norms.length > 0 ? `Нормы: ${norms.map(({ requisites }) => requisites).join('; ')}` : '',
  ]
    .filter((line) => line !== '')
    .join('\n')
}

/** The whole report as a text. */
export function reportText({
  file_name: name,
  report,
}: AnalysisHead & {
  report: {
    verdict_text: string
    groups: readonly { title: string; findings: readonly Finding[] }[]
    limits: readonly string[]
  }
}): string {
  const groups = report.groups.map(
    ({ title, findings }) =>
      `${title}\n\n${findings.map((finding, at) => `${at + 1}. ${findingText(finding)}`).join('\n\n')}`,
  )
  return [`Анализ документа ${quoted(name)}: ${report.verdict_text}`, ...groups, report.limits.join('\n')]
    .map(typography)
    .join('\n\n')
}
