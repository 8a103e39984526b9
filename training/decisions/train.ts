// npm run train:decisions: learns from whole acts which factor of a passage the analyser reports; writes data/factor-weights.json of
// the analyser and prints what the acts of each hand say that was left out. Run it after the training of corruption-factor.
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

import { factorSigns, passagesOfText } from '../../apps/server/src/modules/analysis/index.ts'
import { modelOf } from '../../apps/server/src/platform/text-models/models.ts'
import { guessesOf } from '../../apps/server/src/platform/text-models/predict.ts'
import { textFeatures } from '../../apps/server/src/platform/text-models/text-features.ts'
import { learnOdds } from '../learn/logistic.ts'
import { learnedFrom } from '../learn/train-classifier.ts'
import { devActs, markedActs, type MarkedAct } from '../read/acts.ts'
import { factorPlan } from '../tasks/factors.ts'
import { figuresOf, isMarked, type ReadAct, type Weights } from './figures.ts'

const root = path.join(import.meta.dirname, '..')
const file = path.join(root, '../apps/server/src/modules/analysis/data/factor-weights.json')
/** From these probabilities a factor is reported; chosen on acts of hands that were left out. */
const from = 0.38
const besideFrom = 0.45
const aloneFrom = 0.6
/** The pull of the weights towards zero, in lessons. */
const pull = 3
/** What the classifier finds less probable and no wording shows teaches nothing. Natural logarithm of the odds. */
const leastOdds = -4.5

/** Provisions without a fault, as the points of an act. */
const clean = readFileSync(
  path.join(root, '../apps/server/src/modules/analysis/gold/clean-provisions.txt'),
  'utf8',
)
  .split(/^=== .*\n/mu)
  .slice(1)
  .map((points, at): MarkedAct => ({
    name: `provisions/${String(at % 100).padStart(2, '0')}`,
    text: `АДМИНИСТРАЦИЯ РАЙОНА\nПОСТАНОВЛЕНИЕ\nот 12.11.2026 № 145\nОб утверждении порядка\nАдминистрация района ПОСТАНОВЛЯЕТ:\n${points.trim()}`,
    findings: [],
  }))
const acts = [
  ...clean,
  ...devActs(root),
  ...markedActs(path.join(root, 'acts')).map((act) => ({ ...act, name: `acts/${act.name}` })),
]
/** Who wrote an act: a development set, or the number before the dash in `acts/`. */
const handOf = (name: string): string => name.replace(/[-/]\d\d$/u, '')
const hands = [...new Set(acts.map(({ name }) => handOf(name)))]
const { plan } = factorPlan(root)
const features = plan.examples.map(({ text }) => textFeatures(text, plan.profile))

const read = new Map(hands.map((hand) => [hand, readHand(hand)]))
const leftOut = hands.flatMap((hand) => {
  const weights = learn(hands.flatMap((other) => (other === hand ? [] : read.get(other)!)))
  return read.get(hand)!.map((act) => ({ hand, act, weights }))
})
for (const least of [0.3, 0.34, from, 0.4, 0.46, 0.5])
  console.log(figuresOf(leftOut, { from: least, besideFrom, aloneFrom }, least === from))
const learned = learn([...read.values()].flat())
writeFileSync(file, `${JSON.stringify({ from, besideFrom, aloneFrom, weights: learned }, null, 2)}\n`)

/** The acts of a hand, read with a classifier that has learned from those of the others. */
function readHand(hand: string): ReadAct[] {
  const isOwn = (group: string) => handOf(group) === hand || (hand === 'analysis' && /^act-\d+$/u.test(group))
  const others = [...plan.examples.entries()].flatMap(([index, { part, group }]) =>
    part === 'train' && !isOwn(group) ? [index] : [],
  )
  const { header, weights } = learnedFrom(plan, features, others)
  const { slope, shift } = modelOf('corruption-factor').header
  const model = { header: { ...header, slope, shift }, weights }
  return acts
    .filter(({ name }) => handOf(name) === hand)
    .map((act) => ({
      findings: act.findings,
      passages: passagesOfText(act.text, (sentence) => guessesOf(model, sentence)),
    }))
}

function learn(all: readonly ReadAct[]): Weights {
  const lessons = all.flatMap(({ findings, passages }) =>
    passages.flatMap((one) =>
      one.factors
        .filter(({ signs }) => signs.classifier > leastOdds || signs.wording > 0)
        .map(({ code, signs }) => ({
          row: factorSigns.map((sign) => signs[sign]),
          isRight: isMarked(findings, one, code),
          weight: 1,
        })),
    ),
  )
  const weights = learnOdds(lessons, pull)
  return Object.fromEntries(factorSigns.map((sign, at) => [sign, weights[at]])) as Weights
}
