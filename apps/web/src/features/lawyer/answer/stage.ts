import type { RunningAnswer } from '#features/ai-conversation/index.ts'
import { plural } from '#ui/lib/format.ts'

const seconds = ['секунда', 'секунды', 'секунд'] as const
const norms = ['норма', 'нормы', 'норм'] as const

/** The status text while an answer is being generated. */
export function stageOf(running: RunningAnswer | null): string {
  if (!running) return 'Вопрос отправлен юристу'
  const { isLost, queuePosition, etaSeconds, sources, engine } = running
  if (isLost) return 'Соединение потеряно, восстанавливаем. Ответ готовится дальше.'
  if (queuePosition !== null) {
    const eta = etaSeconds === null ? '' : `, осталось примерно ${plural(Math.max(etaSeconds, 1), seconds)}`
    return `Место в очереди: ${queuePosition}${eta}`
  }
  if (sources.length > 0) return `Отобрано: ${plural(sources.length, norms)}. Готовим ответ`
  return engine ? 'Ищем нормы в справочной базе' : 'Юрист готовит ответ'
}
