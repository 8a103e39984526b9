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
import { isModelPaused } from './circuit-breaker.ts'

export const BUILT_IN = 'built-in'

/** The lane of a channel's runs: the model's when one is configured and the channel has not switched it off. */
export async function chooseLane(reader: Reader, channelId: number): Promise<Lane> {
  if (!configuredModel()) return 'built-in'
  return (await isBuiltInOnly(reader, channelId)) ? 'built-in' : 'model'
}

/** The engine that would answer the channel's next question: `built-in` or the model's name. */
export async function expectedEngine(reader: Reader, channelId: number): Promise<string> {
  const model = configuredModel()
  return model && (await chooseLane(reader, channelId)) === 'model' ? model.model : BUILT_IN
}

/** The model endpoint of a run of a kind, or the reason why there is none. */
export async function resolveEngine(
  lane: Lane,
  channelId: number,
  kind: string,
): Promise<{ endpoint: ModelEndpoint | null; engineReason: EngineReason }> {
  const model = configuredModel(kind)
  const none = (mode: EngineReason['mode'], text: string) => ({
    endpoint: null,
    engineReason: { mode, text },
  })
  if (!model) return none('embedded', 'Модель не подключена')
  // Checked again at the start: the setting may have changed while the run was queued.
  if (lane === 'built-in' || (await isBuiltInOnly(db(), channelId))) {
    return none('embedded', 'В канале включён только встроенный движок')
  }
  if (isModelPaused(model)) return none('degraded', 'Модель временно недоступна')
  return { endpoint: withKnownWindow(model), engineReason: { mode: 'embedded', text: null } }
}

/** Model failures as shown to users. */
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

export const runFailureText = (kind: FailureKind): string => failureTexts[kind]
