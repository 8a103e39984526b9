import { IconGauge } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { GoldComparison } from '@uprava/contract/laws.ts'

import { showErrorAs } from '#api/index.ts'
import { Button } from '#ui/buttons/button.tsx'
import { ListStates } from '#ui/feedback/list-states.tsx'
import { SkeletonRows } from '#ui/feedback/skeleton.tsx'
import { fullDateTime, number, plural } from '#ui/lib/format.ts'

import { useAdministrator } from '../administrator.tsx'
import classes from '../records/records.module.css'

const causes = {
  base: 'после изменения базы',
  model: 'после запуска с другими настройками',
  asked: 'по просьбе',
} as const

/** The installation's own gold questions: how they fare, and what the last change made worse. */
export function OwnGold() {
  const { call } = useAdministrator()
  const queries = useQueryClient()
  const gold = useQuery({
    queryKey: ['ai-quality', 'gold'],
    queryFn: ({ signal }) => call('GET /ai-quality/gold', { signal }),
  })
  const measure = useMutation({
    mutationFn: () => call('POST /ai-quality/gold', {}),
    onSuccess: (measured) => queries.setQueryData(['ai-quality', 'gold'], measured),
    onError: (error) => showErrorAs('Ошибка проверки своих вопросов', error),
  })
  return (
    <>
      <h2 className={classes.part}>Свои контрольные вопросы</h2>
      <p className={classes.note}>
        Вопросы, которые администраторы добавили к нормам. Задаются заново после каждого изменения базы или
        модели.
      </p>
      <Button icon={IconGauge} busy={measure.isPending} onClick={() => measure.mutate()}>
        Задать сейчас
      </Button>
      <ListStates of={gold} skeleton={<SkeletonRows rows={2} />} empty={{ text: 'Ещё не задавались' }}>
        {(data) => <Comparison of={data} />}
      </ListStates>
    </>
  )
}

function Comparison({ of }: { of: GoldComparison }) {
  if (of.measured_at === null) return <p className={classes.note}>Своих вопросов пока нет.</p>
  return (
    <>
      <p className={classes.note}>
        {fullDateTime(of.measured_at)}, {causes[of.cause ?? 'asked']}: норма первой — {number(of.first)} из{' '}
        {number(of.questions)}, среди пяти — {number(of.five)}.
      </p>
      {of.worse.length > 0 && (
        <section aria-label="Стало хуже">
          <p>
            <strong>Стало хуже: {plural(of.worse.length, ['вопрос', 'вопроса', 'вопросов'])}.</strong> Верните
            прежние настройки, статус или текст нормы либо добавьте к ней вопросы.
          </p>
          <ul className={classes.questions}>
            {of.worse.map(({ question, before, after }) => (
              <li key={question}>
                {question}: норма {placeWords(before)} → {placeWords(after)}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

const placeWords = (place: number | null) =>
  place === null ? 'не найдена' : `на\u00A0${number(place)}-м месте`
