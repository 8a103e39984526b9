// npm run train:terms: learns which two values of an act are of one thing; writes data/contradiction-weights.json of the
// analyser and prints what acts left out say of it.
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

import { contradictionsAmong, pairsOfText, type Pair } from '../../apps/server/src/modules/analysis/index.ts'
import { devActs, markedActs, unmarked, type MarkedAct } from '../read/acts.ts'
import { namesIn } from '../read/source.ts'
import { learnPairs, type Lesson, type PairWeights } from './learn-pairs.ts'

const root = path.join(import.meta.dirname, '..')
const file = path.join(root, '../apps/server/src/modules/analysis/data/contradiction-weights.json')
/** From this probability a pair is reported: chosen on acts that were left out of the training. */
const from = 0.75
/** A contradiction of a whole act counts as so many of a fragment. */
const weightOfAct = 3
const parts = 5

type Document = { readonly act: MarkedAct; readonly isFragment: boolean; readonly pairs: readonly Pair[] }

const fragments = namesIn(import.meta.dirname, '*.txt').flatMap((name) =>
  readFileSync(path.join(import.meta.dirname, name), 'utf8')
    .split(/\n\s*\n/u)
    .filter((text) => text.trim() !== '')
    .map((text, at): MarkedAct => ({ name: `${name}:${at}`, ...unmarked(text) })),
)
/** What an act of two points would say: those that contradict, and neighbours that do not. */
const twoPoints = fragments.flatMap((act): MarkedAct[] => {
  const lines = act.text.split('\n')
  const marked = new Set(act.findings.flatMap((one) => [one, ...one.also].map(({ paragraph }) => paragraph)))
  const neighbours = lines.flatMap((_, at) =>
    at === 0 || marked.has(at) || marked.has(at + 1)
      ? []
      : [{ name: `${act.name}, ${at}`, text: `${lines[at - 1]}\n${lines[at]}`, findings: [] }],
  )
  const [finding] = act.findings
  const other = finding?.also[0]
  if (!finding || !other) return neighbours
  const text = `${lines[finding.paragraph - 1]}\n${lines[other.paragraph - 1]}`
  const alone = { ...finding, paragraph: 1, also: [{ ...other, paragraph: 2 }] }
  return [...neighbours, { name: `${act.name}, alone`, text, findings: [alone] }]
})
/** Provisions without a fault. */
const clean = readFileSync(
  path.join(root, '../apps/server/src/modules/analysis/gold/clean-provisions.txt'),
  'utf8',
)
  .split(/\n\s*\n/u)
  .map((text, at): MarkedAct => ({ name: `clean:${at}`, ...unmarked(text) }))
const documents = [
  ...[...fragments, ...twoPoints].map((act) => ({ act, isFragment: true })),
  ...[...devActs(root), ...markedActs(path.join(root, 'acts')), ...clean].map((act) => ({
    act,
    isFragment: false,
  })),
].map((one): Document => ({ ...one, pairs: pairsOfText(one.act.text) }))

for (let part = 0; part < parts; part += 1) {
  const isOut = (_: unknown, at: number) => at % parts === part
  const weights = learnPairs(documents.filter((one, at) => !isOut(one, at)).flatMap(lessonsOf))
  const out = documents.filter(isOut)
  for (const isFragment of [true, false])
    console.log(
      isFragment ? 'fragments' : 'acts',
      figuresOf(
        out.filter((one) => one.isFragment === isFragment),
        weights,
      ),
    )
}
const weights = learnPairs(documents.flatMap(lessonsOf))
writeFileSync(file, `${JSON.stringify({ from, weights }, null, 2)}\n`)

function lessonsOf({ act, isFragment, pairs }: Document): Lesson[] {
  return pairs.map((pair) => {
    const isContradiction = isMarked(act, pair)
    const weight = isContradiction && !isFragment ? weightOfAct : 1
    return { signs: pair.signs, isContradiction, weight, isOfFragment: isFragment }
  })
}

/** Whether both values stand in the places of one finding. */
function isMarked({ findings, text }: MarkedAct, { one, other }: Pair): boolean {
  const lines = text.split('\n')
  return findings.some((finding) => {
    const places = [finding, ...finding.also]
    if (places.length < 2 || !/^CON-|^COR-3I/u.test(finding.rule)) return false
    const placeOf = ({ paragraph, start, end }: Pair['one']) =>
      places.findIndex((place) => {
        const at = (lines[place.paragraph - 1] ?? '').indexOf(place.quote)
        return place.paragraph === paragraph && start < at + place.quote.length && at < end
      })
    const [first, second] = [placeOf(one), placeOf(other)]
    return first >= 0 && second >= 0 && first !== second
  })
}

function figuresOf(out: readonly Document[], weights: PairWeights): string {
  let [marked, found, wrong] = [0, 0, 0]
  for (const { act, pairs } of out) {
    const said = contradictionsAmong(pairs, { from, weights })
    const isFound = said.some((pair) => isMarked(act, pair))
    const isThere = pairs.some((pair) => isMarked(act, pair))
    marked += Number(isThere)
    found += Number(isFound)
    wrong += said.filter((pair) => !isMarked(act, pair)).length
  }
  return `${found} of ${marked} found, ${wrong} wrong`
}
