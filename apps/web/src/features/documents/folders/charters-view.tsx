import { IconDownload, IconFileZip, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { Charter } from '@uprava/contract/charters.ts'
import type { ReactNode } from 'react'

import { charterQueries, useRemoveCharter } from '#features/charters/index.ts'
import { Button, ButtonLink } from '#ui/buttons/button.tsx'
import { ListStates } from '#ui/feedback/list-states.tsx'
import { SkeletonRows } from '#ui/feedback/skeleton.tsx'
import { fullDateTime, registerDate } from '#ui/lib/format.ts'

import classes from './charters-view.module.css'

type ChartersViewProps = {
  channelId: number
  empty: { text: string; action: ReactNode }
  /** The row with the pressed button has disappeared. */
  onRemoved: () => void
}

/** «Уставы»: the saved session packages, newest first, each to download or to delete (DOC-44, DOC-54). */
export function ChartersView({ channelId, empty, onRemoved }: ChartersViewProps) {
  const charters = useQuery(charterQueries.charters(channelId))
  const remove = useRemoveCharter(channelId)
  return (
    <ListStates of={charters} skeleton={<SkeletonRows rows={4} face />} empty={empty}>
      {(all) => (
        <ul className={classes.list} aria-label="Уставы">
          {all.map((charter) => (
            <CharterRow
              key={charter.id}
              charter={charter}
              onRemove={() => void remove(charter).then((isGone) => isGone && onRemoved())}
            />
          ))}
        </ul>
      )}
    </ListStates>
  )
}

function CharterRow({ charter, onRemove }: { charter: Charter; onRemove: () => void }) {
  const { title, session_number: number, date, created, zip } = charter
  const name = `${title}, сессия № ${number} от ${date}`
  return (
    <li className={classes.row}>
      <IconFileZip aria-hidden className={classes.icon} />
      <div className={classes.words}>
        <span className={classes.name}>{name}</span>
        <time className={classes.facts} dateTime={created} title={fullDateTime(created)}>
          Создан: {registerDate(created)}
        </time>
      </div>
      <div className={classes.actions}>
        <ButtonLink size="small" icon={IconDownload} href={zip} download aria-label={`Скачать: ${name}`}>
          Скачать
        </ButtonLink>
        <Button needsServer size="small" icon={IconTrash} aria-label={`Удалить: ${name}`} onClick={onRemove}>
          Удалить
        </Button>
      </div>
    </li>
  )
}
