import { db, type Reader } from '#platform/database/index.ts'
import {
  configuredModel,
  withKnownWindow,
  type FailureKind,
  type ModelEndpoint,
} from '#platform/model/index.ts'

import type { EngineReason } from '../run-kinds.ts'
import type { Lane } from '../runs.tables.ts'
import { isBuiltInOnly } from '../settings/station-settings.repository.ts'

export const BUILT_IN = 'built-in'

/** Who is to answer a channel: the configured model, unless the channel has switched it off. */
export async function chooseLane(reader: Reader, channelId: number): Promise<Lane> {
  if (!configuredModel()) return 'built-in'
  return (await isBuiltInOnly(reader, channelId)) ? 'built-in' : 'model'
}

/** The model a run may ask, or why there is none. */
export async function resolveEngine(
  lane: Lane,
  channelId: number,
): Promise<{ endpoint: ModelEndpoint | null; engineReason: EngineReason }> {
  const model = configuredModel()
  const none = (mode: EngineReason['mode'], text: string) => ({
    endpoint: null,
    engineReason: { mode, text },
  })
  if (!model) return none('embedded', 'Модель не подключена')
  // Asked again at the start: the switch may have been turned while the run waited.
  if (lane === 'built-in' || (await isBuiltInOnly(db(), channelId))) {
    return none('embedded', 'В канале включён только встроенный движок')
  }
  if (isModelPaused()) return none('degraded', 'Модель временно недоступна')
  return { endpoint: withKnownWindow(model), engineReason: { mode: 'embedded', text: null } }
}

/** What a person is told of a model's failure. */
const failureTexts: Readonly<Record<FailureKind, string>> = {
  unreachable: 'Модель недоступна',
  busy: 'Модель перегружена',
  server: 'Модель ответила ошибкой',
  key: 'Модель не приняла ключ доступа',
  refused: 'Модель не поняла запрос',
  foreign: 'Шлюз модели вернул не то',
  damaged: 'Ответ модели повреждён',
  cut: 'Ответ модели оборвался',
  reported: 'Модель сообщила об ошибке',
  'first-byte': 'Модель не ответила вовремя',
  stalled: 'Модель замолчала, не закончив ответ',
  'too-long': 'Модель не успела закончить ответ',
  endless: 'Модель повторялась и не закончила ответ',
  'context-cut': 'Модель прочитала вопрос не полностью',
  empty: 'Модель не дала ответа',
  oversized: 'Вопрос длиннее, чем модель может прочитать',
  stopped: 'Ответ остановлен',
}

export const failureText = (kind: FailureKind): string => failureTexts[kind]

/** Failures that say that the next question will not fare better. */
const ofTheModel = new Set<FailureKind>(['unreachable', 'server', 'key', 'foreign', 'first-byte', 'refused'])
/** After so many in a row the model is left alone for a while: nobody waits for what is not there. */
const patience = 4
const restMs = 20_000

let failuresInARow = 0
let restsUntil = 0

export function recordModelFailure(kind: FailureKind): void {
  if (!ofTheModel.has(kind)) return
  failuresInARow += 1
  if (failuresInARow >= patience) restsUntil = Date.now() + restMs
}

export function recordModelSuccess(): void {
  failuresInARow = 0
  restsUntil = 0
}

/** Whether the model is not asked for the moment. */
export const isModelPaused = (): boolean => Date.now() < restsUntil
