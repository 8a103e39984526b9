import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import type { OpenQuestion } from '@uprava/contract/runs.ts'
import { useState } from 'react'

import { Button } from '#ui/buttons/button.tsx'
import { ListStates } from '#ui/feedback/list-states.tsx'
import { SkeletonRows } from '#ui/feedback/skeleton.tsx'
import { SearchInput } from '#ui/fields/search-input.tsx'
import { TextInput } from '#ui/fields/text-input.tsx'
import { CancelButton, DialogActions, Modal } from '#ui/overlays/modal.tsx'

import { useAdministrator } from '../administrator.tsx'
import classes from '../records/records.module.css'

type AddToBaseDialogProps = {
  question: OpenQuestion
  onClose: () => void
  /** The question has its norm: it can leave the board. */
  onAdded: () => Promise<void>
}

/** Gives a question to the norm that answers it; from then on it is found. */
export function AddToBaseDialog({ question, onClose, onAdded }: AddToBaseDialogProps) {
  const { call, change } = useAdministrator()
  const [text, setText] = useState(question.question)
  const [search, setSearch] = useState('')
  const [chosen, setChosen] = useState<number | null>(null)
  const norms = useQuery({
    queryKey: ['knowledge', 'all', search, 1],
    queryFn: ({ signal }) =>
      call('GET /knowledge', { query: { status: 'all', search: search || undefined, page: 1 }, signal }),
    placeholderData: keepPreviousData,
  })
  const add = useMutation({
    mutationFn: async (provision: number) => {
      const isDone = await change('Ошибка добавления вопроса', () =>
        call('POST /knowledge/{provision}/questions', { params: { provision }, body: { text } }),
      )
      if (isDone) await onAdded()
      return isDone
    },
    onSuccess: (isDone) => {
      if (isDone) onClose()
    },
  })
  return (
    <Modal
      open
      onClose={onClose}
      busy={add.isPending}
      dirty={text !== question.question}
      size="large"
      title="Добавить вопрос в базу"
    >
      <TextInput label="Вопрос" value={text} onChange={setText} maxLength={300} />
      <SearchInput
        label="Норма, которая на него отвечает"
        labelHidden={false}
        value={search}
        onSearch={setSearch}
      />
      <ListStates
        of={norms}
        skeleton={<SkeletonRows rows={4} />}
        empty={{ picture: 'search', text: 'Поиск не дал результатов' }}
      >
        {({ items }) => (
          <ul className={classes.norms}>
            {items.map(({ id, article, heading, title }) => (
              <li key={id}>
                <label className={classes.norm}>
                  <input type="radio" name="norm" checked={chosen === id} onChange={() => setChosen(id)} />
                  <span>
                    {[article, heading].filter(Boolean).join('. ')}
                    <span className={classes.words}>{title}</span>
                  </span>
                </label>
              </li>
            ))}
          </ul>
        )}
      </ListStates>
      <DialogActions>
        <CancelButton />
        <Button
          kind="main"
          busy={add.isPending}
          onClick={() => chosen !== null && add.mutate(chosen)}
          disabledReason={
            (chosen === null && 'Выберите норму') || (text.trim().length < 3 && 'Введите вопрос')
          }
        >
          Добавить
        </Button>
      </DialogActions>
    </Modal>
  )
}
