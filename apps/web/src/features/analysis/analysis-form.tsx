import { IconFileText, IconFileTypePdf, IconFileWord, IconX } from '@tabler/icons-react'
import { analysisLimits } from '@uprava/contract/limits/analysis-limits.ts'
import { readableExtensions } from '@uprava/contract/limits/file-extensions.ts'
import { useEffect, useRef, useState, type ClipboardEvent, type SyntheticEvent } from 'react'

import { useDraft } from '#features/drafts/index.ts'
import { Button } from '#ui/buttons/button.tsx'
import { IconButton } from '#ui/buttons/icon-button.tsx'
import { Textarea } from '#ui/fields/textarea.tsx'
import { DropZone } from '#ui/files/drop-zone.tsx'
import { whyFileRefused, type FileRules } from '#ui/files/files.ts'
import { useFileDrop } from '#ui/files/use-file-drop.ts'
import { fileSize, nameAndExtension } from '#ui/lib/format.ts'

import classes from './analysis-form.module.css'
import { analyse, chooseFile, instructionDraft, useChosenFile, type FormErrors } from './analysis-state.ts'
import { RecentAnalyses } from './recent-analyses.tsx'

const rules: FileRules = { extensions: readableExtensions, maxBytes: analysisLimits.fileBytes }

const examples = [
  'Найди коррупциогенные факторы и предложи правки',
  'Проверь ссылки на законы и реквизиты',
  'Сверь сроки, суммы и даты',
  'Есть ли персональные данные, которые нельзя публиковать?',
]

type AnalysisFormProps = { channelId: number; errors: FormErrors; onDone: () => void }

/** The form of a new analysis: a document and an instruction. */
export function AnalysisForm({ channelId, errors, onDone }: AnalysisFormProps) {
  const file = useChosenFile()
  const [instruction, setInstruction] = useDraft(instructionDraft)
  const field = useRef<HTMLTextAreaElement>(null)
  const form = useRef<HTMLFormElement>(null)
  const { refusal, take, paste, clearRefusal } = useFileChoice()
  const fileError = refusal ?? errors.file
  const { over, target } = useFileDrop(take, file !== null)

  // Focus on the field that the server refused.
  useEffect(() => {
    if (errors.instruction !== undefined) field.current?.focus()
    else if (errors.file !== undefined) form.current?.querySelector<HTMLElement>('[data-file]')?.focus()
  }, [errors])

  const missing =
    file === null ? 'Выберите файл' : instruction.trim() === '' && 'Напишите, что нужно проанализировать'
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (file && missing === false) void analyse(file, instruction.trim(), onDone)
  }

  return (
    <div className={classes.page}>
      <form
        ref={form}
        {...target}
        className={classes.form}
        data-over={over || undefined}
        aria-label="Новый анализ"
        noValidate
        onSubmit={submit}
        onPaste={paste}
      >
        <Heading />
        {file === null ? (
          <DropZone label="Документ" name="file" required rules={rules} error={fileError} onFiles={take} />
        ) : (
          <ChosenFile file={file} error={fileError} onRemove={clearRefusal} />
        )}
        <Textarea
          ref={field}
          label="Уточните, что нужно проанализировать"
          required
          name="instruction"
          placeholder="Уточните, что нужно проанализировать: сроки, ссылки, персональные данные…"
          value={instruction}
          onChange={setInstruction}
          maxLength={analysisLimits.instruction}
          rows={3}
          maxRows={8}
          error={errors.instruction}
        />
        <Examples
          onChoose={(example) => {
            setInstruction(example)
            field.current?.focus()
          }}
        />
        {errors.general !== undefined && (
          <p className={classes.error} role="alert">
            {errors.general}
          </p>
        )}
        <div className={classes.foot}>
          <Button type="submit" kind="main" disabledReason={missing}>
            Анализировать документ
          </Button>
          <p className={classes.note}>Подготовка отчёта может занять до 3 минут.</p>
        </div>
      </form>
      <RecentAnalyses channelId={channelId} />
    </div>
  )
}

/** Choosing a file by the dialog, a drop or a paste; one that does not fit the rules is refused. */
function useFileChoice() {
  const [refusal, setRefusal] = useState<string>()
  const take = (files: readonly File[]) => {
    const [first] = files
    if (!first) return
    const why = whyFileRefused(first, rules)
    setRefusal(why)
    if (why === undefined) chooseFile(first)
  }
  const paste = (event: ClipboardEvent) => {
    const files = Array.from(event.clipboardData.files)
    if (files.length === 0) return
    event.preventDefault()
    take(files)
  }
  return { refusal, take, paste, clearRefusal: () => setRefusal(undefined) }
}

function Heading() {
  return (
    <header className={classes.head}>
      <h2 className={classes.title}>Анализ документа</h2>
      <p className={classes.lead}>
        Проверим реквизиты, персональные данные, ссылки на законы, сроки и суммы, коррупциогенные факторы и
        стиль. Каждое замечание — с цитатой, нормой и предложением.
      </p>
    </header>
  )
}

/** Example instructions; a click replaces what is typed. */
function Examples({ onChoose }: { onChoose: (example: string) => void }) {
  return (
    <ul className={classes.examples} aria-label="Примеры заданий">
      {examples.map((example) => (
        <li key={example}>
          <button type="button" className={classes.example} onClick={() => onChoose(example)}>
            {example}
          </button>
        </li>
      ))}
    </ul>
  )
}

const icons = { '.pdf': IconFileTypePdf, '.docx': IconFileWord } as Readonly<
  Record<string, typeof IconFileText>
>

type ChosenFileProps = { file: File; error: string | undefined; onRemove: () => void }

function ChosenFile({ file, error, onRemove }: ChosenFileProps) {
  const Icon = icons[nameAndExtension(file.name).extension.toLowerCase()] ?? IconFileText
  return (
    <div className={classes.chosen}>
      <span className={classes.label}>Документ</span>
      <div className={classes.file} data-invalid={error !== undefined || undefined}>
        <Icon aria-hidden className={classes.sign} />
        <span className={classes.name} data-file tabIndex={-1}>
          {file.name}
        </span>
        <span className={classes.size}>{fileSize(file.size)}</span>
        <IconButton
          size="small"
          label="Убрать файл"
          icon={IconX}
          onClick={() => {
            chooseFile(null)
            onRemove()
          }}
        />
      </div>
      {error !== undefined && (
        <p className={classes.error} role="alert">
          {error}
        </p>
      )}
    </div>
  )
}
