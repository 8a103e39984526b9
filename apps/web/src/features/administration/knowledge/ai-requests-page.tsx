import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { AiRequest } from '@uprava/contract/administration.ts'
import { quoted } from '@uprava/contract/rules/quotes.ts'
import { useState } from 'react'

import { Button } from '#ui/buttons/button.tsx'
import { ListStates } from '#ui/feedback/list-states.tsx'
import { SkeletonRows } from '#ui/feedback/skeleton.tsx'
import { toast } from '#ui/feedback/toasts.tsx'
import { Checkbox } from '#ui/fields/checkbox.tsx'
import { fullDateTime } from '#ui/lib/format.ts'
import { confirm } from '#ui/overlays/confirm.tsx'
import { CancelButton, DialogActions, Modal } from '#ui/overlays/modal.tsx'

import { useAdministrator, useRight } from '../administrator.tsx'
import { channelRights, type ChannelRight } from '../channels/channel-rights.ts'
import classes from '../records/records.module.css'
import { Pages, Records, type Column } from '../records/records.tsx'

/** «Доступ к ИИ»: channels that wait for it, the longest waiting first. */
export function AiRequestsPage() {
  const { call } = useAdministrator()
  const mayDecide = useRight('decideAiRequests')
  const [page, setPage] = useState(1)
  const requests = useQuery({
    queryKey: ['ai-requests', page],
    queryFn: ({ signal }) => call('GET /ai-requests', { query: { page }, signal }),
  })
  return (
    <ListStates of={requests} skeleton={<SkeletonRows rows={4} />} empty={{ text: 'Заявок нет' }}>
      {({ items, current_page: current, last_page: last }) => (
        <>
          <Records
            label="Заявки"
            columns={mayDecide ? [...columns, actions] : columns}
            rows={items}
            keyOf={({ id }) => id}
          />
          <Pages page={current} lastPage={last} onPage={setPage} />
        </>
      )}
    </ListStates>
  )
}

const columns: readonly Column<AiRequest>[] = [
  { title: 'Канал', cell: ({ channel }) => channel.name },
  { title: 'Организация', cell: ({ organization }) => organization.name },
  { title: 'ИНН', cell: ({ organization }) => organization.inn, isFigures: true },
  { title: 'Запрошен', cell: (request) => fullDateTime(request.requested_at) },
]

const actions: Column<AiRequest> = { title: 'Действия', cell: (request) => <Actions request={request} /> }

function Actions({ request }: { request: AiRequest }) {
  const { call, change } = useAdministrator()
  const queries = useQueryClient()
  const [isGranting, setGranting] = useState(false)
  const params = { request: request.id }
  const reject = async () => {
    const isSure = await confirm({
      question: `Отклонить заявку ${quoted(request.channel.name)}?`,
      text: 'Канал сможет запросить доступ снова.',
      yes: 'Отклонить',
      danger: true,
    })
    if (!isSure) return
    if (
      !(await change('Ошибка обработки заявки', () => call('POST /ai-requests/{request}/reject', { params })))
    )
      return
    toast.success('Доступ к ИИ', 'Заявка отклонена!')
    void queries.invalidateQueries({ queryKey: ['ai-requests'] })
  }
  return (
    <div className={classes.actions}>
      <Button size="small" kind="main" onClick={() => setGranting(true)}>
        Одобрить
      </Button>
      <Button size="small" onClick={() => void reject()}>
        Отклонить
      </Button>
      {isGranting && <GrantDialog request={request} onClose={() => setGranting(false)} />}
    </div>
  )
}

/** Which tabs of the work station the channel gets. */
function GrantDialog({ request, onClose }: { request: AiRequest; onClose: () => void }) {
  const { call, change } = useAdministrator()
  const queries = useQueryClient()
  const [granted, setGranted] = useState<Record<ChannelRight, boolean>>({
    have_ai: true,
    prepare_charter: false,
    analyze_documents: false,
    document_generator: false,
  })
  const grant = useMutation({
    mutationFn: () =>
      change('Ошибка обработки заявки', () =>
        call('POST /ai-requests/{request}/approve', {
          params: { request: request.id },
          body: { permissions: granted },
        }),
      ),
    onSuccess: (isDone) => {
      if (!isDone) return
      toast.success('Доступ к ИИ', 'Доступ открыт!')
      void queries.invalidateQueries({ queryKey: ['ai-requests'] })
      onClose()
    },
  })
  const isEmpty = !Object.values(granted).some(Boolean)
  return (
    <Modal
      open
      onClose={onClose}
      busy={grant.isPending}
      size="small"
      title={`Доступ для ${quoted(request.channel.name)}`}
    >
      <div className={classes.choices}>
        {channelRights.map(({ key, label }) => (
          <Checkbox
            key={key}
            label={label}
            checked={granted[key]}
            onChange={(isOn) => setGranted({ ...granted, [key]: isOn })}
          />
        ))}
      </div>
      <DialogActions>
        <CancelButton />
        <Button
          kind="main"
          busy={grant.isPending}
          onClick={() => grant.mutate()}
          disabledReason={isEmpty && 'Выберите хотя бы одно право'}
        >
          Открыть доступ
        </Button>
      </DialogActions>
    </Modal>
  )
}
