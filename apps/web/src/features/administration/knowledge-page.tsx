import { IconBuilding, IconUpload } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { KnowledgeItem } from '@uprava/contract/laws.ts'
import { useState } from 'react'

import { Tag } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { ListStates } from '#ui/list-states.tsx'
import { DialogActions, Modal } from '#ui/modal.tsx'
import { SearchInput } from '#ui/search-input.tsx'
import { Select } from '#ui/select.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'

import { useAdministrator } from './administrator.tsx'
import { ChannelChoice, type BaseOwner } from './channel-choice.tsx'
import { ImportDialog } from './import-dialog.tsx'
import { NormDialog } from './norm-dialog.tsx'
import classes from './records.module.css'
import { Pages, Records, type Column } from './records.tsx'

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
  const [status, setStatus] = useState<Status>('all')
  const [search, setSearch] = useState('')
  const [page, setPage] = useState(1)
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
      <div className={classes.filters}>
        <Select
          label="Статус"
          value={status}
          onChange={(next) => {
            setStatus(next ?? 'all')
            setPage(1)
          }}
          options={statuses}
        />
        <SearchInput
          label="Поиск"
          labelHidden={false}
          value={search}
          onSearch={(term) => {
            setSearch(term)
            setPage(1)
          }}
        />
        <div className={classes.atEnd}>
          <OwnerButton
            owner={owner}
            onChange={(next) => {
              setOwner(next)
              setPage(1)
            }}
          />
          <Button kind="main" icon={IconUpload} onClick={() => setImporting(true)}>
            Загрузить акт
          </Button>
        </div>
      </div>
      <ListStates
        of={knowledge}
        skeleton={<SkeletonRows rows={8} />}
        empty={{
          picture: search ? 'search' : 'documents',
          text: search ? 'Поиск не дал результатов' : 'Норм нет',
        }}
      >
        {({ items, current_page: current, last_page: last }) => (
          <>
            <Records label="Нормы" columns={columns} rows={items} keyOf={({ id }) => id} />
            <Pages page={current} lastPage={last} onPage={setPage} />
          </>
        )}
      </ListStates>
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
            <Button onClick={close}>Отмена</Button>
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
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        Открыть
      </Button>
      {isOpen && <NormDialog item={item} onClose={() => setOpen(false)} />}
    </>
  )
}
