import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'

import { Button } from '#ui/buttons/button.tsx'
import { TextInput } from '#ui/fields/text-input.tsx'
import { acceptOf, PICTURES, whyFileRefused } from '#ui/files/files.ts'
import { useEscape } from '#ui/overlays/use-escape.ts'

import { useAdministrator } from '../administrator.tsx'
import classes from './article-editor.module.css'

type InsertProps = {
  /** `chosen`: the words that were selected; what is made takes their place. */
  onInsert: (nodes: (chosen: string) => Node) => void
  onClose: () => void
}

const linkForm = /^(?:https?:\/\/\S+\.\S+|mailto:\S+@\S+|tel:[\d+-]+|\/(?![/\\])\S*)$/iu

/** The address of a link for the selected words; without any, the address itself is the text. */
export function InsertLink({ onInsert, onClose }: InsertProps) {
  const [address, setAddress] = useState('')
  const [wrong, setWrong] = useState<string>()
  const field = useFocus()
  useEscape(onClose)
  const insert = () => {
    const typed = address.trim()
    const href = /^(?:[a-z]+:|\/)/iu.test(typed) ? typed : `https://${typed}`
    if (!linkForm.test(href)) return setWrong('Проверьте адрес ссылки')
    onInsert((chosen) => {
      const link = document.createElement('a')
      link.href = href
      link.textContent = chosen || typed
      return link
    })
  }
  return (
    <div className={classes.insert}>
      <TextInput
        ref={field}
        label="Адрес ссылки"
        placeholder="https://"
        value={address}
        error={wrong}
        onChange={(typed) => {
          setAddress(typed)
          setWrong(undefined)
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          insert()
        }}
      />
      <Button onClick={insert}>Вставить</Button>
      <Button kind="quiet" onClick={onClose}>
        Отмена
      </Button>
    </div>
  )
}

/** A picture for the text: it is kept by the server, which gives its address. Closed, it is not inserted any more. */
export function InsertPicture({ onInsert, onClose }: InsertProps) {
  const { call, change } = useAdministrator()
  const request = useRef<AbortController>(null)
  const [words, setWords] = useState('')
  const [wrong, setWrong] = useState<string>()
  const chooser = useRef<HTMLInputElement>(null)
  const field = useFocus()
  useEscape(onClose)
  const upload = useMutation({
    mutationFn: (file: File) => {
      request.current = new AbortController()
      const { signal } = request.current
      return change('Ошибка загрузки изображения', async () => {
        const { src } = await call('POST /news/pictures', { files: { picture: [file] }, signal })
        if (!signal.aborted) onInsert(() => pictureOf(src, words.trim()))
      })
    },
  })
  useEffect(() => () => request.current?.abort(), [])
  const take = (file: File | undefined) => {
    const why = file && whyFileRefused(file, PICTURES)
    setWrong(why)
    if (file && !why) upload.mutate(file)
  }
  return (
    <div className={classes.insert}>
      <TextInput
        ref={field}
        label="Описание изображения"
        description="Его услышит тот, кто не видит картинку"
        maxLength={200}
        value={words}
        error={wrong}
        onChange={setWords}
      />
      <Button busy={upload.isPending} onClick={() => chooser.current?.click()}>
        Выбрать файл
      </Button>
      <Button kind="quiet" onClick={onClose}>
        Отмена
      </Button>
      <input
        ref={chooser}
        type="file"
        hidden
        accept={acceptOf(PICTURES)}
        aria-label="Изображение для текста"
        onChange={(event) => {
          take(event.currentTarget.files?.[0])
          // The same file can be chosen again after a failure.
          event.currentTarget.value = ''
        }}
      />
    </div>
  )
}

/** A panel that has just opened is written into at once. */
function useFocus() {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  return field
}

function pictureOf(src: string, words: string): Node {
  const figure = document.createElement('figure')
  const picture = document.createElement('img')
  picture.src = src
  picture.alt = words
  figure.append(picture)
  return figure
}
