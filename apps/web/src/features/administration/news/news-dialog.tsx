import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { EditedNews } from '@uprava/contract/news.ts'
import { useEffect, useState } from 'react'

import { ListStates } from '#ui/feedback/list-states.tsx'
import { SkeletonRows } from '#ui/feedback/skeleton.tsx'
import { toast } from '#ui/feedback/toasts.tsx'
import { Checkbox } from '#ui/fields/checkbox.tsx'
import { FormFrame, GeneralErrors, SubmitButton, useForm } from '#ui/fields/form.tsx'
import { TextInput } from '#ui/fields/text-input.tsx'
import { ImageUpload } from '#ui/files/image-upload.tsx'
import { CancelButton, DialogActions, Modal } from '#ui/overlays/modal.tsx'

import { useAdministrator } from '../administrator.tsx'
import classes from '../records/records.module.css'
import { ArticleEditor } from './article-editor.tsx'

type NewsDialogProps = { newsId: number | null; onClose: () => void }

/** A news item, new or known: words, cover, text, whether it is published. */
export function NewsDialog({ newsId, onClose }: NewsDialogProps) {
  const { call } = useAdministrator()
  const save = useSaveNews()
  const known = useQuery({
    queryKey: ['news', newsId],
    queryFn: ({ signal }) => call('GET /news/{news}', { params: { news: newsId ?? 0 }, signal }),
    enabled: newsId !== null,
    // The addresses of its pictures do not live long, and a colleague may have changed it.
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
  const [isChanged, setChanged] = useState(false)
  const form = { save: save.mutateAsync, onChanged: setChanged, onSaved: onClose }
  return (
    <Modal
      open
      onClose={onClose}
      busy={save.isPending}
      dirty={isChanged}
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

/** Makes a news item (`news` is null) or changes one; the form shows what the server refuses. */
function useSaveNews() {
  const { call } = useAdministrator()
  return useMutation({
    mutationFn: async ({ news, values }: { news: EditedNews | null; values: NewsValues }) => {
      const { cover, ...body } = values
      const files = cover instanceof File ? { files: { cover: [cover] } } : {}
      if (news === null) return call('POST /news', { body, ...files })
      const removed = cover === null && news.cover !== null
      return call('PUT /news/{news}', {
        params: { news: news.id },
        body: { ...body, remove_cover: removed },
        ...files,
      })
    },
  })
}

type NewsFormProps = {
  news: EditedNews | null
  save: ReturnType<typeof useSaveNews>['mutateAsync']
  /** Whether something is written that nobody has saved. */
  onChanged: (changed: boolean) => void
  onSaved: () => void
}

function NewsForm({ news, save, onChanged, onSaved }: NewsFormProps) {
  const queries = useQueryClient()
  const form = useForm<NewsValues>({
    initial: {
      title: news?.title ?? '',
      category: news?.category ?? '',
      body: news?.body ?? '',
      is_published: news?.is_published ?? false,
      cover: news?.cover ?? null,
    },
    onSubmit: async (values) => {
      await save({ news, values })
      toast.success('Новости', savedWords(news, values.is_published))
      void queries.invalidateQueries({ queryKey: ['news'] })
      onSaved()
    },
  })
  const { values, isChanged } = form
  useEffect(() => onChanged(isChanged), [isChanged, onChanged])
  const cover = form.field('cover')
  return (
    <FormFrame form={form}>
      <div className={`${classes.pair ?? ''} ${classes.lead ?? ''}`}>
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
        checked={values.is_published}
        onChange={(isPublished) => form.set('is_published', isPublished)}
      />
      <GeneralErrors messages={form.general} />
      <DialogActions>
        <CancelButton />
        <SubmitButton>{values.is_published ? 'Сохранить' : 'Сохранить черновик'}</SubmitButton>
      </DialogActions>
    </FormFrame>
  )
}

function savedWords(before: EditedNews | null, isPublished: boolean): string {
  if (before?.is_published) return isPublished ? 'Изменения сохранены!' : 'Новость снята с публикации!'
  return isPublished ? 'Новость опубликована!' : 'Черновик сохранён!'
}
