import { readFileSync } from 'node:fs'
import path from 'node:path'

import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { startServer, type TestServer } from '#testing/server.ts'

import { checkCitedActs } from '../references.ts'
import { examineText } from '../rules/examine-text.ts'
import { paragraphsOf } from '../rules/paragraphs.ts'
import { rules } from '../rules/rule-catalogue.ts'
import { consistency } from './consistency.ts'
import { corruption } from './corruption.ts'
import { resolution, type GoldDocument } from './frames.ts'
import { personal } from './personal.ts'
import { references } from './references.ts'
import { requisites } from './requisites.ts'
import { technique } from './technique.ts'

const documents: readonly GoldDocument[] = [
  ...corruption,
  ...personal,
  ...consistency,
  ...requisites,
  ...technique,
  ...references,
]
/** Provisions without a fault, of acts of many kinds: terms, sums, sizes and seasons of different things side by side. */
const cleanProvisions = readFileSync(path.join(import.meta.dirname, 'clean-provisions.txt'), 'utf8')
  .split(/^=== /mu)
  .slice(1)
  .map((provisions) => {
    const [name = '', ...points] = provisions.trim().split('\n')
    return { name, text: points.join('\n') }
  })
const today = '2026-11-22'
/** The minimum recall and precision of each family of rules. */
const floors = { recall: 0.9, precision: 0.9 }

type MatchCounts = { found: number; missed: string[]; wrong: string[] }
const allCounts = new Map<string, MatchCounts>()
let server: TestServer

beforeAll(async () => {
  server = await startServer()
  for (const document of documents) await take(document)
})
afterAll(() => server.close())

async function take(document: GoldDocument): Promise<void> {
  const said = await codesIn(document)
  const wanted = new Set(document.expected)
  for (const code of wanted) {
    if (said.has(code)) countsOf(code).found += 1
    else countsOf(code).missed.push(`${document.name}: ${code}`)
  }
  for (const code of said) if (!wanted.has(code)) countsOf(code).wrong.push(`${document.name}: ${code}`)
}

async function codesIn({ text, instruction = 'Проверь документ' }: GoldDocument): Promise<Set<string>> {
  const examination = examineText(
    { paragraphs: paragraphsOf(text, 'docx'), instruction, today },
    () => undefined,
  )
  const onDate = examination.date ?? today
  const checked = await checkCitedActs(examination, { channelId: 0, onDate })
  return new Set([...examination.findings, ...checked.findings].map(({ code }) => code))
}

function countsOf(code: string): MatchCounts {
  const family = code.slice(0, 3)
  const counts = allCounts.get(family) ?? { found: 0, missed: [], wrong: [] }
  allCounts.set(family, counts)
  return counts
}

describe('ANL-19 the gold set of documents', () => {
  test('is large enough: every rule has a document, and at least a quarter of the documents is clean', () => {
    const codes = new Set(documents.flatMap(({ expected }) => expected))
    // An average sentence and a long paragraph need long documents; hidden text needs a file.
    const elsewhere = new Set(['REA-02', 'REA-03', 'DOC-01'])
    const absent = rules.map(({ code }) => code).filter((code) => !codes.has(code) && !elsewhere.has(code))
    expect(absent).toEqual([])
    expect(documents.length).toBeGreaterThanOrEqual(100)
    expect(documents.filter(({ expected }) => expected.length === 0).length).toBeGreaterThanOrEqual(25)
    expect(new Set(documents.map(({ text }) => text)).size).toBeGreaterThan(documents.length * 0.9)
  })

  test.each(['COR', 'NEW', 'PD-', 'CON', 'REQ', 'TEC', 'REA', 'REF'])(
    'G10 finds what is there, and little else: %s',
    (family) => {
      const { found, missed, wrong } = allCounts.get(family)!
      expect({ recall: found / (found + missed.length), missed }).toSatisfy(
        ({ recall }: { recall: number }) => recall >= floors.recall,
      )
      expect({ precision: found / (found + wrong.length), wrong }).toSatisfy(
        ({ precision }: { precision: number }) => precision >= floors.precision,
      )
    },
  )

  test('reports no finding of high severity in clean documents', async () => {
    const alarms: string[] = []
    for (const document of documents.filter(({ expected }) => expected.length === 0)) {
      for (const code of await codesIn(document)) alarms.push(`${document.name}: ${code}`)
    }
    expect(alarms).toEqual([])
  })

  test('reports no corruption factor, contradiction or reference in provisions that hold no fault', async () => {
    expect(cleanProvisions.length).toBeGreaterThan(50)
    const alarms: string[] = []
    for (const { name, text } of cleanProvisions) {
      const codes = await codesIn({
        name,
        text: resolution(text, { title: 'Об утверждении порядка' }),
        expected: [],
      })
      for (const code of codes) if (/^(?:COR|CON|REF|NEW|PD|REQ)/u.test(code)) alarms.push(`${name}: ${code}`)
    }
    expect(alarms).toEqual([])
  })
})
