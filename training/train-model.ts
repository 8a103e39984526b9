// Trains one model; runs in a thread of its own (train.ts).
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'

import { encodeModel } from '../apps/server/src/platform/text-models/model-file.ts'
import type { ModelName } from '../apps/server/src/platform/text-models/models.ts'
import { runTask } from './tasks/run-task.ts'

const { name, folder, output } = workerData as { name: ModelName; folder: string; output: string }
const { model, card, faults } = runTask(name, folder)
const bytes = encodeModel(model)
writeFileSync(path.join(output, `${name}.model`), bytes)
parentPort?.postMessage({ name, card, faults, size: bytes.length })
