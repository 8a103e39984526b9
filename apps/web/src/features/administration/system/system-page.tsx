import { useQuery } from '@tanstack/react-query'
import type { System } from '@uprava/contract/administration.ts'
import { queueTexts } from '@uprava/contract/rules/queue-texts.ts'

import { ListStates } from '#ui/feedback/list-states.tsx'
import { SkeletonFields } from '#ui/feedback/skeleton.tsx'
import { fileSize, fullDateTime, number } from '#ui/lib/format.ts'

import { useAdministrator } from '../administrator.tsx'
import { Facts } from '../records/facts.tsx'
import { Records, type Column } from '../records/records.tsx'

/** «Состояние»: versions, queues, storage. */
export function SystemPage() {
  const { call } = useAdministrator()
  const system = useQuery({
    queryKey: ['system'],
    queryFn: ({ signal }) => call('GET /system', { signal }),
    refetchInterval: 10_000,
  })
  return (
    <ListStates of={system} skeleton={<SkeletonFields fields={6} />} empty={{ text: 'Сведений нет' }}>
      {({ versions, storage, outbox, sessions, queues, phone_sign_in_paused_until: pausedUntil }) => (
        <>
          <Facts
            facts={[
              ['Версия', versions.product],
              ['Node.js', versions.node],
              ['PostgreSQL', versions.database],
              ['Сеансов', number(sessions)],
              ['Файлов', `${number(storage.files)} (${fileSize(storage.files_size)})`],
              ['База данных', fileSize(storage.database_size)],
              ['Писем и СМС ждут отправки', number(outbox.waiting)],
              ['Не отправлены с последней попытки', number(outbox.failing)],
              [
                'Вход по телефону в новых браузерах',
                pausedUntil === null ? 'открыт' : `приостановлен до ${fullDateTime(pausedUntil)}`,
              ],
            ]}
          />
          <Records label="Очереди" columns={columns} rows={queues} keyOf={({ name }) => name} />
        </>
      )}
    </ListStates>
  )
}

const columns: readonly Column<System['queues'][number]>[] = [
  { title: 'Очередь', cell: ({ name }) => queueTexts[name] ?? 'Очередь другой версии' },
  { title: 'Ждут', cell: ({ waiting }) => number(waiting), isFigures: true },
  { title: 'Выполняются', cell: ({ running }) => number(running), isFigures: true },
  { title: 'С ошибкой', cell: ({ failed }) => number(failed), isFigures: true },
]
