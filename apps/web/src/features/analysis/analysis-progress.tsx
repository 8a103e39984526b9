import { useEffect, useState } from 'react'

import { useRunningAnswer } from '#features/ai-conversation/index.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Spinner } from '#ui/feedback/spinner.tsx'

import classes from './analysis-progress.module.css'

/** One after the other, then from the first (ANL-09, ANL-19). */
const messages = [
  'Читаем документ',
  'Определяем его вид и структуру',
  'Сопоставляем с нормами законодательства',
  'Ищем ошибки и риски',
  'Готовим отчёт',
] as const
const messageMs = 5000
const dotMs = 600

type AnalysisProgressProps = {
  fileName: string
  /** Of the file that is on its way up, 0 to 1; null once it is there. */
  share: number | null
  /** Null until the file is there. */
  runId: number | null
  onCancel: () => void
}

export function AnalysisProgress({ fileName, share, runId, onCancel }: AnalysisProgressProps) {
  const step = messages[useSteps(messageMs) % messages.length]
  const recognition = useRunningAnswer(runId)?.recognition ?? null
  const message = recognition ? `Распознаётся страница ${recognition.page} из ${recognition.pages}` : step
  const dots = useSteps(dotMs) % 4
  const percent = share === null ? null : Math.round(share * 100)
  return (
    <div className={classes.place}>
      <section className={classes.card} aria-label="Идёт анализ" aria-busy>
        <Spinner size={40} label="Идёт анализ…" />
        <p className={classes.stage}>
          <output>{message}</output>
          <span className={classes.dots} aria-hidden>
            {'.'.repeat(dots)}
          </span>
        </p>
        <p className={classes.file}>{fileName}</p>
        {percent !== null && percent > 0 && (
          <progress className={classes.progress} value={percent} max={100} aria-label="Загрузка файла">
            {percent} %
          </progress>
        )}
        <p className={classes.note}>
          Подготовка отчёта может занять до 3 минут. Можно перейти на другой экран: анализ продолжится.
        </p>
        <Button onClick={onCancel}>Отмена</Button>
      </section>
    </div>
  )
}

/** How many times so many milliseconds have passed. */
function useSteps(everyMs: number): number {
  const [step, setStep] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => setStep((count) => count + 1), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return step
}
