import type { CorruptionFactor, FindingGroup } from '@uprava/contract/analysis.ts'

import { contradictoryTerms } from './checks/agreed-terms.ts'
import { foreignAnnexes } from './checks/annex-headings.ts'
import { citedActs } from './checks/cited-acts.ts'
import {
  buildConsistencyTable,
  impossibleDates,
  lateContract,
  reversedRanges,
  inconsistentSums,
  wrongPercents,
  wrongTotals,
} from './checks/consistency.ts'
import { contradictoryValues } from './checks/contradictions.ts'
import { inconsistentDeclarations } from './checks/declared-values.ts'
import { wrongEntry } from './checks/entry-into-force.ts'
import { differentFrequencies } from './checks/frequencies.ts'
import { missingPoints } from './checks/own-references.ts'
import { differentNames, mismatchedSigners } from './checks/parties.ts'
import { longAverage, longParagraphs, statisticsOf } from './checks/readability.ts'
import { missingPreamble, missingRequisite, requisitesOf } from './checks/requisites.ts'
import { contradictoryProperties } from './checks/stated-properties.ts'
import { unlawfulTerms } from './checks/statutory-terms.ts'
import {
  brokenNumbering,
  doubledWords,
  longSentences,
  missingAnnexes,
  missingSection,
  numbersWithoutWords,
  pastDeadlines,
  unexplainedAbbreviations,
  unmentionedAnnexes,
} from './checks/technique.ts'
import { mixedDayKinds } from './checks/time-limits.ts'
import { factorLocations } from './corruption/find-factors.ts'
import { titleIn } from './document-kind.ts'
import { findingOf, maskPersonalData } from './finding.ts'
import { findQuotedWords, quotedWords } from './instruction.ts'
import { foreignSalutation, incomingDates } from './letter-references.ts'
import { locationsOf } from './match-patterns.ts'
import { parseDocument } from './parse-document.ts'
import { rewordSentences } from './rewording.ts'
import { rules, type Rule } from './rule-catalogue.ts'
import type {
  Examination,
  ExaminationInput,
  OmittedFindings,
  ParsedDocument,
  RawFinding,
  Location,
} from './types.ts'

/** The maximum number of findings of a rule; the others are counted (analysis §1). */
const maxPerRule = 15

type Check = (document: ParsedDocument, argument: string) => Location[]

/** The named checks of the rules; those of references need the reference base and run later. */
const checks: Readonly<Record<string, Check>> = {
  nosec: missingSection,
  req: missingRequisite,
  num: numbersWithoutWords,
  numbering: brokenNumbering,
  abbr: unexplainedAbbreviations,
  doubled: doubledWords,
  sent: (document, max) => longSentences(document, Number(max)),
  appendix: missingAnnexes,
  points: missingPoints,
  appendixlist: unmentionedAnnexes,
  annexact: foreignAnnexes,
  preamble: missingPreamble,
  pastdeadline: pastDeadlines,
  days: mixedDayKinds,
  baddate: impossibleDates,
  daterange: reversedRanges,
  sumwords: inconsistentSums,
  total: wrongTotals,
  terms: contradictoryValues,
  names: differentNames,
  signer: mismatchedSigners,
  percent: wrongPercents,
  contractdate: lateContract,
  factor: factorLocations,
  law: unlawfulTerms,
  entry: wrongEntry,
  declared: inconsistentDeclarations,
  properties: contradictoryProperties,
  frequencies: differentFrequencies,
  agreed: contradictoryTerms,
  incoming: incomingDates,
  salutation: foreignSalutation,
  avg: (document, max) => longAverage(document, Number(max)),
  para: longParagraphs,
  cite: () => [],
}

/** `@nosec:…`, `@sent>35`, `@days` */
const named = /^@(?<name>\p{L}+)(?:[:>](?<argument>[\s\S]*))?$/u

function namedCheckLocations(rule: Rule, document: ParsedDocument): Location[] {
  return rule.patterns.flatMap((pattern) => {
    const { name = '', argument = '' } = named.exec(pattern)?.groups ?? {}
    if (name === '') return []
    const check = checks[name]
    if (!check) throw new Error(`There is no check ${pattern}`)
    return check(document, argument)
  })
}

/**
 * Data that a contract with a citizen, a consent or a power of attorney has to name (152-ФЗ articles 6 and 9,
 * Civil Code).
 */
const ofParties = new Set(['PD-01', 'PD-04', 'PD-09', 'PD-10', 'PD-11'])

/** What is handed over under a contract is handed over by its parties: the act names them as the contract does. */
const isHandover = ({ kind, paragraphs }: ParsedDocument): boolean =>
  kind === 'act' && paragraphs.slice(0, 5).some(({ text }) => /при[её]ма\s*[-–—]\s*передачи/iu.test(text))

/** Whether a rule applies to documents of this kind (the rules' scope). */
function applies({ scope, group, code }: Rule, document: ParsedDocument): boolean {
  if (
    ofParties.has(code) &&
    (['contract', 'consent', 'power'].includes(document.kind) || isHandover(document))
  )
    return false
  // The subject of a consent lists the data himself.
  if (group === 'personal' && document.kind === 'consent') return false
  switch (scope) {
    case 'нормативные акты, положения, порядки, регламенты':
      return group === 'corruption' || code === 'REA-04' ? document.isNormative : true
    case 'ответы':
      return document.kind === 'answer'
    case 'письма':
      return document.kind === 'letter' || document.kind === 'answer'
    case 'договоры':
      return document.kind === 'contract'
    case 'приказы по личному составу':
      return document.kind === 'order'
    default:
      return true
  }
}

/** In the order of the report; references are checked against the base later, except for the patterns of REF-06. */
const groupOrder: readonly FindingGroup[] = [
  'requisites',
  'personal',
  'consistency',
  'corruption',
  'technique',
  'readability',
  'reference',
]

/**
 * Runs all rules over a document. `onProgress` is called with the partial examination after each family, because
 * a later one may exceed the time limit.
 */
export function examineText(
  input: ExaminationInput,
  onProgress: (examination: Examination) => void,
): Examination {
  const document = parseDocument(input)
  let examination: Examination = {
    kind: document.kind,
    isNormative: document.isNormative,
    date: document.date,
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
    onProgress(examination)
  }
  add({ statistics: statisticsOf(document), requisites: requisitesOf(document) })
  for (const quoted of quotedWords(input.instruction)) {
    const { findings, leftOut } = findQuotedWords(quoted, document)
    add({
      findings: [...examination.findings, ...findings],
      leftOut:
        leftOut > 0 ? [...examination.leftOut, { code: 'USR-01', count: leftOut }] : examination.leftOut,
    })
  }
  add({ acts: citedActs(document) })
  for (const group of groupOrder) add(withGroup(examination, group, document))
  add({
    findings: maskPersonalData(examination.findings, document),
    corruption: corruptionFactors(examination, document),
    consistency: buildConsistencyTable(document, examination.findings),
    rewrites: rewordSentences(document),
  })
  return examination
}

function withGroup(
  examination: Examination,
  group: FindingGroup,
  document: ParsedDocument,
): Partial<Examination> {
  const findings: RawFinding[] = []
  const leftOut: OmittedFindings[] = []
  for (const rule of rules.filter((one) => one.group === group && applies(one, document))) {
    const locations = onePerParagraph([
      ...locationsOf(rule, document),
      ...namedCheckLocations(rule, document),
    ]).filter((location) => !isOfParty(rule, location, document))
    findings.push(...locations.slice(0, maxPerRule).map((location) => findingOf(rule, location, document)))
    if (locations.length > maxPerRule) leftOut.push({ code: rule.code, count: locations.length - maxPerRule })
  }
  return {
    findings: [...examination.findings, ...findings],
    leftOut: [...examination.leftOut, ...leftOut],
    done: [...examination.done, group],
  }
}

/** Data of a party in a contract or a consent that is an annex of the document. */
function isOfParty(
  { code, group }: Rule,
  { paragraph }: Location,
  { paragraphs, annexFrom }: ParsedDocument,
): boolean {
  if (group !== 'personal' || paragraph === null || paragraph < annexFrom) return false
  const title = paragraphs.slice(annexFrom - 1, paragraph).findLast(({ text }) => titleIn(text) !== null)
  const kind = title ? titleIn(title.text) : null
  return kind === 'consent' || (kind === 'contract' && ofParties.has(code))
}

function onePerParagraph(locations: readonly Location[]): Location[] {
  const seen = new Set<number>()
  return locations.filter(
    ({ paragraph }) => paragraph === null || (!seen.has(paragraph) && seen.add(paragraph)),
  )
}

/** The twelve factors of the method with their paragraphs; none for documents that set no rules. */
function corruptionFactors({ findings, leftOut }: Examination, document: ParsedDocument): CorruptionFactor[] {
  if (!document.isNormative) return []
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
