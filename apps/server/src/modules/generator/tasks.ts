import { orthography } from '#platform/russian/index.ts'
import { answerWorkers, defineTask } from '#platform/workers/index.ts'

import { buildDocument, type FilledDocument } from './document/build-document.ts'
import type { Values } from './document/fill-texts.ts'
import { extractValues, type Reading } from './fields/extract-values.ts'
import type { FoundValues } from './fields/found-values.ts'
import { identifyTyped, type Dialogue, type Identified } from './templates/identify.ts'
import { templateById, type Template } from './templates/templates.ts'

/** Of one step of an answer; an ordinary message takes some milliseconds. */
const stepTimeoutMs = 10_000

type ByTemplate<Input> = Omit<Input, 'template'> & { readonly templateId: string }
type FoundIds = Omit<Identified, 'template' | 'candidates' | 'second'> & {
  readonly templateId: string | null
  readonly secondId: string | null
  readonly candidateIds: readonly string[]
}
type Building = { readonly templateId: string; readonly values: Values; readonly showsGaps: boolean }

/** Templates go to the threads and come back by their ids: each side has its own. */
const template = (id: string): Template => templateById(id)!

/** @public imported by the threads */
export const identifyTask = defineTask<Dialogue, FoundIds>(
  import.meta.url,
  'identifyTask',
  async (dialogue) => {
    const { template: found, candidates, second, ...rest } = identifyTyped(dialogue, await orthography())
    return {
      ...rest,
      templateId: found?.id ?? null,
      secondId: second?.id ?? null,
      candidateIds: candidates.map(({ id }) => id),
    }
  },
)
/** @public imported by the threads */
export const extractValuesTask = defineTask<ByTemplate<Reading> & { text: string }, FoundValues>(
  import.meta.url,
  'extractValuesTask',
  async ({ text, templateId, ...reading }) =>
    extractValues(text, { ...reading, template: template(templateId) }, await orthography()),
)
/** @public imported by the threads */
export const buildDocumentTask = defineTask<Building, FilledDocument>(
  import.meta.url,
  'buildDocumentTask',
  ({ templateId, values, showsGaps }) => buildDocument(template(templateId), values, { showsGaps }),
)

/** `identifyTyped` on a worker thread. */
export async function identifyAside(dialogue: Dialogue): Promise<Identified> {
  const { templateId, secondId, candidateIds, ...rest } = await answerWorkers.run(identifyTask, dialogue, {
    milliseconds: stepTimeoutMs,
  })
  return {
    ...rest,
    template: templateId === null ? null : template(templateId),
    second: secondId === null ? null : template(secondId),
    candidates: candidateIds.map(template),
  }
}

/** `extractValues` on a worker thread. */
export const extractValuesAside = (
  text: string,
  { template: of, ...reading }: Reading,
): Promise<FoundValues> =>
  answerWorkers.run(
    extractValuesTask,
    { ...reading, text, templateId: of.id },
    { milliseconds: stepTimeoutMs },
  )

/** `buildDocument` on a worker thread. */
export const buildDocumentAside = (
  { id }: Template,
  values: Values,
  { showsGaps = false }: { showsGaps?: boolean } = {},
): Promise<FilledDocument> =>
  answerWorkers.run(buildDocumentTask, { templateId: id, values, showsGaps }, { milliseconds: stepTimeoutMs })
