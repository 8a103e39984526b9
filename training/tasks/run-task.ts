import type { ModelData } from '../../apps/server/src/platform/text-models/model-file.ts'
import type { ModelName } from '../../apps/server/src/platform/text-models/models.ts'
import { trainClassifier } from '../learn/train-classifier.ts'
import { trainTagger } from '../learn/train-tagger.ts'
import { readAppeals, teachesCases, teachesSentences, type Appeal } from '../read/appeals.ts'
import { readChanges } from '../read/changes.ts'
import { readDrafts } from '../read/drafts.ts'
import { readFieldRequests } from '../read/fields.ts'
import { choiceFigures, detectorFigures } from '../report/classifier-card.ts'
import { requestFigures } from '../report/request-card.ts'
import {
  changeFigures,
  fieldFigures,
  sentenceFigures,
  signFigures,
  spanFigures,
} from '../report/tagger-card.ts'
import { casePlan } from './cases.ts'
import { factorPlan } from './factors.ts'
import { genrePlan } from './genre.ts'
import { punctuationPlan } from './punctuation.ts'
import { changePlan, fieldPlan, requestFieldPlan, segmentPlan, sentencePlan } from './taggers.ts'
import { templatePlan } from './template.ts'
import { topicPlan } from './topic.ts'
import { turnPlan } from './turn.ts'

export type Finished = {
  readonly model: ModelData
  /** Figures in Markdown. */
  readonly card: string
  /** Lines of the training texts that could not be read. */
  readonly faults: readonly string[]
}

/** Trains and measures one model on the texts of a folder. */
export function runTask(name: ModelName, folder: string): Finished {
  return tasks[name](folder)
}

const tasks: Readonly<Record<ModelName, (folder: string) => Finished>> = {
  'appeal-topic': (folder) => {
    const { items, faults } = readAppeals(folder)
    const trained = trainClassifier(topicPlan(items))
    const kindOf = ({ example }: { example: { id: string } }) =>
      example.id.endsWith(' request') ? 'one request with its facts' : 'whole appeal'
    return { model: trained.model, card: choiceFigures(trained, kindOf), faults }
  },
  'appeal-sentence': (folder) => {
    const { items, faults } = readAppealsThat(teachesSentences, folder)
    const plan = sentencePlan(items)
    const trained = trainTagger(plan)
    return { model: trained.model, card: sentenceFigures(trained, plan.all), faults }
  },
  'appeal-field': (folder) => {
    const { items, faults } = readAppealsThat(teachesSentences, folder)
    const plan = fieldPlan(items)
    const trained = trainTagger(plan)
    return { model: trained.model, card: spanFigures(trained, plan.all), faults }
  },
  'appeal-case': (folder) => {
    const { items, faults } = readAppealsThat(teachesCases, folder)
    const trained = trainClassifier(casePlan(items))
    return { model: trained.model, card: detectorFigures(trained), faults }
  },
  template: (folder) => {
    const { items, faults, plan } = templatePlan(folder)
    const trained = trainClassifier(plan)
    const styles = new Map(items.map(({ id, style }) => [id, style.replace(/:.*$/u, '')]))
    const card = `${choiceFigures(trained, ({ example }) => styles.get(example.id) ?? '')}\n\n${requestFigures(trained, items)}`
    return { model: trained.model, card, faults }
  },
  'request-field': (folder) => {
    const { items, faults } = readFieldRequests(folder)
    const plan = requestFieldPlan(items)
    const trained = trainTagger(plan)
    return { model: trained.model, card: fieldFigures(trained, plan.all), faults }
  },
  'draft-genre': (folder) => {
    const { items, faults } = readDrafts(folder)
    const trained = trainClassifier(genrePlan(items))
    return { model: trained.model, card: choiceFigures(trained), faults }
  },
  'draft-turn': (folder) => {
    const { items, faults } = readDrafts(folder)
    const changes = readChanges(folder)
    const continued = new Set(
      [...items.filter(({ isContinued }) => isContinued), ...changes.items].map(({ id }) => id),
    )
    const trained = trainClassifier(turnPlan(items, changes.items))
    const kindOf = ({ example }: { example: { id: string } }) =>
      continued.has(example.id) ? 'continuation' : 'first request'
    return {
      model: trained.model,
      card: choiceFigures(trained, kindOf),
      faults: [...faults, ...changes.faults],
    }
  },
  'draft-segment': (folder) => {
    const { items, faults } = readDrafts(folder)
    const plan = segmentPlan(items)
    const trained = trainTagger(plan)
    return { model: trained.model, card: spanFigures(trained, plan.all), faults }
  },
  'draft-change': (folder) => {
    const { items, faults } = readChanges(folder)
    const plan = changePlan(items)
    const trained = trainTagger(plan)
    return { model: trained.model, card: changeFigures(trained, plan.all), faults }
  },
  punctuation: (folder) => {
    const appeals = readAppealsThat(teachesSentences, folder)
    const drafts = readDrafts(folder)
    const plan = punctuationPlan(appeals.items, drafts.items)
    const trained = trainTagger(plan)
    return {
      model: trained.model,
      card: signFigures(trained, plan.all),
      faults: [...appeals.faults, ...drafts.faults],
    }
  },
  'corruption-factor': (folder) => {
    const { plan, faults } = factorPlan(folder)
    const trained = trainClassifier(plan)
    return { model: trained.model, card: detectorFigures(trained), faults }
  },
}

/** The appeals whose sentences and marks, or whose cases, are named carefully enough to be learned from. */
function readAppealsThat(teach: (appeal: Appeal) => boolean, folder: string) {
  const { items, faults } = readAppeals(folder)
  return { items: items.filter(teach), faults }
}
