import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { AdminChannel } from '@uprava/contract/administration.ts'
import { useState } from 'react'

import { Button } from '#ui/buttons/button.tsx'
import { Tag } from '#ui/feedback/badge.tsx'

import { useAdministrator, useRight } from '../administrator.tsx'
import { RecordFilters, useRecordFilter } from '../records/record-filters.tsx'
import classes from '../records/records.module.css'
import { FoundRecords, type Column } from '../records/records.tsx'
import { ChannelDialog } from './channel-dialog.tsx'
import { channelRights } from './channel-rights.ts'

/** «Каналы»: what each is, whether it takes messages, which tools of AI it has. */
export function ChannelsPage() {
  const { call } = useAdministrator()
  const mayChange = useRight('changeChannels')
  const filter = useRecordFilter('all')
  const { search, page } = filter
  const channels = useQuery({
    queryKey: ['channels', search, page],
    queryFn: ({ signal }) => call('GET /channels', { query: { search: search || undefined, page }, signal }),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <RecordFilters of={filter} placeholder="Название, организация или ИНН" />
      <FoundRecords
        label="Каналы"
        of={channels}
        filter={filter}
        columns={mayChange ? [...columns, actions] : columns}
        keyOf={({ id }) => id}
        empty={{ picture: 'people', text: 'Каналов нет' }}
      />
    </>
  )
}

const columns: readonly Column<AdminChannel>[] = [
  {
    title: 'Канал',
    cell: ({ name, address }) => (
      <>
        <strong>{name}</strong>
        <p className={classes.words}>{address}</p>
      </>
    ),
  },
  { title: 'Организация', cell: ({ organization }) => organization.name },
  { title: 'ИНН', cell: ({ organization }) => organization.inn, isFigures: true },
  {
    title: 'Сообщения',
    cell: ({ can_send_message: takes }) => (
      <Tag tone={takes ? 'good' : 'warn'}>{takes ? 'Принимает' : 'Не принимает'}</Tag>
    ),
  },
  { title: 'Права', cell: (channel) => <Rights channel={channel} /> },
]

const actions: Column<AdminChannel> = { title: 'Действия', cell: (channel) => <Change channel={channel} /> }

function Rights({ channel }: { channel: AdminChannel }) {
  const granted = channelRights.filter(({ key }) => channel.permissions[key])
  return granted.length === 0 ? '—' : granted.map(({ label }) => label).join(', ')
}

function Change({ channel }: { channel: AdminChannel }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <div className={classes.actions}>
      <Button size="small" onClick={() => setOpen(true)}>
        Изменить
      </Button>
      {isOpen && <ChannelDialog channel={channel} onClose={() => setOpen(false)} />}
    </div>
  )
}
