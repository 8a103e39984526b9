import { IconBuilding, IconUpload } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { KnowledgeItem } from '@uprava/contract/laws.ts'
import { useState } from 'react'

import { Button } from '#ui/buttons/button.tsx'
import { Tag } from '#ui/feedback/badge.tsx'
import { CancelButton, DialogActions, Modal } from '#ui/overlays/modal.tsx'

import { useAdministrator } from '../administrator.tsx'
import { RecordFilters, useRecordFilter } from '../records/record-filters.tsx'
import classes from '../records/records.module.css'
import { FoundRecords, type Column } from '../records/records.tsx'
import { ChannelChoice, type BaseOwner } from './channel-choice.tsx'
import { ImportDialog } from './import-dialog.tsx'
import { NormDialog } from './norm-dialog.tsx'

type Status = 'all' | 'in_force' | 'ending' | 'repealed'
const statuses: { value: Status; label: string }[] = [
  { value: 'all', label: 'Все' },
  { value: 'in_force', label: 'Действуют' },
  { value: 'ending', label: 'Утрачивают силу' },
  { value: 'repealed', label: 'Утратили силу' },
]

/** «Справочная база»: the norms answers stand on, their status and the everyday questions that find them. */
export function KnowledgePage() {
  const { call } = useAdministrator()
  const filter = useRecordFilter<Status>('all')
  const { status, search, page } = filter
  const [owner, setOwner] = useState<BaseOwner>(null)
  const [isImporting, setImporting] = useState(false)
  const knowledge = useQuery({
    queryKey: ['knowledge', status, search, page, owner?.id],
    queryFn: ({ signal }) =>
      call('GET /knowledge', {
        query: { status, search: search || undefined, page, channel_id: owner?.id },
        signal,
      }),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <RecordFilters of={filter} statuses={{ label: 'Статус', options: statuses }}>
        <OwnerButton
          owner={owner}
          onChange={(next) => {
            setOwner(next)
            filter.setPage(1)
          }}
        />
        <Button kind="main" icon={IconUpload} onClick={() => setImporting(true)}>
          Загрузить акт
        </Button>
      </RecordFilters>
      <FoundRecords
        label="Нормы"
        of={knowledge}
        filter={filter}
        columns={columns}
        keyOf={({ id }) => id}
        empty={{ text: 'Норм нет' }}
      />
      {isImporting && <ImportDialog owner={owner} onClose={() => setImporting(false)} />}
    </>
  )
}

/** Names the base that is shown, and changes it. */
function OwnerButton({ owner, onChange }: { owner: BaseOwner; onChange: (owner: BaseOwner) => void }) {
  const [isOpen, setOpen] = useState(false)
  const [chosen, setChosen] = useState(owner)
  const close = () => {
    setOpen(false)
    setChosen(owner)
  }
  return (
    <>
      <Button icon={IconBuilding} onClick={() => setOpen(true)}>
        {owner?.name ?? 'Общая база'}
      </Button>
      {isOpen && (
        <Modal open onClose={close} title="Справочная база">
          <ChannelChoice value={chosen} onChange={setChosen} />
          <DialogActions>
            <CancelButton />
            <Button
              kind="main"
              onClick={() => {
                setOpen(false)
                onChange(chosen)
              }}
            >
              Показать
            </Button>
          </DialogActions>
        </Modal>
      )}
    </>
  )
}

const columns: readonly Column<KnowledgeItem>[] = [
  {
    title: 'Норма',
    cell: ({ article, heading, title }) => (
      <>
        <strong>{[article, heading].filter(Boolean).join('. ')}</strong>
        <p className={classes.words}>{title}</p>
      </>
    ),
  },
  {
    title: 'Статус',
    cell: (item) => <Tag tone={item.status === 'действует' ? 'good' : 'warn'}>{item.status}</Tag>,
  },
  {
    title: 'Достоверность',
    cell: ({ confidence }) => (confidence === 'A' ? 'проверено' : 'сверить с официальным текстом'),
  },
  { title: 'Вопросов', cell: ({ questions }) => questions.length, isFigures: true },
  {
    title: 'Действия',
    cell: (item) => <Open item={item} />,
  },
]

function Open({ item }: { item: KnowledgeItem }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <div className={classes.actions}>
      <Button size="small" onClick={() => setOpen(true)}>
        Открыть
      </Button>
      {isOpen && <NormDialog item={item} onClose={() => setOpen(false)} />}
    </div>
  )
}
