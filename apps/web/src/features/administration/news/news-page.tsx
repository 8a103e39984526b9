import { IconPlus } from '@tabler/icons-react'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import type { NewsRecord } from '@uprava/contract/news.ts'
import { quoted } from '@uprava/contract/rules/quotes.ts'
import { useState } from 'react'

import { Button } from '#ui/buttons/button.tsx'
import { Tag } from '#ui/feedback/badge.tsx'
import { toast } from '#ui/feedback/toasts.tsx'
import { registerDate } from '#ui/lib/format.ts'
import { confirm } from '#ui/overlays/confirm.tsx'

import { useAdministrator } from '../administrator.tsx'
import { RecordFilters, useRecordFilter } from '../records/record-filters.tsx'
import classes from '../records/records.module.css'
import { FoundRecords, type Column } from '../records/records.tsx'
import { NewsDialog } from './news-dialog.tsx'

type Status = 'all' | 'published' | 'draft'
const statuses: { value: Status; label: string }[] = [
  { value: 'all', label: 'Все' },
  { value: 'published', label: 'Опубликованные' },
  { value: 'draft', label: 'Черновики' },
]

/** «Новости»: what stands on the landing page and on the news page of the workspace. */
export function NewsPage() {
  const { call } = useAdministrator()
  const filter = useRecordFilter<Status>('all')
  const { status, search, page } = filter
  const [isAdding, setAdding] = useState(false)
  const news = useQuery({
    queryKey: ['news', status, search, page],
    queryFn: ({ signal }) =>
      call('GET /news', { query: { status, search: search || undefined, page }, signal }),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <RecordFilters
        of={filter}
        statuses={{ label: 'Состояние', options: statuses }}
        placeholder="Заголовок или категория"
      >
        <Button kind="main" icon={IconPlus} onClick={() => setAdding(true)}>
          Добавить новость
        </Button>
      </RecordFilters>
      <FoundRecords
        label="Новости"
        of={news}
        filter={filter}
        columns={columns}
        keyOf={({ id }) => id}
        empty={{ picture: 'news', text: 'Новостей нет' }}
      />
      {isAdding && <NewsDialog newsId={null} onClose={() => setAdding(false)} />}
    </>
  )
}

const columns: readonly Column<NewsRecord>[] = [
  {
    title: 'Новость',
    cell: ({ title, category }) => (
      <>
        <strong>{title}</strong>
        <p className={classes.words}>{category}</p>
      </>
    ),
  },
  { title: 'Опубликована', cell: ({ created }) => (created ? registerDate(created) : '—'), isFigures: true },
  { title: 'Изменена', cell: ({ updated }) => registerDate(updated), isFigures: true },
  {
    title: 'Состояние',
    cell: ({ is_published: isPublished }) => (
      <Tag tone={isPublished ? 'good' : 'warn'}>{isPublished ? 'На сайте' : 'Черновик'}</Tag>
    ),
  },
  { title: 'Действия', cell: (record) => <Actions record={record} /> },
]

function Actions({ record }: { record: NewsRecord }) {
  const { call, change } = useAdministrator()
  const queries = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  const params = { news: record.id }
  const make = async (title: string, work: () => Promise<unknown>, done: string) => {
    if (!(await change(title, work))) return
    toast.success('Новости', done)
    void queries.invalidateQueries({ queryKey: ['news'] })
  }
  const publish = () => {
    const isPublished = !record.is_published
    return make(
      'Ошибка изменения новости',
      () => call('PUT /news/{news}', { params, body: { is_published: isPublished } }),
      isPublished ? 'Новость опубликована!' : 'Новость снята с публикации!',
    )
  }
  const remove = async () => {
    const isSure = await confirm({
      question: `Удалить новость ${quoted(record.title)}?`,
      text: 'Восстановить её будет нельзя.',
      yes: 'Удалить',
      danger: true,
    })
    if (isSure)
      await make('Ошибка удаления новости', () => call('DELETE /news/{news}', { params }), 'Новость удалена!')
  }
  return (
    <div className={classes.actions}>
      <Button size="small" kind={record.is_published ? 'plain' : 'main'} onClick={() => void publish()}>
        {record.is_published ? 'Снять с публикации' : 'Опубликовать'}
      </Button>
      <Button size="small" onClick={() => setOpen(true)}>
        Изменить
      </Button>
      <Button size="small" onClick={() => void remove()}>
        Удалить
      </Button>
      {isOpen && <NewsDialog newsId={record.id} onClose={() => setOpen(false)} />}
    </div>
  )
}
