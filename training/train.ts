// npm run train: trains the text models from the texts in this folder and writes their files and docs/models.md.
//   npm run train -- [--only=template,appeal-topic] [--data=FOLDER --out=FOLDER --page=FILE]
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { Worker } from 'node:worker_threads'

import { modelNames, type ModelName } from '../apps/server/src/platform/text-models/models.ts'
import { pageOf, type Section } from './report/page.ts'

const root = path.join(import.meta.dirname, '..')
const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    data: { type: 'string', default: import.meta.dirname },
    out: { type: 'string', default: path.join(root, 'apps/server/src/platform/text-models/data') },
    page: { type: 'string', default: path.join(root, 'docs/models.md') },
  },
})
/** Two processors are what a municipality's server has, and what the training may take. */
const threads = 2
const chosen = modelNames.filter((name) => values.only?.split(',').includes(name) ?? true)
mkdirSync(values.out, { recursive: true })

const sections = new Map<ModelName, Section>()
const waiting = [...chosen]
await Promise.all(Array.from({ length: threads }, trainWaiting))
const page = pageOf(
  readPage(),
  modelNames.flatMap((name) => sections.get(name) ?? []),
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
  return new Promise((resolve, reject) => {
    const worker = new Worker(path.join(import.meta.dirname, 'train-model.ts'), {
      workerData: { name, folder: values.data, output: values.out },
    })
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
