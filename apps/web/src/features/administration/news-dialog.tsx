import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { EditedNews } from '@uprava/contract/news.ts'
import { useState } from 'react'

import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { FormFrame, GeneralErrors, SubmitButton, useForm } from '#ui/form.tsx'
import { ImageUpload } from '#ui/image-upload.tsx'
import { ListStates } from '#ui/list-states.tsx'
import { DialogActions, Modal } from '#ui/modal.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { toast } from '#ui/toasts.tsx'

import { useAdministrator } from './administrator.tsx'
import { ArticleEditor } from './article-editor.tsx'
import classes from './records.module.css'

type NewsDialogProps = { newsId: number | null; onClose: () => void }

/** A news item, new or known: words, cover, text, whether it is published. */
export function NewsDialog({ newsId, onClose }: NewsDialogProps) {
  const { call } = useAdministrator()
  const [isBusy, setBusy] = useState(false)
  const known = useQuery({
    queryKey: ['news', newsId],
    queryFn: ({ signal }) => call('GET /news/{news}', { params: { news: newsId ?? 0 }, signal }),
    enabled: newsId !== null,
    // The addresses of its pictures do not live long, and a colleague may have changed it.
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
  const form = { onBusy: setBusy, onClose }
  return (
    <Modal
      open
      onClose={onClose}
      busy={isBusy}
      size="large"
      title={newsId === null ? 'Новая новость' : 'Изменение новости'}
    >
      {newsId === null ? (
        <NewsForm news={null} {...form} />
      ) : (
        <ListStates
          of={known}
          skeleton={<SkeletonRows rows={6} />}
          empty={{ text: '' }}
          isEmpty={() => false}
        >
          {(news) => <NewsForm news={news} {...form} />}
        </ListStates>
      )}
    </Modal>
  )
}

type NewsValues = {
  title: string
  category: string
  body: string
  is_published: boolean
  /** The address of the one there is, or the file that takes its place. */
  cover: string | File | null
}
type NewsFormProps = { news: EditedNews | null; onBusy: (busy: boolean) => void; onClose: () => void }

function NewsForm({ news, onBusy, onClose }: NewsFormProps) {
  const { call } = useAdministrator()
  const queries = useQueryClient()
  const form = useForm<NewsValues>({
    initial: {
      title: news?.title ?? '',
      category: news?.category ?? '',
      body: news?.body ?? '',
      is_published: news?.is_published ?? false,
      cover: news?.cover ?? null,
    },
    onSubmit: async ({ cover, ...body }) => {
      const files = cover instanceof File ? { files: { cover: [cover] } } : {}
      onBusy(true)
      try {
        if (news === null) await call('POST /news', { body, ...files })
        else {
          const removed = cover === null && news.cover !== null
          await call('PUT /news/{news}', {
            params: { news: news.id },
            body: { ...body, remove_cover: removed },
            ...files,
          })
        }
      } finally {
        onBusy(false)
      }
      toast.success('Новости', body.is_published ? 'Новость опубликована!' : 'Черновик сохранён!')
      void queries.invalidateQueries({ queryKey: ['news'] })
      onClose()
    },
  })
  const cover = form.field('cover')
  return (
    <FormFrame form={form}>
      <div className={classes.pair}>
        <TextInput label="Заголовок" maxLength={200} {...form.field('title')} />
        <TextInput label="Категория" maxLength={60} placeholder="Культура" {...form.field('category')} />
      </div>
      <ImageUpload
        shape="wide"
        label="Обложка"
        name={cover.name}
        value={cover.value}
        error={cover.error}
        onPick={(file) => form.set('cover', file)}
        onRemove={() => form.set('cover', null)}
      />
      <ArticleEditor label="Текст" {...form.field('body')} />
      <Checkbox
        label="Опубликована"
        checked={form.values.is_published}
        onChange={(isPublished) => form.set('is_published', isPublished)}
      />
      <GeneralErrors messages={form.general} />
      <DialogActions>
        <Button onClick={onClose}>Отмена</Button>
        <SubmitButton>{form.values.is_published ? 'Сохранить' : 'Сохранить черновик'}</SubmitButton>
      </DialogActions>
    </FormFrame>
  )
}
