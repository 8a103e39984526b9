import {
  findingGroups,
  type Counts,
  type Finding,
  type FindingGroup,
  type Report,
  type ReportGroup,
  type Severity,
  type Verdict,
} from '@uprava/contract/analysis.ts'
import type { Citation } from '@uprava/contract/laws.ts'
import { russianDate } from '@uprava/contract/rules/days.ts'

import { baseDate, citationsByIds } from '#modules/laws/index.ts'

import type { AnalysedDocument } from './analyses.repository.ts'
import type { ReportInput } from './report-input.ts'
import { interpretationTexts, checkedOf, groupTitles, limitsOf, decisionsToMake } from './report-texts.ts'
import { kindNames } from './rules/document-kind.ts'
import { requestedGroups } from './rules/instruction.ts'
import { placeNamesOf, withPlaceNames } from './rules/place-names.ts'
import { ruleOf } from './rules/rule-catalogue.ts'
import type { OmittedFindings, PlaceNames, RawFinding } from './rules/types.ts'

const verdictTexts: Readonly<Record<Verdict, string>> = {
  ready: 'готов к подписанию',
  changes: 'нужны правки',
  risky: 'рискованно',
}

const maxPerRule = 15
const weights: Readonly<Record<Severity, number>> = { high: 0, medium: 1, low: 2, info: 3 }

/** Builds the report in the order of its chapters. */
export async function buildReport(input: ReportInput): Promise<Report> {
  const { document, examination, references, byModel, engineInfo, channelId, onDate } = input
  const capped = withinLimits([...examination.findings, ...references.findings])
  const all = [...capped.findings, ...hiddenTextFindings(document), ...byModel.findings]
  const named = all.flatMap((finding) => finding.norms)
  const known = await citationsByIds(named, { channelId, onDate })
  const norms = new Map([...known].map(([id, { citation }]) => [id, citation]))
  const leftOut = [...examination.leftOut, ...capped.leftOut]
  const nameOf = placeNamesOf(document.paragraphs)
  const groups = buildGroups(all, { leftOut, norms, nameOf, instruction: document.instruction })
  const findings = groups.flatMap((group) => group.findings)
  const verdict = verdictOf(findings)
  const texts = { input, groups, norms: [...norms.values()], baseDay: await baseDate(channelId) }
  return {
    ...engineInfo,
    kind: examination.kind,
    kind_name: kindNames[examination.kind],
    on_date: russianDate(onDate),
    depth: 'full',
    verdict,
    verdict_text: verdictTexts[verdict],
    counts: countsOf(findings),
    main: mainFindings(findings),
    statistics: document.hasStatistics
      ? { pages: document.pages, references: examination.acts.length, ...examination.statistics }
      : null,
    groups,
    references: [...references.table],
    requisites: [...examination.requisites],
    consistency: [...examination.consistency],
    corruption: [...examination.corruption],
    rewrites: [...examination.rewrites],
    questions: decisionsToMake(texts),
    limits: limitsOf(texts),
    asked: interpretationTexts(texts),
    checked: checkedOf(examination),
  }
}

/** At most one finding of a rule per paragraph and fifteen per rule; each act is reported once. */
function withinLimits(findings: readonly RawFinding[]): {
  findings: RawFinding[]
  leftOut: OmittedFindings[]
} {
  const seen = new Set<string>()
  const retained: RawFinding[] = []
  const dropped = new Map<string, number>()
  const ofRule = new Map<string, number>()
  for (const finding of findings) {
    const subject =
      finding.code.startsWith('REF-0') && finding.norms.length > 0 ? finding.norms.join() : finding.paragraph
    const key = `${finding.code} ${subject ?? finding.title}`
    if (finding.group === 'reference' && seen.has(key)) continue
    seen.add(key)
    const count = (ofRule.get(finding.code) ?? 0) + 1
    ofRule.set(finding.code, count)
    if (finding.group === 'reference' && count > maxPerRule) dropped.set(finding.code, count - maxPerRule)
    else retained.push(finding)
  }
  return { findings: retained, leftOut: [...dropped].map(([code, count]) => ({ code, count })) }
}

const maxHidden = 15

/** Findings for the hidden text of the file (G18). */
function hiddenTextFindings({ hidden }: AnalysedDocument): RawFinding[] {
  const rule = ruleOf('DOC-01')
  return hidden.slice(0, maxHidden).map((text) => ({
    code: rule.code,
    group: rule.group,
    severity: rule.severity,
    title: rule.title,
    paragraph: null,
    start: null,
    end: null,
    quote: text.slice(0, 160),
    explain: rule.explain,
    suggestion: rule.suggestion,
    rewrite: null,
    norms: [],
  }))
}

type Grouping = {
  nameOf: PlaceNames
  leftOut: readonly OmittedFindings[]
  norms: ReadonlyMap<string, Citation>
  instruction: string
}

/** Groups the findings in the order of the report; groups the instruction asks for come first. */
function buildGroups(
  all: readonly RawFinding[],
  { leftOut, norms, nameOf, instruction }: Grouping,
): ReportGroup[] {
  const asked = requestedGroups(instruction).groups
  const order: FindingGroup[] = [
    ...new Set<FindingGroup>(['instruction', ...asked, 'file', ...findingGroups]),
  ]
  let number = 0
  return order.flatMap((key): ReportGroup[] => {
    const own = all
      .filter(({ group }) => group === key)
      .toSorted(
        (a, b) => weights[a.severity] - weights[b.severity] || (a.paragraph ?? 0) - (b.paragraph ?? 0),
      )
    if (own.length === 0) return []
    const findings = own.map((finding) => present(finding, (number += 1), { norms, nameOf }))
    const dropped = leftOut.filter(({ code }) => own.some((finding) => finding.code === code))
    return [
      {
        key,
        title: groupTitles[key],
        findings,
        left_out: dropped.map(({ code, count }) => ({
          code,
          title: own.find((finding) => finding.code === code)?.title ?? code,
          count,
        })),
      },
    ]
  })
}

type Names = Pick<Grouping, 'norms' | 'nameOf'>

function present(finding: RawFinding, number: number, { norms, nameOf }: Names): Finding {
  const { norms: ids, group: key, ...rest } = finding
  return {
    ...rest,
    group: key,
    number,
    explain: withPlaceNames(finding.explain, nameOf),
    place: nameOf(finding.paragraph),
    norms: ids.flatMap((id) => norms.get(id) ?? []),
  }
}

const countsOf = (findings: readonly Finding[]): Counts => ({
  high: findings.filter(({ severity }) => severity === 'high').length,
  medium: findings.filter(({ severity }) => severity === 'medium').length,
  low: findings.filter(({ severity }) => severity === 'low').length,
  info: findings.filter(({ severity }) => severity === 'info').length,
})

/** Risky with a finding of high severity in personal data, references or requisites (analysis §5). */
function verdictOf(findings: readonly Finding[]): Verdict {
  const risky = new Set<FindingGroup>(['personal', 'reference', 'requisites', 'file'])
  if (findings.some(({ severity, group }) => severity === 'high' && risky.has(group))) return 'risky'
  return findings.some(({ severity }) => severity === 'high' || severity === 'medium') ? 'changes' : 'ready'
}

/** Numbers of the three findings of the highest severity, of different rules when possible. */
function mainFindings(findings: readonly Finding[]): number[] {
  const ordered = findings
    .filter(({ group, severity }) => group !== 'instruction' && severity !== 'info')
    .toSorted((a, b) => weights[a.severity] - weights[b.severity])
  const firsts = ordered.filter(({ code }, at) => ordered.findIndex((other) => other.code === code) === at)
  return [...new Set([...firsts, ...ordered])].slice(0, 3).map(({ number }) => number)
}
