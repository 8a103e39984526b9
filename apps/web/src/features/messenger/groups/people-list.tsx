import { MoreButton } from '#ui/buttons/more-button.tsx'
import { Avatar } from '#ui/layout/avatar.tsx'

import classes from './people-list.module.css'

type Person = { manager_id: number; full_name: string; avatar: string | null; channel_name: string }

type PeopleListProps = {
  people: readonly Person[]
  /** Where all are of one channel its name is not said. */
  showsChannel: boolean
  /** The list they are pages of. */
  of: Parameters<typeof MoreButton>[0]['of']
}

/** People of a message, such as its readers or voters, loaded by pages. */
export function PeopleList({ people, showsChannel, of: list }: PeopleListProps) {
  return (
    <>
      <ul className={classes.people}>
        {people.map((person) => (
          <li key={person.manager_id} className={classes.person}>
            <Avatar name={person.full_name} src={person.avatar} size={36} />
            <span className={classes.words}>
              <span className={classes.name}>{person.full_name}</span>
              {showsChannel && <span className={classes.note}>{person.channel_name}</span>}
            </span>
          </li>
        ))}
      </ul>
      <MoreButton of={list} />
    </>
  )
}
