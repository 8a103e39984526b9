import { IconDots, IconMailForward, IconMessage, IconPencil, IconTrash } from '@tabler/icons-react'
import { fullPersonName, personName } from '@uprava/contract/rules/person-name.ts'
import type { Employee } from '@uprava/contract/team.ts'

import { Button } from '#ui/buttons/button.tsx'
import { IconButton } from '#ui/buttons/icon-button.tsx'
import { Tag } from '#ui/feedback/badge.tsx'
import { Avatar } from '#ui/layout/avatar.tsx'
import { PhoneLink } from '#ui/layout/contact-links.tsx'
import { besideRow, useFocusAfterRemoval } from '#ui/layout/use-focus-after-removal.ts'
import { Menu } from '#ui/overlays/menu.tsx'

import classes from './staff-page.module.css'

type EmployeeRowProps = {
  employee: Employee
  mayEdit: boolean
  onWrite: () => void
  onEdit: () => void
  onDelete: () => void
  onInvite: () => void
}

/** An employee: face, name, position, state, what may be done. */
export function EmployeeRow({ employee, mayEdit, onWrite, onEdit, onDelete, onInvite }: EmployeeRowProps) {
  const { manager, appointment, department } = employee
  const name = personName(manager)
  const row = useFocusAfterRemoval<HTMLLIElement>(besideRow)
  return (
    <li ref={row} className={classes.row}>
      <Avatar name={name} src={manager.avatar} size={44} />
      <div className={classes.words}>
        <span className={classes.name}>{fullPersonName(manager)}</span>
        <span className={classes.appointment}>{appointment}</span>
        {department !== '' && <span className={classes.appointment}>{department}</span>}
        <span className={classes.phone}>
          <PhoneLink number={manager.phone} />
        </span>
      </div>
      <Tag tone={manager.is_verified ? 'good' : 'warn'}>
        {manager.is_verified ? 'Профиль активен' : 'Приглашение отправлено'}
      </Tag>
      <div className={classes.actions}>
        <Button size="small" icon={IconMessage} onClick={onWrite}>
          Написать
        </Button>
        {mayEdit && (
          <>
            <IconButton needsServer label="Редактировать" icon={IconPencil} onClick={onEdit} />
            <IconButton label="Удалить" icon={IconTrash} tone="danger" onClick={onDelete} />
            <Menu
              trigger={<IconButton label={`Ещё: ${name}`} icon={IconDots} />}
              items={[
                {
                  label: manager.is_verified ? 'Отправить ссылку для входа' : 'Отправить приглашение ещё раз',
                  icon: IconMailForward,
                  onPick: onInvite,
                },
              ]}
            />
          </>
        )}
      </div>
    </li>
  )
}
