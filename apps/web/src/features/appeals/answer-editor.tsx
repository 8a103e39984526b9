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
import { LetterFacts } from './letter-facts.tsx'
import { normOf } from './norm-of.ts'
import { useAppealLetter } from './use-appeal-letter.ts'
import { fillGaps, gapsIn, withEdit } from './variants.ts'

type AnswerEditorProps = {
  appeal: Appeal
  chosen: number
  change: (part: Partial<Appeal>) => void
  onOpenNorm: (norm: OpenNorm) => void
}

/** The chosen answer as an editable text, its findings, and the letter made from it. */
export function AnswerEditor({ appeal, chosen, change, onOpenNorm }: AnswerEditorProps) {
  const variant = appeal.variants[chosen] ?? { category: 'Ответ', text: '' }
  const written = appeal.edits[chosen] ?? variant.text
  const text = fillGaps(written, appeal.facts)
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
    if (area.current) selectText(area.current, text.indexOf(quote), quote.length)
  }
  return (
    <section className={classes.editor} aria-label="Текст ответа">
      <div className={classes.head}>
        <h2 className={classes.title}>{variant.category}</h2>
        <Button kind="quiet" size="small" icon={IconArrowLeft} onClick={() => change({ chosen: null })}>
          Вернуться к вариантам
        </Button>
      </div>
      {check.data && appeal.from.trim() !== '' && (
        <p className={classes.addressee}>
          Кому: {check.data.addressee.replace(/\.$/u, '')}. Обращение в письме: «{check.data.salutation}»
          {!check.data.is_name_certain &&
            ' Имя не удалось поставить в дательный падеж, проверьте его в письме.'}
        </p>
      )}
      <LetterFacts text={variant.text} facts={appeal.facts} onChange={(facts) => change({ facts })} />
      <Textarea
        ref={area}
        label="Текст ответа"
        rows={14}
        maxRows={24}
        maxLength={20_000}
        value={text}
        onChange={(next) =>
          change({ edits: { ...appeal.edits, [chosen]: withEdit(written, appeal.facts, next) } })
        }
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
      {kind?.deadline && <p className={classes.note}>Такой ответ направляют не позднее {kind.deadline}.</p>}
      {kind && <Requirements kind={kind} />}
      <SenderFields organization={organization} supervisor={supervisor} change={change} />
      <div className={classes.actions}>
        <Button
          kind="main"
          busy={letter.isPending}
          disabledReason={disabledReason(text, organization, supervisor) ?? false}
          onClick={() => letter.mutate({ appeal, answer: { text, organization, supervisor } })}
        >
          Подготовить документы
        </Button>
        {gaps > 0 && <span className={classes.gaps}>В тексте ещё есть места, которые нужно уточнить</span>}
      </div>
      <p className={classes.note}>Готовый документ скачается автоматически.</p>
    </section>
  )
}

/** Selects a range of the field and scrolls to it, which not every browser does by itself. */
function selectText(area: HTMLTextAreaElement, start: number, length: number): void {
  if (start === -1) return
  area.focus()
  area.setSelectionRange(start, start + length)
  const share = start / Math.max(1, area.value.length)
  area.scrollTop = share * area.scrollHeight - area.clientHeight / 3
}

type AnswerKind = NonNullable<Appeal['metadata']>['answers'][number]

/** What an answer of this kind must contain. */
function Requirements({ kind }: { kind: AnswerKind }) {
  return (
    <details className={classes.must}>
      <summary>Что должно быть в таком ответе</summary>
      <ul>
        {kind.must.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
      <p>{kind.not_when}</p>
      {kind.check.length > 0 && (
        <>
          <p>Проверьте перед отправкой:</p>
          <ul>
            {kind.check.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ul>
        </>
      )}
    </details>
  )
}

type SenderFieldsProps = { organization: string; supervisor: string; change: AnswerEditorProps['change'] }

function SenderFields({ organization, supervisor, change }: SenderFieldsProps) {
  return (
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
  )
}

/** What is missing before the letter can be made (APPEAL-27 to APPEAL-29). */
function disabledReason(text: string, organization: string, supervisor: string): string | null {
  if (text.trim() === '') return 'Введите текст ответа'
  if (organization.trim() === '') return 'Заполните поле «Организация»'
  return supervisor.trim() === '' ? 'Заполните поле «Руководитель»' : null
}

/** The typed values, else the stored ones, else those of the organization (APPEAL-33, APPEAL-45). */
function useSender({ organization, supervisor }: Appeal) {
  const profile = useQuery(sessionQueries.profile())
  const own = profile.data?.organization
  return {
    organization: organization ?? (stored.appealOrganization() || (own?.name ?? '')),
    supervisor: supervisor ?? (stored.appealSupervisor() || (own?.leader?.name ?? '')),
  }
}
