import { readFileSync } from 'node:fs'
import path from 'node:path'

import { decodeModel, type ModelData } from './model-file.ts'

/** Every trained model by name; each is a file `data/<name>.model` and has a section in docs/models.md. */
export const modelNames = [
  'appeal-topic',
  'appeal-sentence',
  'appeal-field',
  'appeal-case',
  'template',
  'request-field',
  'draft-genre',
  'draft-turn',
  'draft-segment',
  'draft-change',
  'punctuation',
  'corruption-factor',
] as const

export type ModelName = (typeof modelNames)[number]

const loaded = new Map<ModelName, ModelData>()

/** The model, read at its first use and kept. Throws when its file is missing or truncated. */
export function modelOf(name: ModelName): ModelData {
  const known = loaded.get(name)
  if (known) return known
  const model = decodeModel(readFileSync(path.join(import.meta.dirname, 'data', `${name}.model`)))
  loaded.set(name, model)
  return model
}
