import { IconChevronDown, IconWriting } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'

import { draftOf, useDraft, type Draft } from '#features/drafts/index.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Textarea } from '#ui/fields/textarea.tsx'

import classes from './fill-by-words.module.css'
import { fillByWords, type SessionOfChannel } from './generator.changes.ts'

type Values = Record<string, string>

type FillByWordsProps = {
  of: SessionOfChannel
  values: Values
  /** `before`: the values when the words were sent. */
  onFilled: (filled: Record<string, string>, before: Values) => void
}

type Sent = { words: string; before: Values; draft: Draft }

/** Several fields at once from free words; what was understood stands in the form, the next question under the words. */
export function FillByWords({ of, values, onFilled }: FillByWordsProps) {
  const queries = useQueryClient()
  const input = `generator/${of.session}/words`
  const [text, setText] = useDraft(input)
  const [isOpen, setOpen] = useState(false)
  const [answer, setAnswer] = useState('')
  const panelId = useId()

  const fill = useMutation({
    mutationFn: ({ words, before }: Sent) =>
      fillByWords(queries, of, { content: words.trim(), values: before }),
    onSuccess: (filled, { words, before, draft }) => {
      if (!filled) return
      setAnswer(filled.message)
      // Words that were written meanwhile are not sent yet.
      if (draft.text() === words) draft.set('')
      onFilled(filled.values, before)
    },
  })
  return (
    <div className={classes.place}>
      <Button
        kind="quiet"
        size="small"
        icon={isOpen ? IconChevronDown : IconWriting}
        aria-expanded={isOpen}
        aria-controls={panelId}
        onClick={() => setOpen(!isOpen)}
      >
        Заполнить из текста
      </Button>
      <div id={panelId} hidden={!isOpen} className={classes.panel}>
        <Textarea
          label="Сведения своими словами"
          placeholder="Должность: ведущий специалист. Вид отпуска: ежегодный основной"
          maxLength={10_000}
          maxRows={8}
          value={text}
          onChange={setText}
        />
        <div className={classes.foot}>
          <output className={classes.answer}>{answer}</output>
          <Button
            size="small"
            busy={fill.isPending}
            disabledReason={text.trim() === '' && 'Введите текст'}
            onClick={() => fill.mutate({ words: text, before: values, draft: draftOf(input) })}
          >
            Заполнить поля
          </Button>
        </div>
      </div>
    </div>
  )
}
