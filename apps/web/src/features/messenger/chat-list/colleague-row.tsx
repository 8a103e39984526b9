import { personName } from '@uprava/contract/rules/person-name.ts'
import type { Employee } from '@uprava/contract/team.ts'

import { Avatar } from '#ui/layout/avatar.tsx'

import row from './chat-row.module.css'

/** A found colleague as a row of the list. */
export function ColleagueRow({ colleague, onOpen }: { colleague: Employee; onOpen: () => void }) {
  const { manager, appointment } = colleague
  const name = personName(manager)
  return (
    <div role="listitem">
      <button type="button" className={row.row} onClick={onOpen}>
        <Avatar name={name} src={manager.avatar} size={40} />
        <span className={row.words}>
          <span className={row.first}>
            <span className={row.name}>{name}</span>
            <span className={row.write}>Написать</span>
          </span>
          <span className={row.preview}>{appointment}</span>
        </span>
      </button>
    </div>
  )
}
