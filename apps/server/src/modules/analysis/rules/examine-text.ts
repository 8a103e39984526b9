import type { CorruptionFactor, FindingGroup } from '@uprava/contract/analysis.ts'

import { actsOf } from './acts.ts'
import {
  consistencyOf,
  impossibleDates,
  lateContract,
  reversedRanges,
  sumsThatDiffer,
  wrongPercents,
  wrongTotals,
} from './consistency.ts'
import { findingOf, withoutPersonalData } from './finding.ts'
import { placesOf, quotedIn } from './instruction.ts'
import { paperOf } from './paper.ts'
import { differentNames, foreignSigners } from './parties.ts'
import { spotsOf } from './patterns.ts'
import { longAverage, longParagraphs, statisticsOf } from './readability.ts'
import { missingPreamble, missingRequisite, requisitesOf } from './requisites.ts'
import { rules, type Rule } from './rule-book.ts'
import {
  brokenNumbering,
  longSentences,
  missingAnnexes,
  missingSection,
  numbersWithoutWords,
  pastDeadlines,
  unexplained,
  unmentionedAnnexes,
} from './technique.ts'
import { differentTerms, mixedDays } from './terms.ts'
import type { Examination, ExaminationOrder, LeftOut, Paper, RawFinding, Spot } from './types.ts'
import { rewritesOf } from './wording.ts'

/** Of one rule so many findings are shown; of the others, their number (analysis §1). */
const mostOfRule = 15

type Check = (paper: Paper, argument: string) => Spot[]

/** The named checks of the rules; those of references need the reference base and come later. */
const checks: Readonly<Record<string, Check>> = {
  nosec: missingSection,
  req: missingRequisite,
  num: numbersWithoutWords,
  numbering: brokenNumbering,
  abbr: unexplained,
  sent: (paper, most) => longSentences(paper, Number(most)),
  appendix: missingAnnexes,
  appendixlist: unmentionedAnnexes,
  preamble: missingPreamble,
  pastdeadline: pastDeadlines,
  days: mixedDays,
  baddate: impossibleDates,
  daterange: reversedRanges,
  sumwords: sumsThatDiffer,
  total: wrongTotals,
  terms: differentTerms,
  names: differentNames,
  signer: foreignSigners,
  percent: wrongPercents,
  contractdate: lateContract,
  avg: (paper, most) => longAverage(paper, Number(most)),
  para: longParagraphs,
  cite: () => [],
}

/** `@nosec:…`, `@sent>35`, `@days` */
const named = /^@(?<name>\p{L}+)(?:[:>](?<argument>[\s\S]*))?$/u

function namedSpots(rule: Rule, paper: Paper): Spot[] {
  return rule.patterns.flatMap((pattern) => {
    const { name = '', argument = '' } = named.exec(pattern)?.groups ?? {}
    if (name === '') return []
    const check = checks[name]
    if (!check) throw new Error(`There is no check ${pattern}`)
    return check(paper, argument)
  })
}

/** Whether a rule is about documents of this kind (the rules' scope). */
function applies({ scope, group, code }: Rule, paper: Paper): boolean {
  switch (scope) {
    case 'нормативные акты, положения, порядки, регламенты':
      return group === 'corruption' || code === 'REA-04' ? paper.isNormative : true
    case 'ответы':
      return paper.kind === 'answer'
    case 'письма':
      return paper.kind === 'letter' || paper.kind === 'answer'
    case 'договоры':
      return paper.kind === 'contract'
    case 'приказы по личному составу':
      return paper.kind === 'order'
    default:
      return true
  }
}

/** In the order of the report; references wait for the base but for an expression of their own (REF-06). */
const examined: readonly FindingGroup[] = [
  'requisites',
  'personal',
  'consistency',
  'corruption',
  'technique',
  'readability',
  'reference',
]

/** Runs all rules over a document. `onDone` hears the examination after each family: a later one may never end. */
export function examineText(
  order: ExaminationOrder,
  onDone: (examination: Examination) => void,
): Examination {
  const paper = paperOf(order)
  let examination: Examination = {
    kind: paper.kind,
    isNormative: paper.isNormative,
    date: paper.date,
    findings: [],
    leftOut: [],
    acts: [],
    requisites: [],
    consistency: [],
    corruption: [],
    rewrites: [],
    statistics: { words: 0, sentences: 0, average_sentence: 0, readability: 0, dates: 0, sums: 0 },
    done: [],
  }
  const add = (more: Partial<Examination>) => {
    examination = { ...examination, ...more }
    onDone(examination)
  }
  add({ statistics: statisticsOf(paper), requisites: requisitesOf(paper) })
  for (const quoted of quotedIn(order.instruction)) {
    const { findings, leftOut } = placesOf(quoted, paper)
    add({
      findings: [...examination.findings, ...findings],
      leftOut:
        leftOut > 0 ? [...examination.leftOut, { code: 'USR-01', count: leftOut }] : examination.leftOut,
    })
  }
  add({ acts: actsOf(paper) })
  for (const group of examined) add(withGroup(examination, group, paper))
  add({
    findings: withoutPersonalData(examination.findings, paper),
    corruption: factorsOf(examination, paper),
    consistency: consistencyOf(paper, examination.findings),
    rewrites: rewritesOf(paper),
  })
  return examination
}

function withGroup(examination: Examination, group: FindingGroup, paper: Paper): Partial<Examination> {
  const findings: RawFinding[] = []
  const leftOut: LeftOut[] = []
  for (const rule of rules.filter((one) => one.group === group && applies(one, paper))) {
    const spots = onePerParagraph([...spotsOf(rule, paper), ...namedSpots(rule, paper)])
    findings.push(...spots.slice(0, mostOfRule).map((spot) => findingOf(rule, spot, paper)))
    if (spots.length > mostOfRule) leftOut.push({ code: rule.code, count: spots.length - mostOfRule })
  }
  return {
    findings: [...examination.findings, ...findings],
    leftOut: [...examination.leftOut, ...leftOut],
    done: [...examination.done, group],
  }
}

function onePerParagraph(spots: readonly Spot[]): Spot[] {
  const seen = new Set<number>()
  return spots.filter(({ paragraph }) => paragraph === null || (!seen.has(paragraph) && seen.add(paragraph)))
}

/** The twelve factors of the method, each with its places; none for documents that set no rules. */
function factorsOf({ findings, leftOut }: Examination, paper: Paper): CorruptionFactor[] {
  if (!paper.isNormative) return []
  return rules
    .filter(({ group }) => group === 'corruption')
    .map(({ code, title }) => {
      const own = findings.filter((finding) => finding.code === code)
      return {
        code,
        title,
        count: own.length + (leftOut.find((one) => one.code === code)?.count ?? 0),
        paragraphs: own.flatMap(({ paragraph }) => paragraph ?? []),
      }
    })
}
