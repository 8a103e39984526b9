import { useInfiniteQuery } from '@tanstack/react-query'
import type { EvidenceEntry } from '@uprava/contract/runs.ts'

import { callAi } from '#api/index.ts'
import { MoreButton } from '#ui/buttons/more-button.tsx'
import { Tag } from '#ui/feedback/badge.tsx'
import { ListStates } from '#ui/feedback/list-states.tsx'
import { SkeletonRows } from '#ui/feedback/skeleton.tsx'
import { fullDateTime } from '#ui/lib/format.ts'
import { Modal } from '#ui/overlays/modal.tsx'

import classes from './station-settings.module.css'

/** «Журнал ответов»: who asked what, who answered and what the answer stood on, newest first. */
export function EvidenceDialog({ channelId, onClose }: { channelId: number; onClose: () => void }) {
  const evidence = useInfiniteQuery({
    queryKey: ['evidence', channelId],
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) =>
      callAi('GET /evidence', { query: { page: pageParam, per_page: 20 }, signal }),
    meta: { errorTitle: 'Ошибка получения журнала' },
    getNextPageParam: (last) => (last.current_page < last.last_page ? last.current_page + 1 : undefined),
  })
  const entries = evidence.data?.pages.flatMap(({ items }) => items)
  return (
    <Modal open onClose={onClose} size="large" title="Журнал ответов">
      <ListStates
        of={{ ...evidence, data: entries }}
        skeleton={<SkeletonRows rows={5} />}
        empty={{ text: 'Вопросов ещё не было' }}
      >
        {(all) => (
          <>
            <ol className={classes.journal}>
              {all.map((entry) => (
                <Entry key={entry.id} entry={entry} />
              ))}
            </ol>
            <MoreButton of={evidence} />
          </>
        )}
      </ListStates>
    </Modal>
  )
}

function Entry({ entry }: { entry: EvidenceEntry }) {
  const { manager, question, asked_at: at, engine, engine_mode: mode, retrieved, support } = entry
  return (
    <li>
      <p className={classes.asked}>{question ?? 'Текст удалён вместе с перепиской'}</p>
      <p className={classes.facts}>
        {manager?.full_name ?? 'Сотрудник удалён'}, {fullDateTime(at)}
        <Tag tone={mode === 'model' ? 'accent' : 'quiet'}>
          {mode === 'model' ? `модель ${engine}` : 'встроенный движок'}
        </Tag>
        {support && support.checked > support.supported && <Tag tone="warn">есть неподтверждённое</Tag>}
      </p>
      <p className={classes.facts}>
        {retrieved.length === 0
          ? 'В базе ничего не найдено'
          : `Нормы: ${retrieved.map(({ label, status }) => `${label} (${status})`).join('; ')}`}
      </p>
    </li>
  )
}
