import { IconChevronDown, IconWriting } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'

import { setDraft, useDraft } from '#features/drafts/index.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Textarea } from '#ui/fields/textarea.tsx'

import classes from './fill-by-words.module.css'
import { fillByWords, type SessionPlace } from './generator.changes.ts'

type FillByWordsProps = {
  place: SessionPlace
  sessionId: number
  values: Readonly<Record<string, string>>
  onFilled: (values: Record<string, string>) => void
}

/** Several fields at once from free words; what was understood stands in the form, the next question under the words. */
export function FillByWords({ place, sessionId, values, onFilled }: FillByWordsProps) {
  const queries = useQueryClient()
  const draft = `generator/${sessionId}/words`
  const [text, setText] = useDraft(draft)
  const [isOpen, setOpen] = useState(false)
  const [answer, setAnswer] = useState('')
  const panelId = useId()

  const fill = useMutation({
    mutationFn: () => fillByWords(queries, place, sessionId, { content: text.trim(), values }),
    onSuccess: (filled) => {
      if (!filled) return
      setAnswer(filled.message)
      setDraft(draft, '')
      onFilled(filled.values)
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
            onClick={() => fill.mutate()}
          >
            Заполнить поля
          </Button>
        </div>
      </div>
    </div>
  )
}
