import { IconDownload } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { AuditChain } from '@uprava/contract/administration.ts'

import { showErrorAs } from '#api/index.ts'
import { Button } from '#ui/buttons/button.tsx'
import { isBackwards, type DaySpan } from '#ui/dates/day-span.tsx'
import { ListStates } from '#ui/feedback/list-states.tsx'
import { SkeletonFields } from '#ui/feedback/skeleton.tsx'
import { fullDateTime, number } from '#ui/lib/format.ts'
import { saveFile } from '#ui/lib/save-file.ts'

import { useAdministrator } from '../administrator.tsx'
import { daysOf } from './journal-filters.tsx'
import classes from './journal.module.css'

/** Whether the chain is whole, or its first broken entry; downloads the entries of the chosen days. */
export function ChainState({ days }: { days: DaySpan }) {
  const { call } = useAdministrator()
  const queries = useQueryClient()
  const chain = useQuery({
    queryKey: ['audit-chain'],
    queryFn: ({ signal }) => call('GET /audit/chain', { signal }),
  })
  const download = useMutation({
    mutationFn: () => call('GET /audit/export', { query: daysOf(days) }),
    onSuccess: ({ blob, fileName }) => {
      saveFile(blob, fileName ?? 'audit.jsonl')
      // The download is an entry itself.
      void queries.invalidateQueries({ queryKey: ['audit'] })
      void queries.invalidateQueries({ queryKey: ['audit-chain'] })
    },
    onError: (error) => showErrorAs('Ошибка выгрузки журнала', error),
  })
  return (
    <div className={classes.head}>
      <ListStates
        of={chain}
        skeleton={<SkeletonFields fields={1} />}
        empty={{ text: '' }}
        isEmpty={() => false}
      >
        {(state) => <Chain chain={state} />}
      </ListStates>
      <Button
        icon={IconDownload}
        busy={download.isPending}
        disabledReason={isBackwards(days) && 'Дата начала позже даты окончания'}
        onClick={() => download.mutate()}
      >
        Выгрузить
      </Button>
    </div>
  )
}

function Chain({ chain }: { chain: AuditChain }) {
  const signed = chain.signed_at === null ? 'ещё не подписана' : `подписана ${fullDateTime(chain.signed_at)}`
  return (
    <div
      className={classes.chain}
      data-state={chain.state}
      role={chain.state === 'broken' ? 'alert' : 'status'}
    >
      <strong>
        {chain.broken_at === null
          ? 'Цепочка цела'
          : `Цепочка нарушена: первая нарушенная запись ${number(chain.broken_at)}`}
      </strong>
      <span>
        Записей: {number(chain.length)}, {signed}
      </span>
    </div>
  )
}
