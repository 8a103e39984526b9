import path from 'node:path'

import { factorCodes } from '../../apps/server/src/modules/analysis/index.ts'
import { sentenceRanges } from '../../apps/server/src/platform/russian/index.ts'
import { devActs, markedActs, type ActFinding } from './acts.ts'
import { devSet, isHeldOutSentence, linesOf, type Found, type Part } from './source.ts'

/** A sentence of an act with the factors it holds. */
export type FactorSentence = {
  readonly id: string
  /** Sentences of one act stay together in cross-validation. */
  readonly group: string
  readonly part: Part
  readonly text: string
  readonly codes: readonly string[]
  /** The factor that a lawful sentence imitates. */
  readonly near?: string | undefined
  readonly may: readonly string[]
  /** From a whole act, not written for itself. */
  readonly isOfAct?: boolean
}

type DevSentence = { id: number; text: string; codes: string[]; near?: string; may?: string | string[] }

/** The sentences and whole acts of the development sets, and the sentences of `factors/*.tsv`. */
export function readFactors(folder: string): Found<FactorSentence> {
  const dev = devSet<DevSentence>(folder, 'analysis/sentences.jsonl').map(
    ({ id, text, codes, near, may }): FactorSentence => ({
      id: `act-${id}`,
      group: `act-${id}`,
      part: isHeldOutSentence(id) ? 'dev' : 'train',
      text,
      codes,
      near,
      may: [may ?? []].flat(),
    }),
  )
  const faults: string[] = []
  const known = new Set<string>(factorCodes)
  const written = linesOf(folder, 'factors')
    .flat()
    .filter(({ text }) => text.trim() !== '')
    .flatMap(({ text: line, at, part }): FactorSentence[] => {
      const match = /^(?<sign>[+0-])(?<codes>[A-Z0-9,+-]*)\t+(?<text>.+)$/u.exec(line)?.groups
      const codes = (match?.['codes'] ?? '').split(/,\+?/u).filter((code) => code !== '')
      if (!match || codes.some((code) => !known.has(code)) || (match['sign'] === '+' && codes.length === 0)) {
        faults.push(at)
        return []
      }
      const isPresent = match['sign'] === '+'
      const found = { codes: isPresent ? codes : [], near: isPresent ? undefined : codes[0], may: [] }
      return [{ id: at, group: at, part, text: match['text']!.trim(), ...found }]
    })
  return { items: [...dev, ...ofActs(folder), ...written], faults }
}

/** A numbered point or an item of a list: what regulates; titles, stamps and signatures are left out. */
const point = /^\s*(?:\d{1,3}(?:\.\d{1,3}){0,4}[.)]?|[а-я]\))\s+(?=\S)/iu

/**
 * The sentences of the whole acts that are not held out, and of the acts of `acts/`. A finding counts for the sentence of its quote; other rules
 * accepted for the finding are neither wanted nor wrong there, and the places that it contradicts are left out.
 */
function ofActs(folder: string): FactorSentence[] {
  const own = markedActs(path.join(folder, 'acts')).flatMap(({ name, text, findings }) =>
    sentencesOfAct(text, findings, `acts/${name}`),
  )
  const given = devActs(folder).flatMap(({ name, text, findings }) => sentencesOfAct(text, findings, name))
  return [...given, ...own]
}

function sentencesOfAct(text: string, findings: readonly ActFinding[], group: string): FactorSentence[] {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  return lines.flatMap((line, at) => {
    const lead = point.exec(line)?.[0].length
    if (lead === undefined) return []
    const own = findings.filter(({ paragraph }) => paragraph === at + 1)
    const isOther = findings.some(({ also }) => also.some(({ paragraph }) => paragraph === at + 1))
    if (isOther && own.length === 0) return []
    const body = line.slice(lead)
    return sentenceRanges(body).flatMap((sentence): FactorSentence[] => {
      if (sentence.text.length < 12) return []
      const here = own.filter(({ quote }) => quote.includes(sentence.text) || sentence.text.includes(quote))
      const known = (codes: readonly string[]) =>
        [...new Set(codes)].filter((code) => (factorCodes as readonly string[]).includes(code))
      const codes = known(here.map(({ rule }) => rule))
      // A finding of another kind here, or one whose quote is not within one sentence: nothing is said of factors.
      const may = known(own.flatMap(({ rule, alt }) => [rule, ...alt])).filter(
        (code) => !codes.includes(code),
      )
      return [
        {
          id: `${group}:${at + 1}:${sentence.start}`,
          group,
          part: 'train',
          text: sentence.text,
          codes,
          may,
          isOfAct: true,
        },
      ]
    })
  })
}
