// npm run train: trains the text models from the texts in this folder and writes their files and docs/models.md.
//   npm run train -- [--only=template,appeal-topic] [--data=FOLDER --out=FOLDER --page=FILE]
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { Worker } from 'node:worker_threads'

import { modelNames, type ModelName } from '../apps/server/src/platform/text-models/models.ts'
import { pageOf, type Section } from './report/page.ts'

const root = path.join(import.meta.dirname, '..')
const productModels = path.join(root, 'apps/server/src/platform/text-models/data')
const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    data: { type: 'string', default: import.meta.dirname },
    out: { type: 'string', default: productModels },
    page: { type: 'string', default: path.join(root, 'docs/models.md') },
  },
})
/** Two processors are what a municipality's server has, and what the training may take. */
const threads = 2
const chosen = modelNames.filter((name) => values.only?.split(',').includes(name) ?? true)
mkdirSync(values.out, { recursive: true })

/** The models that the parsing of an appeal stands on. */
const ofAppeals: ReadonlySet<ModelName> = new Set(['appeal-topic', 'appeal-sentence', 'punctuation'])

const sections = new Map<ModelName, Section>()
const waiting = [...chosen]
await Promise.all(Array.from({ length: threads }, trainWaiting))
// What is written elsewhere is not what the product parses with.
const isProduct = path.resolve(values.out) === productModels
const appeals = isProduct && chosen.some((name) => ofAppeals.has(name)) ? await measureAppeals() : null
const page = pageOf(
  readPage(),
  modelNames.flatMap((name) => sections.get(name) ?? []),
  appeals,
)
writeFileSync(values.page, page)

async function trainWaiting(): Promise<void> {
  for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) {
    const section = await train(name)
    sections.set(name, section)
    console.log(`${name}: ${(section.size / 1024).toFixed(0)} KB`)
    for (const fault of section.faults) console.warn(`  cannot be read: ${fault}`)
  }
}

function train(name: ModelName): Promise<Section> {
  return messageOf('train-model.ts', { name, folder: values.data, output: values.out })
}

/** The figures of whole appeals with the models just written, in a thread that has read none before. */
function measureAppeals(): Promise<string> {
  return messageOf('measure-appeals.ts', values.data)
}

function messageOf<Message>(script: string, workerData: unknown): Promise<Message> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(path.join(import.meta.dirname, script), { workerData })
    worker.once('message', resolve)
    worker.once('error', reject)
  })
}

function readPage(): string {
  try {
    return readFileSync(values.page, 'utf8')
  } catch {
    return ''
  }
}
