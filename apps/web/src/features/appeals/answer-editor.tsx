import { IconArrowLeft, IconCopy } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'

import { stored } from '#api/index.ts'
import { copyWithToast } from '#features/ai-conversation/index.ts'
import type { OpenNorm } from '#features/citations/index.ts'
import { sessionQueries } from '#features/session/index.ts'
import { Button } from '#ui/buttons/button.tsx'
import { TextInput } from '#ui/fields/text-input.tsx'
import { Textarea } from '#ui/fields/textarea.tsx'

import classes from './answer-editor.module.css'
import { AnswerFindings } from './answer-findings.tsx'
import type { Appeal } from './appeal-state.ts'
import { useAnswerCheck } from './appeals.queries.ts'
import { normOf } from './norm-of.ts'
import { useAppealLetter } from './use-appeal-letter.ts'
import { gapsIn } from './variants.ts'

type AnswerEditorProps = {
  appeal: Appeal
  chosen: number
  change: (part: Partial<Appeal>) => void
  onOpenNorm: (norm: OpenNorm) => void
}

/** The chosen answer as a text to work on, what is wrong with it, and the letter it becomes. */
export function AnswerEditor({ appeal, chosen, change, onOpenNorm }: AnswerEditorProps) {
  const variant = appeal.variants[chosen] ?? { category: 'Ответ', text: '' }
  const text = appeal.edits[chosen] ?? variant.text
  const kind = appeal.metadata?.answers.find(({ category }) => category === variant.category)
  const area = useRef<HTMLTextAreaElement>(null)
  const { organization, supervisor } = useSender(appeal)
  const check = useAnswerCheck({
    appeal: appeal.text,
    answer: text,
    kind: kind?.kind ?? '',
    from: appeal.from,
  })
  const letter = useAppealLetter()
  const gaps = gapsIn(text).length

  const select = (quote: string) => {
    const at = text.indexOf(quote)
    if (at === -1 || !area.current) return
    area.current.focus()
    area.current.setSelectionRange(at, at + quote.length)
    // A browser does not always bring a selection into view: the share of the text before it does.
    const share = at / Math.max(1, text.length)
    area.current.scrollTop = share * area.current.scrollHeight - area.current.clientHeight / 3
  }
  return (
    <section className={classes.editor} aria-label="Текст ответа">
      <div className={classes.head}>
        <h3 className={classes.title}>{variant.category}</h3>
        <Button kind="quiet" size="small" icon={IconArrowLeft} onClick={() => change({ chosen: null })}>
          Вернуться к вариантам
        </Button>
      </div>
      {check.data && appeal.from.trim() !== '' && (
        <p className={classes.addressee}>
          Кому: {check.data.addressee}. Обращение в письме: «{check.data.salutation}»
          {!check.data.is_name_certain &&
            ' Имя не удалось поставить в дательный падеж, проверьте его в письме.'}
        </p>
      )}
      <Textarea
        ref={area}
        label="Текст ответа"
        rows={14}
        maxRows={24}
        maxLength={20_000}
        value={text}
        onChange={(next) => change({ edits: { ...appeal.edits, [chosen]: next } })}
      />
      <div className={classes.actions}>
        <Button size="small" icon={IconCopy} onClick={() => void copyWithToast(text)}>
          Скопировать
        </Button>
      </div>
      <AnswerFindings
        findings={check.data?.findings ?? []}
        isChecking={check.isPending || check.isPlaceholderData}
        isFailed={check.isError}
        onSelect={select}
        onOpenNorm={(normId) => onOpenNorm(normOf(normId, appeal))}
      />
      {kind && (
        <details className={classes.must}>
          <summary>Что должно быть в таком ответе</summary>
          <ul>
            {kind.must.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ul>
          <p>{kind.not_when}</p>
        </details>
      )}
      <div className={classes.sender}>
        <TextInput
          label="Организация"
          maxLength={300}
          value={organization}
          onChange={(value) => {
            stored.setAppealOrganization(value)
            change({ organization: value })
          }}
        />
        <TextInput
          label="Руководитель"
          maxLength={300}
          value={supervisor}
          onChange={(value) => {
            stored.setAppealSupervisor(value)
            change({ supervisor: value })
          }}
        />
      </div>
      <div className={classes.actions}>
        <Button
          kind="main"
          busy={letter.isMaking}
          disabledReason={disabledReason(text, organization, supervisor) ?? false}
          onClick={() => void letter.make(appeal, { text, organization, supervisor })}
        >
          Подготовить документы
        </Button>
        {gaps > 0 && <span className={classes.gaps}>В тексте ещё есть места, которые нужно уточнить</span>}
      </div>
      <p className={classes.note}>Готовый документ скачается автоматически.</p>
    </section>
  )
}

/** What is missing before the paper can be made (APPEAL-27 to APPEAL-29). */
function disabledReason(text: string, organization: string, supervisor: string): string | null {
  if (text.trim() === '') return 'Введите текст ответа'
  if (organization.trim() === '') return 'Заполните поле «Организация»'
  return supervisor.trim() === '' ? 'Заполните поле «Руководитель»' : null
}

/** Typed, else remembered, else the organization's own name and its leader's (APPEAL-33, APPEAL-45). */
function useSender({ organization, supervisor }: Appeal) {
  const profile = useQuery(sessionQueries.profile())
  const own = profile.data?.organization
  return {
    organization: organization ?? (stored.appealOrganization() || (own?.name ?? '')),
    supervisor: supervisor ?? (stored.appealSupervisor() || (own?.leader?.name ?? '')),
  }
}
