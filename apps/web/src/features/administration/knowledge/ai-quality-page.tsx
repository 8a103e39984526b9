import { IconGauge } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { SearchQuality } from '@uprava/contract/laws.ts'
import type { OpenQuestion } from '@uprava/contract/runs.ts'
import { useState } from 'react'

import { showErrorAs } from '#api/index.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Tag } from '#ui/feedback/badge.tsx'
import { Empty, ListStates } from '#ui/feedback/list-states.tsx'
import { SkeletonFields } from '#ui/feedback/skeleton.tsx'
import { toast } from '#ui/feedback/toasts.tsx'
import { Select } from '#ui/fields/select.tsx'
import { fullDateTime, number } from '#ui/lib/format.ts'

import { useAdministrator, useRight } from '../administrator.tsx'
import { Facts } from '../records/facts.tsx'
import classes from '../records/records.module.css'
import { Records, type Column } from '../records/records.tsx'
import { AddToBaseDialog } from './add-to-base-dialog.tsx'
import { OwnGold } from './own-gold.tsx'

const periods = [
  { value: 7, label: '7 дней' },
  { value: 30, label: '30 дней' },
  { value: 90, label: '90 дней' },
]

/** «Качество ответов»: what was answered and refused, how well the base is searched, questions without an answer. */
export function AiQualityPage() {
  const { call } = useAdministrator()
  const mayImprove = useRight('improveAiQuality')
  const [days, setDays] = useState(7)
  const quality = useQuery({
    queryKey: ['ai-quality', days],
    queryFn: ({ signal }) => call('GET /ai-quality', { query: { days }, signal }),
  })
  return (
    <>
      <div className={classes.filters}>
        <Select label="Период" value={days} onChange={(next) => setDays(next ?? 7)} options={periods} />
      </div>
      <ListStates of={quality} skeleton={<SkeletonFields fields={8} />} empty={{ text: 'Сведений нет' }}>
        {(data) => (
          <>
            <Facts
              facts={[
                ['Ответов', number(data.answers)],
                ['Отказов: в базе нет ответа', number(data.refusals)],
                ['Без опоры в нормах', share(data.sentences.unsupported, data.sentences.checked)],
                ['Заменены встроенным движком', number(data.replaced)],
                [
                  'Моделью / встроенным',
                  `${number(data.modes.model)} / ${number(data.modes.embedded + data.modes.degraded)}`,
                ],
                ['Оценок «верно» / «неверно»', `${number(data.thumbs.up)} / ${number(data.thumbs.down)}`],
                ['Время ответа (медиана)', seconds(data.median_seconds)],
                ['Модель', modelWords(data.model)],
              ]}
            />
            <h2 className={classes.part}>Вопросы на проверку</h2>
            {data.open_questions.length === 0 ? (
              <Empty text="Таких вопросов нет" />
            ) : (
              <Records
                label="Вопросы на проверку"
                columns={mayImprove ? [...columns, actions] : columns}
                rows={data.open_questions}
                keyOf={(question) => question.evidence_id}
              />
            )}
          </>
        )}
      </ListStates>
      {mayImprove && <OwnGold />}
      {mayImprove && <SearchMeasure />}
    </>
  )
}

const share = (part: number, whole: number) =>
  whole === 0 ? '—' : `${number(part)} из ${number(whole)} (${percent(part / whole)})`
const percent = (of: number) => `${(of * 100).toLocaleString('ru', { maximumFractionDigits: 1 })}\u00A0%`
const seconds = (value: number | null) =>
  value === null ? '—' : `${value.toLocaleString('ru', { maximumFractionDigits: 1 })}\u00A0с`
const modelWords = (model: { name: string; is_resting: boolean } | null) => {
  if (model === null) return 'не настроена'
  return model.is_resting ? `${model.name} (временно отключена после ошибок)` : model.name
}

const reasons = {
  refused: 'В базе нет ответа',
  'thumbs-down': 'Ответ назван неверным',
  unsupported: 'Не подтверждено нормами',
  weak: 'Слабая опора в базе',
  sample: 'Выборка для проверки',
} as const

const columns: readonly Column<OpenQuestion>[] = [
  {
    title: 'Вопрос',
    cell: ({ question, searched }) => (
      <>
        {question}
        {searched.length > 0 && <p className={classes.words}>Искали: {searched.join(', ')}</p>}
      </>
    ),
  },
  {
    title: 'Почему здесь',
    cell: ({ why, reason }) => (
      <>
        <Tag tone="warn">{reasons[why]}</Tag>
        {reason !== null && <p className={classes.words}>{reason}</p>}
      </>
    ),
  },
  { title: 'Сколько раз', cell: ({ times }) => number(times), isFigures: true },
  { title: 'Последний раз', cell: (question) => fullDateTime(question.asked_at) },
]

const actions: Column<OpenQuestion> = {
  title: 'Действия',
  cell: (question) => <Actions question={question} />,
}

function Actions({ question }: { question: OpenQuestion }) {
  const { call, change } = useAdministrator()
  const queries = useQueryClient()
  const [isAdding, setAdding] = useState(false)
  const settle = async () => {
    const isDone = await change('Ошибка обработки вопроса', () =>
      call('POST /ai-quality/questions/{evidence}/settle', { params: { evidence: question.evidence_id } }),
    )
    if (!isDone) return
    toast.success('Качество ответов', 'Вопрос убран из списка!')
    void queries.invalidateQueries({ queryKey: ['ai-quality'] })
  }
  return (
    <div className={classes.actions}>
      <Button size="small" kind="main" onClick={() => setAdding(true)}>
        Добавить вопрос в базу
      </Button>
      <Button size="small" onClick={() => void settle()}>
        Ответ не нужен
      </Button>
      {isAdding && <AddToBaseDialog question={question} onClose={() => setAdding(false)} onAdded={settle} />}
    </div>
  )
}

/** Asks the base the gold questions now. */
function SearchMeasure() {
  const { call } = useAdministrator()
  const measure = useMutation({
    mutationFn: () => call('POST /ai-quality/measure', {}),
    onError: (error) => showErrorAs('Ошибка проверки поиска', error),
  })
  return (
    <>
      <h2 className={classes.part}>Поиск по справочной базе</h2>
      <Button icon={IconGauge} busy={measure.isPending} onClick={() => measure.mutate()}>
        Проверить на контрольных вопросах
      </Button>
      {measure.data && (
        <>
          <Records
            label="Поиск по видам вопросов"
            columns={styleColumns}
            rows={measure.data.styles}
            keyOf={({ style }) => style}
          />
          {measure.data.refused && (
            <p className={classes.note}>
              Вопросы вне базы: отказ в ответе получили {percent(measure.data.refused.share)} (всего вопросов:{' '}
              {number(measure.data.refused.questions)})
            </p>
          )}
        </>
      )}
    </>
  )
}

/** The styles of the gold questions (bench/ai/gold.json) in the administrator's words. */
const styleNames: Readonly<Record<string, string>> = {
  citation: 'Ссылка на норму',
  statute: 'Словами закона',
  staff: 'Словами сотрудника',
  citizen: 'Словами жителя',
  typo: 'С опечатками',
  repealed: 'Об утратившем силу',
}

const styleColumns: readonly Column<SearchQuality['styles'][number]>[] = [
  { title: 'Вид вопросов', cell: ({ style }) => styleNames[style] ?? 'Прочие' },
  { title: 'Вопросов', cell: ({ questions }) => number(questions), isFigures: true },
  { title: 'Первой', cell: (row) => percent(row.hit_at_1), isFigures: true },
  { title: 'Среди пяти', cell: (row) => percent(row.hit_at_5), isFigures: true },
]
