import { readFileSync } from 'node:fs'
import path from 'node:path'

import type { ClassifierPlan, Example } from '../learn/train-classifier.ts'
import { readRequests, type Request } from '../read/requests.ts'
import type { Found } from '../read/source.ts'

type Template = { id: string; name: string; synonyms: string[]; phrases: string[] }

const catalogue = '../../apps/server/src/modules/generator/templates/data/templates.json'

/** Which document template a request wants; `none` when there is none. */
export function templatePlan(folder: string): Found<Request> & { plan: ClassifierPlan } {
  const { items, faults } = readRequests(folder)
  const templates = (
    JSON.parse(readFileSync(path.join(import.meta.dirname, catalogue), 'utf8')) as { templates: Template[] }
  ).templates
  const plan: ClassifierPlan = {
    name: 'template',
    labels: [...templates.map(({ id }) => id), 'none'],
    link: 'softmax',
    profile: { lemmas: 1, pairs: 0.7, parts: 1, shape: 0.05 },
    pace: { rounds: 8, step: 2, decay: 3e-6, seed: 7 },
    minimum: 2,
    bytes: 620_000,
    limit: 0.01,
    examples: [...items.map(exampleOf), ...templates.flatMap(knowledgeOf)],
  }
  return { items, faults, plan }
}

function exampleOf({ id, part, text, templates, ask }: Request): Example {
  return { id, group: id, part, text, target: targetOf(templates, ask) }
}

/** A request that leaves a choice wants each of its templates alike. */
function targetOf(templates: readonly string[], ask: readonly string[]): Record<string, number> {
  if (templates.length === 0 && ask.length === 0) return { none: 1 }
  const wanted = templates.length > 0 ? templates.slice(0, 1) : ask
  return Object.fromEntries(wanted.map((id) => [id, 1 / wanted.length]))
}

function knowledgeOf({ id, name, synonyms, phrases }: Template): Example[] {
  return [name, ...synonyms, ...phrases].map((text) => ({
    id: `catalogue ${id}`,
    group: id,
    part: 'extra',
    text,
    target: { [id]: 1 },
    weight: 1,
  }))
}
