import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { AdminChannel } from '@uprava/contract/administration.ts'
import type { ChannelRetentionTerms } from '@uprava/contract/installation/retention.ts'
import { channelRetentionKinds } from '@uprava/contract/rules/retention-kinds.ts'
import { useState } from 'react'

import { Button } from '#ui/buttons/button.tsx'
import { Tag } from '#ui/feedback/badge.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { friendlyDate } from '#ui/lib/format.ts'

import { useAdministrator } from '../administrator.tsx'
import { RecordFilters, useRecordFilter } from '../records/record-filters.tsx'
import classes from '../records/records.module.css'
import { FoundRecords, type Column } from '../records/records.tsx'
import { ChannelRetentionDialog } from './channel-retention-dialog.tsx'
import { termInWords, kindNames } from './term-texts.ts'
import { useChannelRetention, useRetention } from './use-retention.ts'

/** Each row asks for its own terms. */
const rowsOfPage = 10

/** Channels with their shorter terms, and whose deletion is on hold (privacy §4). */
export function RetentionChannels({ mayChange }: { mayChange: boolean }) {
  const { call } = useAdministrator()
  const filter = useRecordFilter('all')
  const { search, page } = filter
  const channels = useQuery({
    queryKey: ['retention-channels', search, page],
    queryFn: ({ signal }) =>
      call('GET /channels', { query: { search: search || undefined, page, per_page: rowsOfPage }, signal }),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <h2 className={classes.part}>Каналы</h2>
      <p className={classes.note}>
        У канала сроки могут быть только короче. Приостановите удаление, если материалы канала запросил суд
        или проверка.
      </p>
      <RecordFilters of={filter} placeholder="Название, организация или ИНН" />
      <FoundRecords
        label="Каналы"
        of={channels}
        filter={filter}
        columns={mayChange ? [...columns, changeColumn] : columns}
        keyOf={({ id }) => id}
        empty={{ picture: 'people', text: 'Каналов нет' }}
      />
    </>
  )
}

const columns: readonly Column<AdminChannel>[] = [
  {
    title: 'Канал',
    cell: ({ name, organization }) => (
      <>
        <strong>{name}</strong>
        <p className={classes.words}>{organization.name}</p>
      </>
    ),
  },
  { title: 'Сроки', cell: ({ id }) => <Terms id={id} /> },
  { title: 'Удаление', cell: ({ id }) => <Hold id={id} /> },
]
const changeColumn: Column<AdminChannel> = {
  title: 'Действия',
  cell: (channel) => <Change channel={channel} />,
}

function Terms({ id }: { id: number }) {
  const { data, isError } = useChannelRetention(id)
  if (!data) return isError ? 'Не удалось загрузить' : <Skeleton width="8rem" />
  return <span className={classes.words}>{termsInWords(data)}</span>
}

const termsInWords = (terms: ChannelRetentionTerms): string =>
  channelRetentionKinds
    .filter((kind) => terms[kind] !== null)
    .map((kind) => `${kindNames[kind]}: ${termInWords(kind, terms[kind])}`)
    .join('\n') || 'Как у установки'

function Hold({ id }: { id: number }) {
  const { data, isError } = useChannelRetention(id)
  if (!data) return isError ? '—' : <Skeleton width="6rem" />
  if (!data.hold) return 'По срокам'
  return (
    <>
      <Tag tone="warn">Приостановлено</Tag>
      <p className={classes.words}>{`${data.hold.reason}\n${friendlyDate(data.hold.since)}`}</p>
    </>
  )
}

function Change({ channel }: { channel: AdminChannel }) {
  const installation = useRetention().data
  const { data, isError, isFetching, refetch } = useChannelRetention(channel.id)
  const [isOpen, setOpen] = useState(false)
  return (
    <div className={classes.actions}>
      {isError && !data ? (
        <Button size="small" onClick={() => void refetch()} busy={isFetching}>
          Повторить
        </Button>
      ) : (
        <Button size="small" onClick={() => setOpen(true)} disabledReason={!data && 'Сроки загружаются'}>
          Изменить
        </Button>
      )}
      {isOpen && data && installation && (
        <ChannelRetentionDialog
          channel={channel}
          retention={data}
          installation={installation}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  )
}
