import type { Backup } from '@uprava/contract/installation/backups.ts'

import { Tag } from '#ui/feedback/badge.tsx'
import { fileSize, friendlyDateTime } from '#ui/lib/format.ts'

import classes from '../records/records.module.css'
import type { Column } from '../records/records.tsx'
import { VerifyBackup } from './verify-backup.tsx'

/** Differences that a row names; the list in the answer has more. */
const shownProblems = 5

export const backupColumns: readonly Column<Backup>[] = [
  {
    title: 'Копия',
    cell: ({ id, at }) => (
      <>
        <strong>{friendlyDateTime(at)}</strong>
        <p className={classes.words}>{id}</p>
      </>
    ),
  },
  { title: 'Вид', cell: ({ kind }) => (kind === 'base' ? 'База с журналом' : 'Снимок внешней базы') },
  { title: 'Размер', cell: ({ size }) => (size === null ? '—' : fileSize(size)), isFigures: true },
  { title: 'Шифрование', cell: ({ encrypted }) => (encrypted ? 'Есть' : 'Нет') },
  {
    title: 'Состояние',
    cell: ({ state, problem }) => (
      <>
        <Tag tone={states[state].tone}>{states[state].label}</Tag>
        {problem !== null && <p className={classes.words}>{problem}</p>}
      </>
    ),
  },
  { title: 'Проверка', cell: ({ proof }) => <Proof proof={proof} /> },
]

/** The buttons of a «Главный»; one copy or proof at a time. */
export const verifyColumn = (copies: readonly Backup[]): Column<Backup> => ({
  title: 'Действия',
  cell: (copy) => <VerifyBackup copy={copy} copies={copies} />,
})

const states = {
  ready: { tone: 'good', label: 'Готова' },
  making: { tone: 'accent', label: 'Делается' },
  verifying: { tone: 'accent', label: 'Проверяется' },
  failed: { tone: 'bad', label: 'Не сделана' },
} as const

function Proof({ proof }: { proof: Backup['proof'] }) {
  if (!proof) return 'Не проверялась'
  const { state, problems, at } = proof
  const more = problems.length - shownProblems
  return (
    <>
      <Tag tone={state === 'proven' ? 'good' : 'bad'}>{state === 'proven' ? 'Цела' : 'Не подтверждена'}</Tag>
      <p className={classes.words}>
        {[
          friendlyDateTime(at),
          ...problems.slice(0, shownProblems),
          ...(more > 0 ? [`и ещё расхождений: ${more}`] : []),
        ].join('\n')}
      </p>
    </>
  )
}
